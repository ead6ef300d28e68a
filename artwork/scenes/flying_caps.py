"""Convocation from the clock tower: the caps fly up to us, the graduates look after them."""
import math
import random

from kit.camera import camera
from kit.land import ground, slab
from kit.light import light
from kit.part import factory
from kit.people import flying_cap, person
from kit.picture import picture
from kit.plants import flowers, palm, tree

HOODS = ('red', 'gold', 'teal', 'brass_matt')


@factory
def round_place(part, radius=3.4):
    """Paved round with a ring of red earth."""
    part.cone(0, 0, 0, radius + .7, radius + .7, .05, 'earth', 64)
    part.cone(0, 0, .02, radius, radius, .05, 'stone', 64)
    part.cone(0, 0, .04, radius * .62, radius * .62, .04, 'paper', 64)


def thrown(rng, x, y, z, size):
    """A cap in the air."""
    thing = flying_cap(rng.choice(('brass_matt', 'red', 'gold'))).place(x, y, z, 0, size)
    thing.rotation_euler = [rng.uniform(-.7, .7), rng.uniform(-.7, .7), rng.uniform(0, 2 * math.pi)]


@picture('news-convocation', samples=16)
def caps():
    """Down into the round of graduates, caps over the pale stone, long shadows on the lawn."""
    rng = random.Random(281)
    ground('lawn').place()
    slab(2.4, 60, 'earth', .04).place(0, 30)
    round_place().place()
    for ring, (radius, count) in enumerate(((4.1, 26), (4.9, 31), (5.7, 35), (6.5, 40))):
        for k in range(count):
            a = 2 * math.pi * (k + .5 * (ring % 2)) / count
            x, y = radius * math.cos(a), radius * math.sin(a)
            if abs(x) < 1.2 and y > 0:
                continue
            person(rng.choice(('white', 'blue', 'white', 'red')), rng.choice((None, 'bun', 'afro', 'braids')), 'gown',
                   rng.choice(('cheer', 'cheer', 'raise')), f'skin_{rng.randrange(3) + 1}', rng.choice(HOODS)).place(
                       x + rng.uniform(-.08, .08), y + rng.uniform(-.08, .08), 0,
                       math.degrees(a) - 90 + rng.uniform(-25, 25))
    for k in range(34):
        a, r, z = 2.4 * k, 3.3 * math.sqrt((k + .5) / 34), rng.uniform(1.6, 4.4)
        thrown(rng, r * math.cos(a), r * math.sin(a) - .62 * z, z, 1.25)
    for k in range(26):
        a = math.pi * (k + .5) / 26
        if abs(math.cos(a)) < .2:
            continue
        person(rng.choice(('gold', 'teal', 'red', 'linen', 'plum', 'blue')),
               rng.choice(('gele', 'gele', 'fila', None, 'bun')), pose=rng.choice(('cheer', 'raise', 'stand')),
               skin=f'skin_{rng.randrange(3) + 1}').place(9.2 * math.cos(a), 9.0 * math.sin(a), 0,
                                                          math.degrees(a) - 90)
    for side in (-1, 1):
        for k in range(4):
            flowers(('gold', 'red', 'white')[k % 3], k).place(side * 1.7, 8.6 + 2.1 * k, 0, 90, .8)
            palm(k + side, 4.2).place(side * (4.5 + 3.6 * k), 13.5 - k, 0, k * 70)
        tree(1 + side, 3.2).place(side * 13, 6, 0, 60, 1.2)
    light('morning', direction=-62, elevation=30)
    camera((.3, -9.6, 7.4), (0, .2, .6), lens=29)
