"""Rain over the red path: umbrellas, puddles, and the tower behind the veil."""
import math
import random

from kit.buildings import building, clock_tower, lamp_post
from kit.camera import camera
from kit.land import ground, kerb, slab
from kit.light import light
from kit.part import factory
from kit.people import person
from kit.picture import picture
from kit.plants import bush, flowers, palm, tree
from kit.surroundings import grove, hills, palms


@factory
def umbrella(part, paint='red'):
    """Open umbrella, held at z = 0."""
    part.tube([(0, 0, -.02), (0, 0, .78)], .014, 'timber', 6)
    ribs = 8
    ring = [(math.cos(2 * math.pi * k / ribs), math.sin(2 * math.pi * k / ribs)) for k in range(ribs)]
    for k in range(ribs):
        (ax, ay), (bx, by) = ring[k], ring[(k + 1) % ribs]
        part.add([(0, 0, .80), (ax * .34, ay * .34, .72), (bx * .34, by * .34, .72), (ax * .62, ay * .62, .50),
                  (bx * .62, by * .62, .50)], [(0, 1, 2), (1, 3, 4, 2)], paint, True)
    part.cone(0, 0, .79, .02, .005, .1, 'dark', 8)


@factory
def puddle(part, seed=0):
    """Flat sheet of water with a wavering edge."""
    rng = random.Random(800 + seed)
    count = 22
    reach = [1 + .22 * math.sin(k * .57 + seed) + rng.uniform(-.06, .06) for k in range(count)]
    part.add([(r * math.cos(2 * math.pi * k / count), .45 * r * math.sin(2 * math.pi * k / count), 0)
              for k, r in enumerate(reach)], [tuple(range(count))], 'water')


@factory
def shower(part, seed=0, count=420):
    """A curtain of rain along x, slanting in the wind."""
    rng = random.Random(850 + seed)
    for _ in range(count):
        x, y, z, long = rng.uniform(-9, 9), rng.uniform(-.8, .8), rng.uniform(0, 7), rng.uniform(.16, .34)
        part.tube([(x, y, z), (x - .16 * long, y, z + long)], .0036, 'cloud', 3)


def walker(x, y, turn, dress, hat, skin, paint, carry=None):
    """Somebody under an umbrella."""
    person(dress, hat, pose='raise', skin=skin, carry=carry, bag='laterite').place(x, y, .04, turn)
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    umbrella(paint).place(x + .22 * c, y + .22 * s, 1.05, turn * 3, 1.25)


@picture('news-rain', samples=16)
def rain():
    """Two come towards us under a red umbrella; behind them the path shines."""
    rng = random.Random(261)
    ground('lawn').place()
    slab(4.6, 60, 'earth', .04).place(0, 4)
    for side in (-1, 1):
        kerb(46, side + 2).place(side * 2.35, 8)
        for k in range(6):
            palm((k + side) % 6, 4.8).place(side * 3.7, 1.5 + 4.4 * k, 0, k * 80, rng.uniform(.95, 1.1))
            flowers(('red', 'gold', 'white')[k % 3], k).place(side * 3.0, -2.4 + 4.0 * k, 0, 90)
    for k, (x, y, size) in enumerate(((-.5, -3.3, 1.0), (1.35, -1.4, .7), (-1.4, .6, .62), (.5, 2.8, .9),
                                      (-.7, 6.2, 1.0), (1.2, 9, .8), (.1, 13, 1.2))):
        puddle(k).place(x, y, .048, 12 * k, size)
    building(14, 5, 2, lit=.35, seed=4).place(0, 30)
    clock_tower(8.2, lit=True).place(0, 29)
    for side in (-1, 1):
        building(9, 4, 2, lit=.3, seed=5 + side).place(side * 15.5, 31, turn=side * -10)
        lamp_post().place(side * 2.9, 4.5)
    walker(-.55, -.6, 8, 'gold', 'braids', 'skin_1', 'red', 'bag')
    person('teal', 'hijab', pose='hold', skin='skin_2', carry='book').place(-1.1, -.45, .04, 14)
    walker(1.1, 1.9, 168, 'linen', 'fila', 'skin_3', 'gold')
    walker(-.9, 5.0, 10, 'blue', 'bun', 'skin_1', 'teal', 'backpack')
    walker(.5, 8.0, -12, 'red', None, 'skin_2', 'white')
    walker(-.4, 12.5, 170, 'plum', 'gele', 'skin_3', 'palm_light')
    for k in range(7):
        shower(k).place(0, -4.2 + 2.2 * k, 0)
    for k, (x, y) in enumerate(((-9, 9), (9, 7), (-13, 15), (14, 13))):
        tree(k, 3.4).place(x, y, 0, k * 50, 1.2)
    for k in range(10):
        bush(k % 4).place(-11 + 2.4 * k, 26.5, 0, k * 40)
    palms(-44, 44, 38, 16, seed=262, height=1.3)
    grove(-40, 40, 34, 8, seed=263)
    hills()
    light('rain', direction=-40, softness=40)
    camera((.3, -7.2, 1.35), (-.05, 4, 1.75), lens=30)
