"""The whole campus as a model: seen from straight above as a map, from the air, and from the hill."""
import random

from kit.buildings import building, clock_tower
from kit.camera import camera
from kit.chapel import chapel
from kit.court import portico
from kit.crops import maize
from kit.farm import greenhouse, tractor
from kit.gate import gate
from kit.hostel import hostel
from kit.land import ground, kerb, ribbon, ridges, sky_of_clouds, slab
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.plants import agave, flowers, palm, tree, tuft
from kit.river import boat, jetty, pond
from kit.sport import goal, pitch
from kit.surroundings import hills
from kit.vehicles import bus

RIVER = ((-70, -40), (-50, -27), (-36, -19), (-31, -8), (-35, 4), (-34, 15), (-31, 25), (-24, 36), (-6, 60), (40, 100), (120, 150))
HOUSES = (  # x, y, turn, width, depth, floors
    (-13, 9, 14, 9, 4, 2), (13, 9, -14, 9, 4, 2), (-19.5, -1, 90, 8, 4, 1), (19, -1.5, -90, 8, 4, 2),
    (-9, -13.5, 0, 7, 4, 1), (10, -13.5, 0, 7, 4, 1))


def land():
    """Lawn, river and the red paths."""
    ground('lawn').place()
    ribbon(RIVER, 9.5, 'stone', .03).place()
    ribbon(RIVER, 8.6, 'water', .05).place()
    slab(3.4, 34, 'earth', .06).place(0, -13)
    slab(40, 2.4, 'earth', .07).place(0, 3.6)
    for path in (((-20, 3.6), (-22, 8), (-20, 15), (-10, 18.5), (6, 18.5), (20, 17), (24, 9), (20, 3.6)),
                 ((20, 3.6), (26, 2), (30, -3), (29, -10), (20, -17), (0, -19)),
                 ((-20, 3.6), (-25, -2), (-25, -11), (-17, -18), (0, -19)),
                 ((0, -8), (-7, -7), (-14, -4.5)), ((0, -8), (7, -7), (14, -4.5))):
        ribbon(path, 1.7, 'earth', .08).place()
    slab(9, 9, 'stone', .09).place(0, -4.5)
    slab(7.4, 7.4, 'earth', .12).place(0, -4.5)
    for side in (-1, 1):
        kerb(20, side + 2).place(side * 1.8, -19)


def houses():
    """Hall, tower, lecture houses, chapel, court and hostels."""
    building(14, 5, 2, seed=4).place(0, 9)
    clock_tower(8.4).place(0, 7.6)
    for seed, (x, y, turn, width, depth, floors) in enumerate(HOUSES):
        building(width, depth, floors, seed=seed).place(x, y, 0, turn)
    chapel().place(-17, 19, 0, 30)
    portico(24, -14)
    gate().place(0, -25.4)
    for x, y in ((9, 22.4), (22, 22.4)):
        hostel(10, 2).place(x, y)


def fields(rng):
    """Farm, ponds, football."""
    ridges(13, 11, 1.1).place(33.5, 10, .02)
    for k in range(9):
        for row in range(4):
            maize(k % 6).place(28.3 + 1.1 * row, 5.6 + k * 1.05, .2, rng.uniform(0, 360), 1.1)
    greenhouse(8, 3.6).place(35, -1.5)
    tractor().place(36.6, 9, .05, 20)
    for x, y in ((34.5, -8.5), (34.5, -14.5)):
        pond(7, 4.4).place(x, y)
    pitch(11, 16, 8).place(-15, -25, .02, 90)
    for side in (-1, 1):
        goal().place(-15 + side * 8, -25, .05, side * -90)
    jetty(4).place(-28.6, -5.5, .3, 90)
    for x, y, turn, paint in ((-32, -3, 20, 'red'), (-31, -13, -25, 'gold'), (-33.5, 10, 10, 'blue')):
        boat(paint).place(x, y, .05, turn, 1.2)


def near(points, x, y, reach):
    """Whether a place lies within reach of one of the points."""
    return any(abs(x - a) < reach and abs(y - b) < reach for a, b in points)


