"""Campus houses, the clock tower and the lamps between them."""
import random

from kit.masonry import hip_roof
from kit.part import factory


@factory
def building(part, width=12, depth=5, floors=2, lit=0., seed=1, roof_height=1.7):
    """House with deep verandas to the front and a hip roof; lit is the share of windows with light."""
    rng = random.Random(seed)
    storey, front = 1.6, -depth / 2
    part.box(0, -.4, 0, width + 1.4, depth + 2, .25, 'stone')
    bays = max(3, int(width / 1.3))
    for floor in range(floors):
        z = .25 + floor * storey
        part.box(0, 0, z, width, depth, storey, 'wall', .01)
        part.box(0, front - .55, z + storey - .14, width + .5, 1.1, .14, 'wall', .02)
        for i in range(bays + 1):
            part.box(-width / 2 + i * width / bays, front - .98, z, .15, .15, storey - .14, 'wall')
        if floor:
            part.box(0, front - .98, z + .42, width, .06, .07, 'timber', .01)
            for i in range(bays * 4):
                part.box(-width / 2 + (i + .5) * width / bays / 4, front - .98, z, .035, .035, .44, 'timber', 0)
        for i in range(bays):
            x = -width / 2 + (i + .5) * width / bays
            pane = 'pane_lit' if rng.random() < lit else 'pane'
            door = floor == 0 and i == bays // 2
            low, high = (0, 1.2) if door else (.42, .82)
            part.box(x, front - .01, z + low - .04, .72, .08, high + .08, 'timber', .01)
            part.box(x, front - .05, z + low, .60, .05, high, 'timber' if door else pane, 0)
            if not door:
                part.box(x, front - .08, z + low, .03, .03, high, 'timber', 0)
    hip_roof(part, 0, -.35, .25 + floors * storey, width + 1.6, depth + 2.3, roof_height)


@factory
def clock_tower(part, height=7.4, lit=False):
    """Square tower with a brass clock to the front."""
    part.box(0, 0, 0, 2.4, 2.4, height, 'wall', .04)
    for z in (height * .62, height - .16):
        part.box(0, 0, z, 2.65, 2.65, .16, 'wall', .03)
    part.box(0, -1.2, height * .40, .5, .06, 1.0, 'timber', .02)
    with part.at(0, -1.2, height * .8, tilt=90):
        part.cone(0, 0, 0, .82, .82, .08, 'brass', 32)
        part.cone(0, 0, .06, .70, .70, .06, 'pane_lit' if lit else 'linen', 32)
    for turn, reach in ((0, .52), (115, .38)):
        with part.at(0, -1.34, height * .8, lean=turn):
            part.box(0, 0, 0, .06, .03, reach, 'ink', .005)
    a = 1.75
    part.box(0, 0, height, 2 * a, 2 * a, .1, 'wall_shade', .01)
    part.add([(-a, -a, height + .1), (a, -a, height + .1), (a, a, height + .1), (-a, a, height + .1),
              (0, 0, height + 2.1)], [(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4), (3, 2, 1, 0)], 'roof')
    part.cone(0, 0, height + 2, .05, .02, .5, 'brass', 8)


@factory
def lamp_post(part, lit=False):
    """Street lamp, 2.6 high."""
    part.tube([(0, 0, 0), (0, 0, 2.3)], [.05, .03], 'dark')
    part.cone(0, 0, 0, .11, .06, .25, 'dark')
    part.ball(0, 0, 2.42, .13, 'lamp' if lit else 'linen')
    part.cone(0, 0, 2.5, .2, .03, .12, 'dark')
