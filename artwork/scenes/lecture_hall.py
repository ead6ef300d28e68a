"""The lecture hall: rising rows of students in the morning sun, and the board before them."""
import math
import random

from kit.camera import camera
from kit.furniture import books, window
from kit.land import ground
from kit.light import light, panel
from kit.masonry import wall
from kit.part import Part
from kit.people import person
from kit.picture import picture
from kit.plants import bush, palm

ROWS, RISE, TREAD = 5, .32, 1.25
WINDOWS = [(-3.6 + 2.1 * k, 1.3, 1.1, 2.9) for k in range(6)]
DRESSES = ('gold', 'white', 'teal', 'red', 'blue', 'linen', 'plum')
HAIR = ('afro', None, 'braids', 'bun', None, 'hijab', 'fila')


def walls():
    """Floor, tiers with their long desks, the window wall on the left, and the wall at the back."""
    part = Part('hall')
    part.box(0, 1, -.05, 11.4, 13, .05, 'oak', 0)
    for row in range(ROWS):
        y, z = row * TREAD, row * RISE
        part.box(0, y + (ROWS - row) * TREAD / 2 - .5, z, 8.4, (ROWS - row) * TREAD, RISE, 'oak', .01)
        for side in (-1, 1):
            part.box(side * 2.15, y - .05, z + RISE, 3.5, .06, .52, 'timber', .01)
            part.box(side * 2.15, y + .1, z + RISE + .5, 3.6, .42, .05, 'oak', .015)
    part.box(0, 7.4, 0, 11.4, .2, 4.4, 'wall', 0)
    part.box(0, 7.28, 0, 11.4, .05, 2.6, 'palm_light', 0)
    part.box(5.6, 1, 0, .2, 13, 4.4, 'wall', 0)
    part.box(5.48, 1, 0, .05, 13, 1.0, 'palm_light', 0)
    with part.at(-5.6, 1, 0, turn=90):
        wall(part, 0, 0, 0, 13, 4.4, .2, WINDOWS, 'wall')
    part.place()
    for middle, width, sill, head in WINDOWS:
        window(width, head - sill).place(-5.6, 1 + middle, sill, 90)
    ground('grass').place(0, 0, -.5)
    for k in range(4):
        palm(k, 4).place(-9.5 - k % 2, -3 + 3 * k, -.5, k * 60)
        bush(k).place(-8, -3 + 2.6 * k, -.5)


def board():
    """Green board on the front wall: a curve over its axes, a circle and a triangle in chalk."""
    part = Part('board')
    part.box(0, -5.4, 0, 11.4, .2, 4.4, 'wall', 0)
    part.box(0, -5.24, 1.0, 5.6, .08, 1.9, 'timber', .02)
    part.box(0, -5.20, 1.1, 5.4, .06, 1.7, 'palm', 0)
    y = -5.15
    for line in (((.6, 1.35), (.6, 2.6)), ((.6, 1.35), (2.4, 1.35)), ((-2.3, 1.4), (-1.0, 1.4), (-1.0, 2.3), (-2.3, 1.4)),
                 tuple((.7 + .08 * k, 1.45 + 1.0 * math.sin(k * .075) ** 2) for k in range(20)),
                 tuple((-.25 + .32 * math.cos(k * .35), 2.2 + .32 * math.sin(k * .35)) for k in range(19))):
        part.tube([(x, y, z) for x, z in line], .016, 'white', 5)
    part.box(0, -5.1, .98, 5.6, .2, .05, 'timber', .01)
    part.box(-2.9, -3.4, 0, .8, .5, .8, 'timber', .03)
    part.place()


def students(rng, raised=.16):
    """A class of many dresses; some raise a hand."""
    for row in range(ROWS):
        for seat in range(8):
            if rng.random() < .08:
                continue
            side, place = (-1, seat) if seat < 4 else (1, seat - 4)
            pose = 'raise' if rng.random() < raised else rng.choice(('work', 'hold'))
            k = rng.randrange(7)
            person(DRESSES[rng.randrange(7)], HAIR[k], None, pose, f'skin_{rng.randrange(3) + 1}').place(
                side * 2.15 + (place - 1.5) * .86 + rng.uniform(-.06, .06), row * TREAD + .52,
                row * RISE + RISE - .12, rng.uniform(-16, 16))
            if rng.random() < .5:
                books(rng.choice((1, 2)), row + seat).place(
                    side * 2.15 + (place - 1.5) * .86 + .3, row * TREAD + .1, row * RISE + RISE + .55, seat * 20, .6)


@picture('header-academics', 1600, 600, samples=20)
def academics():
    """From the back row: the lecturer at the board."""
    walls()
    board()
    students(random.Random(6), .1)
    person('plum', 'gele', None, 'raise', 'skin_2', skirt='ink').place(-1.5, -4.2, 0, 150)
    light('morning', direction=-98, elevation=27, softness=1, exposure=.6)
    panel(3.4, 3.5, 4.3, (0, -3, 1), 3, 150)
    camera((3.1, 5.3, 3.0), (1.0, -2.0, 1.28), lens=28)
