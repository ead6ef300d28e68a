"""The harvest of the ponds: students in the water draw the net, full tubs stand on the bank."""
import math
import random

from kit.camera import camera
from kit.farm import basket
from kit.land import ground
from kit.light import light
from kit.part import factory
from kit.people import person
from kit.picture import picture
from kit.plants import palm, tuft
from kit.river import fish, pond, reeds
from kit.surroundings import grove, hills, palms

BANK, WATER = .3, .14


@factory
def tub(part, paint='blue'):
    """Wide tub with two handles and water in it."""
    part.lathe([(.36, 0), (.46, .34), (.50, .34), (.50, .38), (.43, .38)], paint, sides=24, closed=False)
    part.cone(0, 0, .02, .37, .43, .28, 'water', 24)
    for side in (-1, 1):
        part.tube([(side * .48, -.1, .3), (side * .58, -.08, .32), (side * .58, .08, .32), (side * .48, .1, .3)], .018,
                  'dark', 6)


@factory
def drag_net(part, points, height=.34):
    """Net through the points (a tuple of (x, y)) with floats at its upper rim."""
    for row in range(5):
        z = height * (1 - row / 4)
        part.tube([(x, y, z) for x, y in points], .011 if row else .02, 'linen', 5)
    for k, (x, y) in enumerate(points):
        part.tube([(x, y, height), (x, y, 0)], .009, 'linen', 4)
        if k % 2:
            part.ball(x, y, height + .02, .065, ('gold', 'red')[k // 2 % 2], sides=12)


def full_tub(rng, x, y, paint):
    """A tub in which catfish lie crosswise."""
    tub(paint).place(x, y, BANK)
    for k in range(9):
        fish().place(x + rng.uniform(-.18, .18), y + rng.uniform(-.18, .18), BANK + .34 + .035 * (k // 3),
                     rng.uniform(0, 360), rng.uniform(.95, 1.2))


@picture('news-fish-harvest', samples=12)
def harvest():
    """The net closes in a half circle; tubs in the foreground; the sun is just up."""
    rng = random.Random(271)
    ground('grass').place()
    for column in (-1, 0, 1):
        for row in (0, 1):
            pond(9.0 if column == 0 else 8, 5.2).place(column * 11.4, 1.4 + row * 8.6, .02)
    arc = [(.3 + 2.7 * math.cos(math.radians(a)), 1.0 + 1.75 * math.sin(math.radians(a))) for a in range(-10, 195, 14)]
    drag_net(tuple(arc)).place(0, 0, WATER - .1)
    for k, (place, dress, hat, pose, skin) in enumerate((
            (0, 'red', 'straw', 'work', 'skin_1'), (3, 'linen', None, 'work', 'skin_3'),
            (6, 'gold', 'bun', 'work', 'skin_2'), (9, 'blue', 'straw', 'work', 'skin_1'),
            (12, 'teal', 'afro', 'work', 'skin_3'), (14, 'white', 'straw', 'work', 'skin_2'))):
        x, y = arc[place]
        out = math.degrees(math.atan2(y - .6, x - .3))
        person(dress, hat, pose=pose, skin=skin).place(x + .28 * math.cos(math.radians(out)),
                                                       y + .28 * math.sin(math.radians(out)), -.30, out - 90)
    for k in range(8):
        thing = fish().place(.3 + rng.uniform(-1.3, 1.3), 1.0 + rng.uniform(-.3, .9), WATER + rng.uniform(.02, .22),
                             rng.uniform(0, 360), 1.1)
        thing.rotation_euler[1] = rng.uniform(-.7, .7)
    for x, y, paint in ((-1.6, -2.6, 'blue'), (-.45, -2.85, 'laterite'), (2.35, -2.55, 'teal')):
        full_tub(rng, x, y, paint)
    person('plum', 'gele', pose='work', skin='skin_1').place(-2.3, -1.85, BANK, 40)
    person('gold', 'straw', pose='reach', skin='skin_2').place(2.75, -1.75, BANK, -170)
    person('linen', 'fila', pose='raise', skin='skin_3').place(6.2, 1.2, BANK, -70)
    basket('steel').place(.65, -2.75, BANK, 0, 1.3)
    for k, (x, y) in enumerate(((-4.6, 3.6), (4.8, 3.7), (-4.6, .6), (4.7, -.6), (-3, 4.1))):
        reeds(k % 4).place(x, y, WATER - .05, k * 45, .9)
    for k in range(16):
        tuft(k % 4).place(rng.uniform(-4.5, 5), rng.uniform(-4.0, -3.4), .1, k * 40, rng.uniform(.8, 1.1))
    palm(2).place(-6.2, 5.6, .2, 30, 1.05)
    palm(4).place(7.0, 6.4, .2, 100, 1.0)
    palms(-44, 44, 24, 16, seed=272, height=1.3)
    grove(-40, 40, 20, 8, seed=273)
    hills()
    light('gold', direction=-60, elevation=20, exposure=.15)
    camera((.35, -7.0, 2.35), (.2, 1.5, .72), lens=28)
