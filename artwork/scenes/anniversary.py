"""The anniversary: palms are planted in a long row before the tower, in the low morning sun."""
import random

from kit.buildings import building, clock_tower
from kit.camera import camera
from kit.land import ground, sky_of_clouds, slab
from kit.light import light
from kit.noticeboard import sapling, spade, watering_can
from kit.people import person
from kit.picture import picture
from kit.plants import tuft
from kit.surroundings import grove, hills, palms

PLANTERS = (  # place in the row, side, dress, hat, pose, skin
    (1, -1, 'linen', 'fila', 'work', 'skin_3'), (1, 1, 'gold', 'gele', 'reach', 'skin_1'),
    (2, 1, 'red', 'braids', 'work', 'skin_2'), (3, -1, 'plum', 'bun', 'hold', 'skin_1'),
    (3, 1, 'blue', 'straw', 'work', 'skin_3'), (4, -1, 'white', None, 'stand', 'skin_2'),
    (5, 1, 'teal', 'hijab', 'work', 'skin_1'), (6, -1, 'gold', 'afro', 'cheer', 'skin_3'),
    (8, 1, 'red', None, 'stand', 'skin_1'))


@picture('news-tree-planting', samples=12)
def tree_planting():
    """Ten young palms run from the foreground to the tower; two plant at each."""
    rng = random.Random(191)
    ground('lawn').place()
    building(14, 5, 2, seed=4).place(-7.5, 30, turn=6)
    clock_tower(8.2).place(-8.5, 29, turn=6)
    slab(60, 2.4, 'earth', .04).place(0, 24)
    for k in range(10):
        sapling(k).place(2.6 - 1.25 * k, -1.2 + 2.3 * k, 0, 40 * k, 1.25 if k == 0 else 1)
    for k, side, dress, hat, pose, skin in PLANTERS:
        person(dress, hat, pose=pose, skin=skin).place(2.6 - 1.25 * k + side * .75, -1.0 + 2.3 * k, 0, side * -65)
    person('white', 'fila', pose='work', skin='skin_1', skirt='palm').place(1.75, -1.0, 0, 66)
    person('teal', 'gele', pose='reach', skin='skin_2').place(3.45, -.9, 0, -66)
    watering_can('laterite').place(3.5, -1.75, 0, 60)
    spade().place(1.5, -1.75, -.02, 25)
    for k, (x, dress, hat, skin) in enumerate(((4.2, 'gold', 'bun', 'skin_1'), (4.9, 'blue', None, 'skin_3'),
                                              (5.6, 'red', 'gele', 'skin_2'), (6.4, 'linen', 'afro', 'skin_1'))):
        person(dress, hat, pose=('cheer', 'stand', 'raise', 'hold')[k], skin=skin).place(x, 4.6 - .3 * k, 0, -35)
    for k in range(30):
        tuft(k % 4).place(rng.uniform(-3, 6), rng.uniform(-3.4, -2.4), 0, k * 37, rng.uniform(.8, 1.2))
    palms(-46, 46, 36, 16, seed=192, height=1.3)
    grove(6, 36, 26, 6, seed=193)
    hills()
    sky_of_clouds(((40, 170, 60, 17), (80, 190, 44, 13)))
    light('morning', direction=-72, elevation=20)
    camera((-2.2, -6.9, 2.1), (.15, 1.8, 1.2), lens=27)
