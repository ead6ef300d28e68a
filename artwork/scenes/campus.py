"""The campus avenue: students on the red path between palms, the clock tower at its end."""
import random

from kit.buildings import building, clock_tower
from kit.camera import camera
from kit.land import ground, hill, kerb, sky_of_clouds, slab
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.plants import bush, flowers, palm, tree, tuft

# x, y, turn, and the dress of each student
STUDENTS = (
    (2.3, -4.1, 20, ('gold', 'afro', None, 'stand', 'skin_2', None, 'blue', 'backpack', 'laterite')),
    (3.15, -3.8, -14, ('white', 'braids', None, 'hold', 'skin_1', None, 'palm', 'book', 'red')),
    (1.15, -1.6, 190, ('teal', 'bun', None, 'stand', 'skin_3', None, None, 'backpack', 'gold')),
    (1.85, -1.3, 172, ('red', None, None, 'stand', 'skin_1', None, 'ink', 'bag', 'oak')),
    (3.9, .4, 8, ('blue', 'hijab', None, 'hold', 'skin_2', None, None, 'book', 'gold')),
    (.9, 2.4, -20, ('linen', 'fila', None, 'stand', 'skin_3', None, None, None, 'oak')),
    (1.6, 2.6, 30, ('plum', 'gele', None, 'stand', 'skin_1', None, None, 'bag', 'straw')),
    (3.0, 4.6, 180, ('gold', None, None, 'stand', 'skin_1', None, 'palm', 'backpack', 'blue')),
    (2.2, 7.0, 0, ('red', 'braids', None, 'raise', 'skin_2', None, None, None, 'oak')),
    (3.6, 8.2, 160, ('white', None, None, 'stand', 'skin_3', None, 'blue', 'backpack', 'teal')),
)


def dressed(dress, hat, coat, pose, skin, hood, skirt, carry, bag):
    """A student in one line of dress."""
    return person(dress, hat, coat, pose, skin, hood or 'brass_matt', skirt, carry, bag)


def avenue(rng):
    """Lawn, the red path with its kerbs, palms on both sides, the hall with its tower."""
    ground('lawn').place()
    slab(4.6, 46, 'earth', .04).place(2.4, -9)
    slab(60, 3, 'earth', .05).place(0, 14.5)
    for side in (-1, 1):
        kerb(46, side + 2).place(2.4 + side * 2.35, -9)
    building(14, 5, 2, seed=4).place(2.4, 20)
    clock_tower(8.2).place(2.4, 19)
    for side in (-1, 1):
        building(9, 4, 2, seed=5 + side).place(2.4 + side * 15.5, 21.5, turn=side * -10)
    for k, y in enumerate((-7.6, -3.4, .8, 5.0, 9.2)):
        for side in (-1, 1):
            if k or side > 0:
                palm(k % 5 if side > 0 else (k + 2) % 5, 4.8).place(
                    2.4 + side * 3.5, y, 0, k * 70, rng.uniform(.95, 1.1))


def surroundings(rng):
    """What stands on the lawns and behind the houses."""
    for k, (x, y) in enumerate(((-7, 9), (-12, 6), (11, 8), (14, 4), (-17, 12), (19, 12))):
        tree(k % 3, 3.4).place(x, y, 0, k * 50, rng.uniform(.9, 1.3))
    for k in range(6):
        for side in (-1, 1):
            flowers(('red', 'gold', 'white')[k % 3], k).place(2.4 + side * 2.95, -5.6 + 3.2 * k, 0, 90)
    for k in range(12):
        bush(k % 4).place(-9 + 2.1 * k, 15.9, 0, k * 40, rng.uniform(.7, 1.0))
    for k in range(16):
        palm(k % 5).place(-36 + 5 * k, 30 + rng.uniform(-2, 4), 0, k * 60, rng.uniform(1.1, 1.5))
    for k in range(60):
        tuft(k % 4).place(rng.uniform(-8, -.6), rng.uniform(-9, 6), 0, k * 33, rng.uniform(.5, .9))
    hill(60, .24).place(-46, 110)
    hill(80, .20, 'hill_far').place(35, 160)


@picture('hero-campus', samples=24)
def campus():
    """Morning on the avenue; the left of the picture is calm lawn and sky."""
    rng = random.Random(7)
    avenue(rng)
    surroundings(rng)
    for x, y, turn, dress in STUDENTS:
        dressed(*dress).place(x, y, .04, turn)
    sky_of_clouds(((-60, 190, 52, 15), (-18, 210, 66, 10), (60, 200, 48, 18), (-110, 200, 40, 16)))
    light('morning', direction=-52, elevation=30)
    camera((1.0, -11.4, 2.15), (-.7, 6, 2.75), lens=29)


@picture('card-undergraduate', 1200, 900, samples=20)
def undergraduate():
    """Three students come down the path, close and in focus; the hall is soft behind them."""
    rng = random.Random(7)
    avenue(rng)
    surroundings(rng)
    for x, y, turn, dress in (
            (1.75, -6.75, 12, ('gold', 'afro', None, 'hold', 'skin_2', None, 'blue', 'book', 'red')),
            (2.5, -6.45, 0, ('white', 'braids', None, 'raise', 'skin_1', None, 'palm', 'backpack', 'laterite')),
            (3.22, -6.8, -14, ('teal', 'hijab', None, 'hold', 'skin_3', None, None, 'bag', 'straw')),
            (1.2, -1.5, 190, ('red', None, None, 'stand', 'skin_1', None, 'ink', 'backpack', 'gold')),
            (3.7, 1.6, 180, ('blue', 'bun', None, 'stand', 'skin_2', None, None, 'bag', 'oak'))):
        dressed(*dress).place(x, y, .04, turn)
    sky_of_clouds(((-50, 190, 58, 15), (40, 200, 70, 16)))
    light('noon', direction=-46, elevation=46)
    camera((2.15, -10.6, 1.25), (2.47, 0, 1.5), lens=38, focus=(2.4, -6.8, 1), f_stop=.5)


@picture('header-calendar-undergraduate', 1600, 600)
def clock():
    """The clock tower by day from below its palms, large on the right; the sky is calm."""
    rng = random.Random(7)
    avenue(rng)
    surroundings(rng)
    sky_of_clouds(((-60, 150, 62, 13), (-100, 190, 100, 16), (30, 200, 120, 15)))
    light('noon', direction=-50, elevation=36)
    camera((1.6, 2.2, 2.4), (-.3, 19, 6.3), lens=33)
