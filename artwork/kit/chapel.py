"""The chapel and its bell tower."""
from kit.gate import arch
from kit.part import factory


def _gable(part, width, base, rise, y, depth, paint):
    part.prism([(-width / 2, base), (width / 2, base), (0, base + rise)], y, depth, paint)


def _gable_roof(part, width, base, rise, y, depth, over=.35, paint='roof'):
    """Two slopes over a nave along y."""
    slope = rise / (width / 2)
    for side in (-1, 1):
        low = (side * (width / 2 + over), base - over * slope)
        part.prism([low, (low[0], low[1] + .14), (0, base + rise + .16), (0, base + rise)], y - over, depth + 2 * over,
                   paint)


def _lancet(part, x, y, z, width, height, pane):
    """Pointed window on a wall that faces -y."""
    part.prism([(x - width / 2, z), (x + width / 2, z), (x + width / 2, z + height * .7), (x, z + height),
                (x - width / 2, z + height * .7)], y, .08, pane)
    part.tube([(x - width / 2, y, z), (x + width / 2, y, z), (x + width / 2, y, z + height * .7), (x, y, z + height),
               (x - width / 2, y, z + height * .7), (x - width / 2, y, z)], .035, 'stone', 6)


@factory
def chapel(part, lit=False):
    """Chapel with a gabled front to -y, 5 wide and 9 long, and a bell tower on its left."""
    pane, width, wall = 'pane_lit' if lit else 'pane', 5, 3.2
    part.box(0, 4.5, 0, width + .8, 9.8, .3, 'stone', .03)
    for k in range(3):
        part.box(0, -.6 - .3 * k, 0, 3.4, .4, .3 - .1 * k, 'stone', .02)
    part.box(0, 4.5, .3, width, 9, wall - .3, 'wall', .01)
    _gable(part, width, wall, 2.5, 0, 9, 'wall')
    _gable_roof(part, width, wall, 2.5, 0, 9)
    with part.at(0, -.12, .3):
        arch(part, 0, 1.3, 1.35, .3, 1.9, 2.4, 'stone')
        part.box(0, .1, 0, 1.3, .1, 2.0, 'timber', 0)
        part.box(0, .02, 0, .05, .1, 1.95, 'brass', 0)
    with part.at(0, -.03, 3.75, tilt=90):
        part.cone(0, 0, 0, .72, .72, .1, 'stone', 28)
        part.cone(0, 0, .06, .58, .58, .08, pane, 28)
        for k in range(6):
            with part.at(turn=k * 60):
                part.box(.3, 0, .13, .58, .05, .04, 'stone', 0)
    for x in (-1.65, 1.65):
        _lancet(part, x, -.06, 1.0, .62, 1.9, pane)
    for k in range(4):
        for side in (-1, 1):
            with part.at(side * width / 2, 1.5 + 2 * k, 0, turn=90 * side):
                _lancet(part, 0, -.05, 1.0, .6, 1.7, pane)
            part.box(side * (width / 2 + .16), .5 + 2 * k, 0, .36, .36, 2.7, 'wall_shade', .03)
    part.tube([(0, -.3, wall + 2.6), (0, -.3, wall + 3.4)], .05, 'brass', 6)
    part.tube([(-.24, -.3, wall + 3.12), (.24, -.3, wall + 3.12)], .05, 'brass', 6)
    with part.at(-3.6, 1.2, 0):
        _bell_tower(part, pane)


def _bell_tower(part, pane, height=6.6):
    part.box(0, 0, 0, 2.0, 2.0, height - 1.7, 'wall', .03)
    part.box(0, 0, 0, 2.3, 2.3, .5, 'stone', .03)
    part.box(0, 0, height - 1.8, 2.25, 2.25, .14, 'stone', .02)
    for x in (-.82, .82):
        for y in (-.82, .82):
            part.box(x, y, height - 1.7, .36, .36, 1.5, 'wall', .02)
    part.box(0, 0, height - .3, 2.1, 2.1, .3, 'wall', .02)
    part.lathe([(.36, -.5), (.34, -.44), (.22, -.1), (.08, 0)], 'brass', 0, 0, height - .6, 20)
    _lancet(part, 0, -1.03, 2.0, .5, 1.6, pane)
    part.add([(-1.3, -1.3, height), (1.3, -1.3, height), (1.3, 1.3, height), (-1.3, 1.3, height), (0, 0, height + 2.2)],
             [(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4), (3, 2, 1, 0)], 'roof')
    part.tube([(0, 0, height + 2.1), (0, 0, height + 2.9)], .04, 'brass', 6)
    part.tube([(-.18, 0, height + 2.65), (.18, 0, height + 2.65)], .04, 'brass', 6)
