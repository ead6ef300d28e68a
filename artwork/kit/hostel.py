"""The hostel block and what hangs about it."""
import random

from kit.masonry import hip_roof
from kit.part import factory

CLOTHES = ('red', 'gold', 'white', 'teal', 'blue', 'linen', 'plum')


@factory
def hostel(part, width=12, floors=3, lit=0., seed=1):
    """Hostel: open galleries with a door and a window for each room, a stair tower of pierced blocks at its right."""
    rng = random.Random(seed)
    storey, depth, bays = 1.6, 4, int(width / 1.5)
    part.box(0, -.3, 0, width + 1, depth + 2, .25, 'stone')
    for floor in range(floors):
        z = .25 + floor * storey
        part.box(0, 0, z, width, depth, storey, 'wall', .01)
        part.box(0, -depth / 2 - .6, z + storey - .14, width + .2, 1.2, .14, 'stone', .02)
        for k in range(bays):
            x = -width / 2 + (k + .5) * width / bays
            pane = 'pane_lit' if rng.random() < lit else 'pane'
            part.box(x - .34, -depth / 2 - .02, z, .46, .06, 1.15, ('palm', 'laterite')[k % 2], .01)
            part.box(x + .28, -depth / 2 - .01, z + .40, .60, .06, .70, 'white', .01)
            part.box(x + .28, -depth / 2 - .04, z + .44, .52, .04, .62, pane, 0)
            _washing(part, rng, x, -depth / 2 - 1.17, z, floor)
        for k in range(bays // 2 + 1):
            part.box(-width / 2 + k * 2 * width / bays, -depth / 2 - 1.08, z, .18, .18, storey - .14, 'wall')
        part.box(0, -depth / 2 - 1.1, z, width, .08, .42, 'wall_shade' if floor else 'stone', .01)
        part.box(0, -depth / 2 - 1.1, z + .46, width, .06, .05, 'timber', .01)
    hip_roof(part, 0, -.35, .25 + floors * storey, width + 1.4, depth + 2.6, 1.5)
    with part.at(width / 2 + 1.2, -.6, 0):
        _stair_tower(part, floors * storey + .7, rng, lit)


def _washing(part, rng, x, y, z, floor):
    """Sometimes a towel over the rail."""
    if floor and rng.random() < .45:
        part.box(x + rng.uniform(-.3, .3), y + .02, z + .12, rng.uniform(.22, .4), .05, .38, rng.choice(CLOTHES), .01)


def _stair_tower(part, height, rng, lit):
    part.box(0, .2, 0, 2.2, 3.4, height, 'laterite', .03)
    for row in range(int((height - 1.7) / .3)):
        for k in range(4):
            part.box(-.48 + .32 * k, -1.5, 1.55 + row * .3, .24, .06, .22, 'pane_lit' if lit else 'dark', .02)
    part.box(0, -1.48, 0, .9, .1, 1.3, 'dark', .02)
    hip_roof(part, 0, .2, height, 2.8, 4.0, .9)


@factory
def washing_line(part, length=4, seed=1):
    """Clothes line along x between two posts."""
    rng = random.Random(seed)
    for side in (-1, 1):
        part.tube([(side * length / 2, 0, 0), (side * length / 2, 0, 1.35)], .035, 'timber', 6)
    part.tube([(-length / 2, 0, 1.3), (0, 0, 1.2), (length / 2, 0, 1.3)], .01, 'linen', 4)
    x, k = -length / 2 + .3, seed
    while x < length / 2 - .4:
        wide = rng.uniform(.3, .55)
        part.box(x + wide / 2, 0, 1.22 - rng.uniform(.45, .7), wide, .02, .7, CLOTHES[k % 7], .005)
        x, k = x + wide + .08, k + 1