def green(rng):
    """Palms and trees wherever nothing is built, and the avenue."""
    for k, y in enumerate(range(-22, -8, 3)):
        for side in (-1, 1):
            palm((k + side) % 5, 4.4).place(side * 2.9, y, 0, k * 70)
    for side in (-1, 1):
        for k in range(4):
            flowers(('red', 'gold', 'white')[k % 3], k, 1.2).place(side * 4.2, -7.3 + 1.9 * k, .1, 90)
    tree(1, 3.6).place(0, -4.5, .1)
    built = [(x, y) for x, y, *_ in HOUSES] + [
        (0, 9), (0, -4.5), (-17, 19), (24, -12), (9, 23), (22, 23), (33, 10), (36, 12), (35, -2), (35, -8), (35, -14),
        (-11, -25), (-19, -25), (-15, -25), (22, -28), (0, -26), (0, -18), (0, -12), (28, 13)]
    for k in range(150):
        x, y = rng.uniform(-25, 42), rng.uniform(-33, 32)
        if near(built, x, y, 6.2) or near(RIVER, x, y, 9):
            continue
        if k % 5 < 3:
            tree(k % 5, 2.8).place(x, y, 0, k * 40, rng.uniform(.8, 1.2))
        else:
            palm(k % 5, 3.8).place(x, y, 0, k * 40, rng.uniform(.9, 1.1))
    for k in range(26):
        tree(k % 5, 3).place(rng.uniform(-66, -43.5), rng.uniform(-14, 34), 0, k * 30, rng.uniform(.9, 1.4))


def people(rng):
    """Small groups on the paths, and the bus before the gate."""
    dresses = ('red', 'gold', 'blue', 'white', 'teal', 'plum')
    for k in range(46):
        x, y = rng.choice(((0, -12), (0, -4.5), (-8, 3.6), (9, 3.6), (0, -19), (-12, 3.6), (14, 3.6)))
        person(dresses[k % 6], (None, 'afro', 'braids', 'bun')[k % 4], skin=f'skin_{k % 3 + 1}').place(
            x + rng.uniform(-1.2, 1.2), y + rng.uniform(-1, 1), .1, rng.uniform(0, 360))
    bus().place(5.4, -21.4, .05, 90)


def campus():
    """Everything."""
    rng = random.Random(3)
    land()
    houses()
    fields(rng)
    green(rng)
    people(rng)


@picture('map-campus', 1600, 1000)
def map_campus():
    """From straight above, north up."""
    campus()
    light('noon', direction=-50, elevation=46)
    camera((1.5, -2.4, 112), (1.5, -2.39, 0), lens=43)


@picture('header-about', 1600, 600)
def about():
    """From the air in the morning; the river on the left."""
    campus()
    hills(0, 10)
    sky_of_clouds(((-60, 190, 46, 15), (40, 210, 52, 18)))
    light('morning', direction=-62, elevation=30)
    camera((-25, -50, 21), (-9.5, 0, 1.2), lens=33)


@picture('header-why', 1600, 600)
def why():
    """Two friends on the hill look over the campus at gold hour; calm sky on the left."""
    campus()
    hills(0, 20)
    slab(34, 8, 'grass', 1.2).place(20, -52.6, 7.8)
    for k in range(8):
        tuft(k % 4).place(16.6 + .83 * k, -49.2 - (k % 3) * .3, 9, k * 30, .8)
    for x, turn, dress in ((20.1, 186, ('gold', 'braids', None, 'stand', 'skin_2', 'gold', 'palm', 'backpack', 'red')),
                           (20.85, 172, ('blue', None, None, 'raise', 'skin_1', 'gold', 'ink', 'bag', 'oak'))):
        person(*dress).place(x, -49.7, 9, turn)
    agave(1).place(22.2, -49.4, 9, 0, 1.2)
    sky_of_clouds(((-70, 190, 44, 18), (-20, 210, 52, 15)))
    light('gold', direction=-64, elevation=17)
    camera((20.6, -55.2, 10.7), (15.6, -36, 8.5), lens=31)


@picture('cover', samples=16)
def cover():
    """The campus at sunrise from above the gate: its avenue leads to the tower; sky for a title above."""
    campus()
    hills(0, 16)
    sky_of_clouds(((-75, 200, 46, 17), (-28, 230, 62, 15), (52, 210, 50, 20), (98, 200, 38, 15)))
    slab(3.4, 34, 'earth', .06).place(0, -44)
    for k in range(6):
        for side in (-1, 1):
            flowers(('red', 'gold', 'white')[k % 3], k, 1.1).place(side * 2.5, -44 + 2.6 * k, 0, 90)
    for k, (x, y) in enumerate(((-.8, -31), (0, -31.3), (.9, -34), (-.5, -36.5), (.35, -36.8), (1.1, -29), (-1.1, -28))):
        person(('gold', 'teal', 'red', 'white', 'blue', 'plum', 'linen')[k],
               ('afro', 'braids', None, 'bun', 'hijab', 'gele', 'fila')[k], carry='backpack' if k % 2 else 'bag',
               skin=f'skin_{k % 3 + 1}', bag='laterite').place(x, y, .06, 180 + 20 * (k % 3 - 1))
    light('morning', direction=-70, elevation=20)
    camera((0, -55, 13.5), (0, 0, 7.1), lens=31)
