"""Headgear and hair for a figure's head."""


def put_on(part, hat):
    """Headgear on a head about (0, 0, 1.03) of radius .14."""
    if hat == 'mortarboard':
        part.lathe([(.143, 1.05), (.135, 1.14), (.10, 1.17)], 'ink', sides=20)
        with part.at(0, 0, 1.17, turn=45):
            part.box(0, 0, 0, .30, .30, .02, 'ink', .004)
        part.tube([(0, 0, 1.195), (.17, -.04, 1.195), (.185, -.045, 1.06)], .009, 'brass_matt', 6)
    elif hat == 'nurse':
        part.lathe([(.125, 1.10), (.15, 1.22), (.09, 1.235)], 'white', sides=20)
        part.lathe([(.134, 1.105), (.139, 1.13)], 'palm', sides=20)
    elif hat == 'straw':
        part.lathe([(.30, 1.085), (.29, 1.10), (.14, 1.13), (.115, 1.24), (.05, 1.26)], 'straw', sides=24)
        part.lathe([(.145, 1.125), (.137, 1.16)], 'laterite', sides=24)
    elif hat == 'wig':
        part.ball(0, .025, 1.06, .152, 'linen', .95)
        for side in (-1, 1):
            for k in range(3):
                part.tube([(side * .13, -.02 + .035 * k, 1.06 - .05 * k), (side * .15, .0 + .035 * k, 1.02 - .05 * k)],
                          .035, 'linen', 8)
    elif hat == 'gele':
        with part.at(0, .02, 1.10, tilt=-14):
            part.lathe([(.13, -.03), (.20, .08), (.16, .12), (.21, .17), (.08, .19)], 'gold', sides=12, smooth=False)
    elif hat == 'bun':
        part.ball(0, .02, 1.055, .142, 'hair', .94)
        part.ball(0, .09, 1.19, .075, 'hair')
    elif hat == 'fila':
        with part.at(.01, 0, 1.09, lean=9):
            part.lathe([(.135, 0), (.13, .12), (.06, .15)], 'palm', sides=18)
    else:
        part.ball(0, .018, 1.055, .138, 'hair', .92)
    if hat in ('nurse', 'mortarboard'):
        part.ball(0, .022, 1.045, .137, 'hair', .92)
