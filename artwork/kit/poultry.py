"""Hens, their house and what they eat from."""
from kit.part import factory


@factory
def hen(part, feathers='white', pose='walk'):
    """Hen about .4 high, facing -y; pose: walk or peck."""
    neck = -16 if pose == 'walk' else 62
    part.tube([(0, .16, .27), (0, .06, .24), (0, -.08, .23), (0, -.15, .26)], [.05, .125, .12, .05], feathers, 12)
    for k in (-1, 0, 1):
        part.tube([(0, .12, .27), (.03 * k, .25, .38 - .02 * abs(k))], [.05, .025], feathers, 6)
    for side in (-1, 1):
        part.tube([(side * .10, -.08, .27), (side * .12, .06, .25), (side * .09, .17, .27)], [.03, .055, .015],
                  feathers, 8)
        part.tube([(side * .04, 0, .15), (side * .04, -.01, .01), (side * .045, -.06, .01)], .012, 'gold', 5)
    with part.at(0, -.12, .28, tilt=neck):
        part.tube([(0, 0, -.02), (0, -.03, .10), (0, -.05, .16)], [.07, .05, .05], feathers, 10)
        part.ball(0, -.055, .17, .056, feathers, sides=12)
        for k in range(3):
            part.ball(0, -.085 + .035 * k, .225 - .006 * k, .022, 'red', sides=8)
        part.ball(0, -.10, .13, .02, 'red', 1.4, 8)
        part.tube([(0, -.10, .17), (0, -.155, .16)], [.02, .003], 'gold', 6)


@factory
def poultry_house(part, length=9, width=3.2):
    """Open-sided hen house along x: low walls, wire mesh, posts and a ridged roof with a vent."""
    part.box(0, 0, 0, length + .4, width + .4, .12, 'stone', .02)
    for y in (-width / 2, width / 2):
        part.box(0, y, .12, length, .14, .5, 'wall', .02)
        for k in range(int(length / 1.5) + 1):
            part.box(-length / 2 + k * length / int(length / 1.5), y, .12, .12, .16, 1.5, 'timber', .01)
        for k in range(int(length * 6)):
            part.box(-length / 2 + k / 6, y, .62, .012, .012, 1.0, 'steel', 0)
        for k in range(6):
            part.box(0, y, .62 + k * .165, length, .012, .012, 'steel', 0)
    for x in (-length / 2, length / 2):
        part.box(x, 0, .12, .14, width, 1.5, 'wall', .01)
    with part.at(turn=90):
        for half, base, rise, span in ((width / 2, 1.6, .8, length), (.5, 2.45, .28, length - 1.5)):
            for side in (-1, 1):
                part.prism([(side * (half + .45), base - .2), (side * (half + .45), base - .1), (0, base + rise + .1),
                            (0, base + rise)], -span / 2 - .3, span + .6, 'roof')
    part.box(0, 0, 2.2, length - 1.5, .5, .4, 'wall_shade', 0)


@factory
def feeder(part):
    part.lathe([(.22, .03), (.25, .10), (.20, .10), (.12, .10)], 'red', sides=18)
    part.lathe([(.13, .08), (.13, .40), (.03, .48)], 'white', sides=18)
    part.tube([(-.06, 0, .46), (0, 0, .56), (.06, 0, .46)], .012, 'steel', 6)


@factory
def egg_tray(part):
    part.box(0, 0, 0, .42, .42, .04, 'wall_shade', .01)
    for i in range(5):
        for j in range(5):
            part.ball(-.16 + .08 * i, -.16 + .08 * j, .055, .034, 'linen' if (i + j) % 3 else 'straw', 1.25, 8)
