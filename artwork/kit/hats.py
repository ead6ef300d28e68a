"""Headgear and hair, for a head about (0, 0, 1.03) of radius .14."""
import math


def cap(part, tassel='brass_matt', cloth='ink'):
    """Mortarboard."""
    part.lathe([(.143, 1.05), (.135, 1.14), (.10, 1.17)], cloth, sides=20)
    with part.at(0, 0, 1.17, turn=45):
        part.box(0, 0, 0, .30, .30, .02, cloth, .004)
    part.tube([(0, 0, 1.195), (.17, -.04, 1.195), (.185, -.045, 1.06)], .009, tassel, 6)


def _short_hair(part):
    part.ball(0, .018, 1.055, .138, 'hair', .92)


def _mortarboard(part):
    cap(part)
    part.ball(0, .022, 1.045, .137, 'hair', .92)


def _bonnet(part):
    """Doctor's round bonnet with a brass cord."""
    part.lathe([(.145, 1.06), (.15, 1.09), (.20, 1.10), (.21, 1.115), (.15, 1.13), (.155, 1.20), (.10, 1.235)], 'ink',
               sides=24)
    part.lathe([(.158, 1.125), (.158, 1.15)], 'brass_matt', sides=24)
    part.tube([(.15, -.03, 1.14), (.19, -.05, 1.13), (.20, -.06, 1.0)], .012, 'brass_matt', 6)
    part.ball(0, .022, 1.045, .137, 'hair', .92)


def _nurse(part):
    part.lathe([(.125, 1.10), (.15, 1.22), (.09, 1.235)], 'white', sides=20)
    part.lathe([(.134, 1.105), (.139, 1.13)], 'palm', sides=20)
    part.ball(0, .022, 1.045, .137, 'hair', .92)


def _straw(part):
    part.lathe([(.30, 1.085), (.29, 1.10), (.14, 1.13), (.115, 1.24), (.05, 1.26)], 'straw', sides=24)
    part.lathe([(.145, 1.125), (.137, 1.16)], 'laterite', sides=24)


def _wig(part):
    part.ball(0, .025, 1.06, .152, 'linen', .95)
    for side in (-1, 1):
        for k in range(3):
            part.tube([(side * .13, -.02 + .035 * k, 1.06 - .05 * k), (side * .15, .035 * k, 1.02 - .05 * k)],
                      .035, 'linen', 8)


def _gele(part):
    with part.at(0, .02, 1.10, tilt=-14):
        part.lathe([(.13, -.03), (.20, .08), (.16, .12), (.21, .17), (.08, .19)], 'gold', sides=12, smooth=False)


def _bun(part):
    part.ball(0, .02, 1.055, .142, 'hair', .94)
    part.ball(0, .09, 1.19, .075, 'hair')


def _fila(part):
    with part.at(.01, 0, 1.09, lean=9):
        part.lathe([(.135, 0), (.13, .12), (.06, .15)], 'palm', sides=18)


def _afro(part):
    part.clump(0, .035, 1.11, .185, 'hair', 3, .95)


def _braids(part):
    part.ball(0, .02, 1.055, .142, 'hair', .94)
    for k in range(7):
        angle = math.radians(15 + 25 * k)
        x, y = .125 * math.cos(angle), .02 + .11 * math.sin(angle)
        part.tube([(x, y, 1.06), (x * 1.25, y * 1.25, .95), (x * 1.2, y * 1.3, .80)], [.028, .026, .014], 'hair', 6)


def _hijab(part, paint='palm_light'):
    part.ball(0, .028, 1.045, .155, paint, 1.02)
    part.lathe([(.17, .74), (.165, .84), (.10, .93)], paint, 0, .01, sides=20)


HATS = {None: _short_hair, 'mortarboard': _mortarboard, 'bonnet': _bonnet, 'nurse': _nurse, 'straw': _straw,
        'wig': _wig, 'gele': _gele, 'bun': _bun, 'fila': _fila, 'afro': _afro, 'braids': _braids, 'hijab': _hijab}


def put_on(part, hat):
    """Puts a hat or hair of this name on the head."""
    HATS[hat](part)
