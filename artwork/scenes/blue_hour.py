"""Blue hour: the campus avenue at dusk, lamps and windows lit. Calm: sky, upper left."""
import random

from kit.buildings import building, clock_tower, lamp_post
from kit.camera import camera
from kit.land import ground, hill, slab
from kit.light import glow, light
from kit.people import person
from kit.picture import picture
from kit.plants import bush, palm


@picture('hero-postgraduate')
def blue_hour():
    """The whole scene."""
    rng = random.Random(31)
    ground('grass').place()
    slab(4.2, 46, 'earth', .04).place(0, -8)
    slab(46, 3, 'earth', .05).place(0, 12)

    def evening_house(x, y, width, depth, seed):
        """House with most windows lit and lamps on its verandas."""
        building(width, depth, 2, lit=.75, seed=seed).place(x, y)
        for floor in (1.45, 3.05):
            for part in (-.25, .25):
                glow(x + part * width, y - depth / 2 - .55, floor, 14)

    evening_house(0, 18, 13, 5, 8)
    evening_house(-15, 17, 8, 4, 9)
    evening_house(15, 17, 8, 4, 10)
    clock_tower(7.8, lit=True).place(0, 17.0)
    glow(0, 14.6, 6.3, 10)

    for k, y in enumerate(range(-8, 10, 3)):
        palm(k % 5).place(3.8, y, 0, k * 70, rng.uniform(.95, 1.1))
        if k % 2 == 0:
            lamp_post(lit=True).place(-2.5, y + 1)
            glow(-2.5, y + 1, 2.2, 30)
    for k, (x, y, dress) in enumerate(((-.5, -5.2, 'gold'), (.15, -5.0, 'teal'), (.9, -1.5, 'red'), (-.9, 2.6, 'linen'),
                                       (-.3, 2.9, 'blue'), (1.1, 6.5, 'gold'))):
        person(dress, pose='stand', skin=f'skin_{k % 3 + 1}').place(x, y, .04, 180 if k % 2 else 160)
    for k in range(18):
        bush(k % 4).place(rng.choice((-1, 1)) * rng.uniform(5.5, 18), rng.uniform(-4, 9), 0,
                             k * 40, rng.uniform(.8, 1.4))
    for k in range(12):
        palm(k % 5).place(-34 + 6.2 * k, 27 + rng.uniform(-2, 5), 0, k * 60, rng.uniform(1.1, 1.5))
    hill(60, .24, 'hill_far').place(-42, 110)
    hill(80, .20, 'hill_far').place(40, 160)

    light('blue', direction=150)
    camera((-1.6, -13.5, 1.7), (-1.9, 6, 3.5), lens=28)
