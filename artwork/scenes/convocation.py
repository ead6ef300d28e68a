"""Convocation: rows of graduates before the hall, the officers on the stage, caps in the air."""
import random

from kit.buildings import building, clock_tower
from kit.camera import camera
from kit.land import ground, hill, sky_of_clouds, slab
from kit.light import light
from kit.pavilion import marquee
from kit.people import flying_cap, person
from kit.picture import picture
from kit.plants import bush, flowers, palm

HOODS = ('red', 'gold', 'teal', 'brass_matt')  # the faculties' colours
HAIR = (None, 'bun', 'afro', 'braids')


def bareheaded(rng, pose):
    """A graduate whose cap has been thrown."""
    return person(rng.choice(('white', 'blue')), rng.choice(HAIR), 'gown', pose, f'skin_{rng.randrange(3) + 1}',
                  rng.choice(HOODS))


def capped(rng, pose='stand'):
    """A graduate under the mortarboard."""
    return person(rng.choice(('white', 'blue')), 'mortarboard', 'gown', pose, f'skin_{rng.randrange(3) + 1}',
                  rng.choice(HOODS))


def hall(rng):
    """Lawn, aisle, the hall with its tower, palms and hills."""
    ground('lawn').place()
    slab(2.4, 40, 'earth', .04).place(0, -4)
    slab(40, 3, 'earth', .05).place(0, 11)
    building(13, 5, 2, seed=4).place(0, 17)
    clock_tower(7.6).place(0, 16)
    for side in (-1, 1):
        building(8, 4, 2, seed=5 + side).place(side * 14, 18, turn=side * -14)
    for k, x in enumerate((-9.5, -12.5, 9.5, 12.5, -17, 17)):
        palm(k % 5).place(x, 9 + (k % 3), 0, k * 80, rng.uniform(1, 1.2))
    for k in range(10):
        palm(k % 5).place(-30 + 6.6 * k, 28 + rng.uniform(-2, 4), 0, k * 60, rng.uniform(1.1, 1.5))
    hill(60, .24).place(-40, 110)
    hill(80, .20, 'hill_far').place(35, 160)


def stage(rng):
    """The officers under their awning, flowers before them."""
    slab(7.4, 2.8, 'timber', .5).place(0, 8.4)
    slab(8, 3.4, 'stone', .2).place(0, 8.4)
    marquee().place(0, 8.4, .5)
    for k in range(7):
        officer = person('gold' if k == 3 else 'red', 'bonnet' if k == 3 else 'mortarboard', 'gown', 'stand',
                         f'skin_{k % 3 + 1}', cloth='plum' if k == 3 else 'ink', trim='brass_matt' if k == 3 else None)
        officer.place(-2.4 + .8 * k, 8.3, .5)
    for k in range(6):
        flowers(('red', 'gold')[k % 2], k, .6).place((-3.9, -2.9, -1.9, 1.9, 2.9, 3.9)[k], 6.4)
    for side in (-1, 1):
        bush(side + 1).place(side * 4.6, 7.2)


@picture('poster-convocation')
def poster():
    """The whole ground from behind the graduates, noon."""
    rng = random.Random(21)
    hall(rng)
    stage(rng)
    for row in range(9):
        for seat in range(8):
            for side in (-1, 1):
                capped(rng, 'raise' if rng.random() < .04 else 'stand').place(
                    side * (1.75 + .72 * seat) + rng.uniform(-.05, .05), 4.4 - 1.15 * row + rng.uniform(-.05, .05),
                    .02, 180 + rng.uniform(-10, 10))
    sky_of_clouds(((-50, 190, 60, 14), (20, 210, 74, 16), (70, 190, 50, 12)))
    light('noon', direction=-62, elevation=38)
    camera((0, -11.6, 4.6), (0, 8, 2.6), lens=31)


@picture('hero-dare')
def dare():
    """Graduates throw their caps into the golden sky; the left is sky and lawn."""
    rng = random.Random(8)
    hall(rng)
    for k, (x, y) in enumerate(((.75, -3.3), (1.55, -3.8), (2.35, -3.3), (3.15, -3.9), (3.95, -3.3), (1.2, -2.3),
                                (2.0, -2.2), (2.8, -2.4), (3.6, -2.1), (4.5, -2.5), (.3, -1.8), (5.0, -1.6))):
        bareheaded(rng, 'cheer' if k % 3 else 'raise').place(x, y, 0, rng.uniform(-35, 35))
    for _ in range(15):
        thing = flying_cap(rng.choice(('brass_matt', 'red', 'gold'))).place(
            rng.uniform(1.6, 5.2), rng.uniform(-3.8, -2), rng.uniform(1.75, 3.9), 0, 1.2)
        thing.rotation_euler = [rng.uniform(-.9, .9) for _ in range(2)] + [rng.uniform(0, 6)]
    for x, y, turn in ((-2.4, 1.5, 70), (-1.5, 1.8, -60), (-4.2, 4.2, 30)):
        capped(rng, 'hold').place(x, y, 0, turn)
    for k in range(6):
        flowers(('gold', 'red', 'white')[k % 3], k).place(-10.4 + 1.75 * k, -2.6 - .3 * (k % 2))
    sky_of_clouds(((-70, 190, 40, 15), (-25, 220, 30, 12), (60, 200, 58, 14)))
    light('gold', direction=-60, elevation=17)
    camera((1.2, -10.6, .95), (.1, 4, 2.75), lens=29)
