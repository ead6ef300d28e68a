"""Matriculation: the procession of gowns winds along the red path, seen from the clock tower."""
import math
import random

from kit.buildings import lamp_post
from kit.camera import camera
from kit.furniture import books
from kit.land import ground, ribbon
from kit.light import light
from kit.pavilion import desk
from kit.people import person
from kit.picture import picture
from kit.plants import bush, flowers, palm, tree

WAY = [(-3.2 + 3.4 * math.sin(k * .42) + .42 * k, -5 + 1.55 * k) for k in range(22)]
HOODS = ('red', 'gold', 'teal', 'brass_matt')


def along(distance):
    """A point of the way, and the direction in which the procession comes towards the camera there."""
    k = min(len(WAY) - 2, int(distance))
    t = distance - k
    (ax, ay), (bx, by) = WAY[k], WAY[k + 1]
    return ax + (bx - ax) * t, ay + (by - ay) * t, math.degrees(math.atan2(by - ay, bx - ax)) - 90


def procession(rng):
    """Two by two, the marshal with his staff before them."""
    for pair in range(31):
        x, y, turn = along(1.9 + .56 * pair)
        side = math.radians(turn)
        for s in (-.36, .36):
            person(rng.choice(('white', 'blue', 'white', 'gold')), 'mortarboard', 'gown',
                   'stand' if rng.random() < .9 else 'raise', f'skin_{rng.randrange(3) + 1}',
                   HOODS[pair // 8]).place(x + s * math.cos(side), y + s * math.sin(side), .06,
                                           turn + rng.uniform(-8, 8))
    x, y, turn = along(1.1)
    person('gold', 'bonnet', 'gown', 'hold', 'skin_1', cloth='plum', trim='brass_matt').place(x, y, .06, turn)


@picture('news-matriculation', samples=12)
def matriculation():
    """The path swings through the lawn; families stand along it; the register waits at its end."""
    rng = random.Random(211)
    ground('lawn').place()
    ribbon(((-5.2, -7.8), *WAY), 2.1).place()
    procession(rng)
    desk(1.5, 'laterite').place(-2.45, -5.5, .02, 20)
    books(2, 3).place(-2.5, -5.5, .6, 15, .9)
    person('white', None, 'gown', 'work', 'skin_3', 'gold').place(-3.1, -4.7, .04, 20)
    for k in range(44):
        distance = rng.uniform(1.2, 17)
        x, y, turn = along(distance)
        side, out = math.radians(turn), rng.choice((-1, 1)) * rng.uniform(1.5, 2.6)
        person(rng.choice(('gold', 'teal', 'red', 'linen', 'blue', 'plum')),
               rng.choice(('gele', 'gele', 'fila', None, 'bun', 'hijab', 'braids')),
               pose=rng.choice(('stand', 'stand', 'cheer', 'raise', 'hold')),
               skin=f'skin_{rng.randrange(3) + 1}').place(x + out * math.cos(side), y + out * math.sin(side), 0,
                                                          turn + (-80 if out > 0 else 80))
    for k, (x, y) in enumerate(((-9, 3), (5.4, 1.5), (-8.4, 10), (8.2, 9), (-5, 17), (13, 16), (-12, 22), (17, 24))):
        palm(k % 6, 4.4).place(x, y, 0, k * 70, rng.uniform(.95, 1.15))
    for k, (x, y) in enumerate(((-13, 9), (11.5, 4), (-14, 17), (19, 14), (3, 27), (-6, 28), (24, 24))):
        tree(k % 4, 3.4).place(x, y, 0, k * 50, rng.uniform(1, 1.3))
    for k in range(7):
        flowers(('red', 'gold', 'white')[k % 3], k).place(3.4 + .5 * k, -3.4 + 1.1 * k, 0, 50)
        bush(k % 4).place(-8.5 + .3 * k, -2 + 1.2 * k, 0, k * 40)
    lamp_post().place(3.6, 3.4)
    lamp_post().place(-6.2, 6)
    light('noon', direction=-64, elevation=38)
    camera((-1.4, -11.9, 6.2), (-1.5, .6, .3), lens=30)
