"""Convocation: rows of graduates before the hall and its clock tower, noon. Calm: sky, left."""
import random

from kit.buildings import building, clock_tower
from kit.camera import camera
from kit.land import ground, hill, slab
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.plants import bush, palm


@picture('poster-convocation')
def convocation():
    """The whole scene."""
    HOODS = ('red', 'gold', 'teal', 'brass_matt')  # the faculties' colours

    rng = random.Random(21)
    ground('lawn').place()
    slab(2.4, 40, 'earth', .04).place(0, -4)
    slab(40, 3, 'earth', .05).place(0, 11)

    # the hall
    building(13, 5, 2, seed=4).place(0, 17)
    clock_tower(7.6).place(0, 16.0)
    for side in (-1, 1):
        building(8, 4, 2, seed=5 + side).place(side * 14, 18, turn=side * -14)

    # the stage with the officers in brass and red
    slab(7, 2.6, 'timber', .5).place(0, 8.4)
    slab(7.6, 3.2, 'stone', .2).place(0, 8.4)
    for k in range(7):
        officer = person('gold' if k == 3 else 'red', 'mortarboard', coat='gown', skin=f'skin_{k % 3 + 1}')
        officer.place(-2.4 + .8 * k, 8.7, .5)
    for side in (-1, 1):
        bush(side + 1).place(side * 4.4, 7.2)

    # the graduates, seen from behind
    for row in range(9):
        for seat in range(8):
            for side in (-1, 1):
                graduate = person(rng.choice(('white', 'blue', 'white')), 'mortarboard', coat='gown',
                                      hood=rng.choice(HOODS), pose='raise' if rng.random() < .04 else 'stand',
                                      skin=f'skin_{rng.randrange(3) + 1}')
                graduate.place(side * (1.75 + .72 * seat) + rng.uniform(-.05, .05),
                               4.4 - 1.15 * row + rng.uniform(-.05, .05), .02, 180 + rng.uniform(-10, 10))

    for k, x in enumerate((-9.5, -12.5, 9.5, 12.5, -17, 17)):
        palm(k % 5).place(x, 9 + (k % 3), 0, k * 80, rng.uniform(1, 1.2))
    for k in range(10):
        palm(k % 5).place(-30 + 6.6 * k, 28 + rng.uniform(-2, 4), 0, k * 60, rng.uniform(1.1, 1.5))
    hill(60, .24).place(-40, 110)
    hill(80, .20, 'hill_far').place(35, 160)

    light('noon', direction=-62, elevation=38)
    camera((2.2, -10.6, 3.1), (-2.2, 8, 2.9), lens=30)
