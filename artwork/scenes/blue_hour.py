"""Blue hour: the campus at dusk, lamps and windows lit, scholars under them."""
import math
import random

from kit.buildings import building, clock_tower, lamp_post
from kit.camera import camera
from kit.furniture import bench, books, chair, table
from kit.land import ground, hill, kerb, slab
from kit.light import glow, light
from kit.part import factory
from kit.people import person
from kit.picture import picture
from kit.plants import bush, flowers, palm


def evening_house(x, y, width, depth, seed):
    """House with most windows lit and lamps on its verandas."""
    building(width, depth, 2, lit=.75, seed=seed).place(x, y)
    for floor in (1.45, 3.05):
        for part in (-.25, .25):
            glow(x + part * width, y - depth / 2 - .55, floor, 14)


@factory
def lantern(part):
    """Glass lantern in brass, to stand on a table."""
    part.lathe([(.10, 0), (.10, .03), (.07, .04)], 'brass', sides=16)
    part.lathe([(.065, .05), (.08, .14), (.05, .26)], 'lamp', sides=16)
    part.lathe([(.09, .27), (.05, .33), (.01, .36)], 'brass', sides=16)
    part.tube([(-.09, 0, .2), (-.06, 0, .42), (.06, 0, .42), (.09, 0, .2)], .008, 'brass', 6)


def lit_lamp(x, y):
    """Street lamp with its light."""
    lamp_post(lit=True).place(x, y)
    glow(x, y, 2.2, 34)


def dusk(rng):
    """Houses, tower, palms and hills at dusk."""
    ground('grass').place()
    slab(4.2, 46, 'earth', .04).place(0, -8)
    slab(46, 3, 'earth', .05).place(0, 12)
    for side in (-1, 1):
        kerb(40, side + 2).place(side * 2.15, -8)
    evening_house(0, 18, 13, 5, 8)
    evening_house(-15, 17, 8, 4, 9)
    evening_house(15, 17, 8, 4, 10)
    clock_tower(7.8, lit=True).place(0, 17)
    glow(0, 14.6, 6.3, 10)
    for k in range(12):
        palm(k % 5).place(-34 + 6.2 * k, 27 + rng.uniform(-2, 5), 0, k * 60, rng.uniform(1.1, 1.5))
    hill(60, .24, 'hill_far').place(-42, 110)
    hill(80, .20, 'hill_far').place(40, 160)


@picture('hero-postgraduate', samples=24)
def blue_hour():
    """Scholars talk under a lamp, others walk home; the left is dusk and lawn."""
    rng = random.Random(31)
    dusk(rng)
    for k, y in enumerate(range(-6, 11, 4)):
        palm(k % 5).place(5.1, y, 0, k * 70, rng.uniform(.95, 1.1))
    for y in (-3.1, 3.6, 10):
        lit_lamp(2.75, y)
    glow(.6, -6.4, 2.6, 22, .4)
    lit_lamp(-2.9, 5.4)
    bench().place(3.6, -1.4, 0, turn=-62)
    books(4).place(3.4, -1.75, .35, 20, .6)
    for x, y, turn, dress in (
            (-.55, -1.9, 195, ('gold', 'afro', None, 'hold', 'skin_2', 'gold', 'blue', 'backpack', 'laterite')),
            (.2, -1.6, 168, ('teal', 'braids', None, 'hold', 'skin_1', 'gold', None, 'bag', 'straw')),
            (1.75, -3.9, 62, ('white', None, 'gown', 'hold', 'skin_1', 'red', None, None)),
            (2.5, -3.6, -50, ('blue', 'mortarboard', 'gown', 'hold', 'skin_3', 'gold', None, None)),
            (-.9, 2.6, 160, ('linen', 'fila', None, 'stand', 'skin_3', 'gold', None, None)),
            (-.3, 2.9, 175, ('red', 'gele', None, 'stand', 'skin_1', 'gold', None, None)),
            (1.1, 6.5, 10, ('gold', 'hijab', None, 'hold', 'skin_2', 'gold', None, 'book', 'red'))):
        person(*dress).place(x, y, .04, turn)
    for k in range(14):
        bush(k % 4).place(-5.5 - rng.uniform(0, 14), rng.uniform(2, 10), 0, k * 40, rng.uniform(.7, 1.2))
    for k in range(5):
        flowers(('white', 'gold')[k % 2], k).place(-2.6, -4 + 3.1 * k, 0, 90)
    light('blue', direction=150)
    camera((-.2, -11.6, 1.75), (-1.7, 6, 3.25), lens=29)


@picture('header-postgraduate', 1600, 600, samples=24)
def seminar():
    """Scholars round a table on the lawn, a lantern between them; dusk on the left."""
    rng = random.Random(33)
    dusk(rng)
    table(1.5, .9, .56, 'oak').place(3.6, -3.2)
    lantern().place(3.6, -3.15, .56)
    glow(3.6, -3.4, 1.05, 26, .14)
    books(4, 2).place(3.15, -3.3, .56, 20, .7)
    books(2, 1).place(4.05, -3.1, .56, -30, .7)
    for x, y, turn, dress in (
            (2.55, -3.2, 82, ('white', 'afro', 'gown', 'hold', 'skin_2', 'red')),
            (3.25, -2.3, 8, ('gold', 'hijab', None, 'work', 'skin_1')),
            (4.1, -2.35, -14, ('white', None, 'gown', 'hold', 'skin_3', 'gold')),
            (4.75, -3.1, -80, ('teal', 'braids', None, 'work', 'skin_2')),
            (3.5, -4.3, 176, ('blue', 'bun', None, 'stand', 'skin_1'))):
        person(*dress).place(x, y, .0, turn)
        chair().place(x - .35 * math.sin(math.radians(-turn)), y + .35 * math.cos(math.radians(turn)), 0, turn)
    glow(1.7, -5.9, 2.3, 20, .4)
    lit_lamp(6.6, -.6)
    for k, (x, y) in enumerate(((7.6, .5), (5.9, 2.6), (9, 3.6))):
        palm(k + 1).place(x, y, 0, k * 70)
    for k in range(4):
        flowers(('white', 'gold')[k % 2], k).place(-1.4 - 2.4 * k, -1.2 + .4 * k)
    light('blue', direction=150)
    camera((-.9, -8.6, 1.35), (2.45, 0, 1.42), lens=30)


@picture('header-calendar-postgraduate', 1600, 600, samples=24)
def clock_at_dusk():
    """The lit clock over the roofs at dusk, from the upper floor of a neighbouring house."""
    rng = random.Random(35)
    dusk(rng)
    for k, (x, y) in enumerate(((-3.4, 8), (3.4, 8), (-3.4, 3.5), (3.4, 3.5), (-10, 9), (-13, 5))):
        palm(k % 5).place(x, y, 0, k * 70)
    for y in (0, 4, 8):
        lit_lamp(-2.5, y)
        lit_lamp(2.5, y)
    for k, x in enumerate((-.8, .1, .9)):
        person(('gold', 'white', 'red')[k], (None, 'bun', 'gele')[k], carry='book').place(x, 5 - 1.8 * k, .04, 180 - 20 * k)
    light('blue', direction=150)
    camera((-13.5, -7.5, 7.6), (-4.6, 12, 4.9), lens=34)
