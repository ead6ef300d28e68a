"""Market day on the farm: stalls, parasols and buyers at noon."""
import math
import random

from kit.camera import camera
from kit.harvest import crate, fruit_basket, plantains, tuber_basket
from kit.land import ground, slab
from kit.light import light
from kit.market import parasol, stall
from kit.people import person
from kit.picture import picture
from kit.plants import palm
from kit.surroundings import grove, hills, palms

FRUIT = ('laterite', 'gold', 'leaf_light', 'red', 'palm', 'straw')
DRESSES = ('gold', 'teal', 'red', 'linen', 'blue', 'plum')


def laden(x, y, cloth, seed, turn=0):
    """A stall full of crates with its seller."""
    rng = random.Random(seed)
    stall(cloth).place(x, y, .04, turn)
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    for k in range(3):
        for row in range(2):
            dx, dy = -.68 + .68 * k, -.22 + .44 * row
            crate(rng.choice(FRUIT), k).place(x + dx * c - dy * s, y + dx * s + dy * c, .57 + .06 * row, turn, .95)
    person(rng.choice(DRESSES), rng.choice(('gele', 'fila', 'bun')), coat='apron', pose='hold',
           skin=f'skin_{seed % 3 + 1}').place(x - .8 * -s, y + .8 * c, .04, turn)


@picture('gallery-market', 1200, 900, 16)
def market():
    """A lane between two rows of stalls, from a little above."""
    rng = random.Random(91)
    ground('lawn').place()
    slab(24, 30, 'earth', .04).place(0, 8)
    for k, cloth in enumerate(('red', 'teal', 'gold', 'blue')):
        laden(-3.0, .2 + 3.0 * k, cloth, k, 62)
        laden(3.3, 1.4 + 3.0 * k, ('palm', 'plum', 'red', 'teal')[k], 7 + k, -62)
    parasol(('red', 'gold')).place(.2, 8.6, .04, 10)
    parasol(('teal', 'white'), 2.7).place(-1.0, -.6, .04, 10, .9)
    fruit_basket('gold', 1).place(-.95, -1.35, .04)
    fruit_basket('laterite', 2).place(-.2, -1.2, .04)
    tuber_basket(3).place(-.55, -1.9, .04)
    plantains().place(.35, -1.75, .05, 30)
    person('plum', 'gele', pose='hold', skin='skin_1').place(-.6, -.65, -.16, 15)
    for x, y, turn, dress, hat, pose, skin in (
            (.5, -.6, -70, 'linen', 'fila', 'reach', 'skin_2'), (.5, 2.2, 100, 'gold', 'braids', 'stand', 'skin_1'),
            (1.3, 2.8, 60, 'blue', None, 'stand', 'skin_3'), (-1.2, 3.4, -80, 'teal', 'hijab', 'reach', 'skin_2'),
            (.2, 5.6, 180, 'red', 'gele', 'stand', 'skin_3'), (.9, 5.9, 170, 'linen', None, 'stand', 'skin_1'),
            (-.8, 7.6, 30, 'gold', 'bun', 'stand', 'skin_2'), (1.6, 8.4, -90, 'plum', 'afro', 'reach', 'skin_1'),
            (-1.2, 9.8, 120, 'blue', 'gele', 'stand', 'skin_3'), (.2, 11.8, 10, 'red', None, 'stand', 'skin_2')):
        person(dress, hat, pose=pose, skin=skin).place(x, y, .04, turn)
    palms(-30, 34, 20, 14, seed=92, height=1.25)
    grove(-30, -8, 12, 4, seed=93)
    grove(8, 30, 13, 4, seed=94)
    palm(2).place(-5.6, 1.5, 0, 0, 1.1)
    hills()
    light('noon', direction=-30, elevation=48)
    camera((.9, -6.2, 2.9), (-.05, 2.6, 1.0), lens=29)
