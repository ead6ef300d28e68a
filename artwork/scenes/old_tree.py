"""The old tree: where the first classes were held; the chapel beyond it, gold hour."""
import math
import random

from kit.camera import camera
from kit.chapel import chapel
from kit.furniture import bench
from kit.land import ground, ribbon, sky_of_clouds
from kit.light import light
from kit.part import factory
from kit.people import person
from kit.picture import picture
from kit.plants import flowers, tuft
from kit.surroundings import grove, hills, palms


@factory
def old_tree(part, height=6.4):
    """Great iroko: buttressed trunk, spreading limbs, a wide crown."""
    rng = random.Random(77)
    part.tube([(0, 0, 0), (.05, 0, .9), (-.1, .1, 2.2), (.1, 0, 3.4)], [.75, .5, .42, .34], 'trunk', 14)
    for k in range(7):
        angle = k * .9
        part.tube([(1.25 * math.cos(angle), 1.25 * math.sin(angle), -.05),
                   (.6 * math.cos(angle), .6 * math.sin(angle), .25), (.3 * math.cos(angle), .3 * math.sin(angle), 1.2)],
                  [.08, .16, .12], 'trunk', 8)
    for k in range(9):
        angle, reach = k * .7 + .3, 1.9 + .9 * (k % 3) / 2
        tip = (reach * math.cos(angle), reach * math.sin(angle), height * rng.uniform(.68, .84))
        part.tube([(.05, 0, 2.6), (tip[0] * .4, tip[1] * .4, 3.6), tip], [.22, .16, .08], 'trunk', 8)
        part.clump(*tip, rng.uniform(1.05, 1.35), 'leaf' if k % 2 else 'leaf_dark', k, .7)
    for k in range(6):
        angle = k * 1.05
        part.clump(1.0 * math.cos(angle), 1.0 * math.sin(angle), height * .93, 1.3, 'leaf_dark' if k % 2 else 'leaf',
                   20 + k, .7)


@picture('header-history', 1600, 600)
def history():
    """An elder tells students of the beginnings under the tree; chapel and lawn in gold."""
    rng = random.Random(41)
    ground('lawn').place()
    ribbon(((-30, -2), (-14, 1.5), (-4, 4.5), (4, 5.2), (12, 9), (20, 18)), 2, 'earth').place()
    old_tree().place(4.0, 1.4)
    bench().place(3.2, -.6, 0, 6)
    person('white', 'fila', None, 'raise', 'skin_3').place(3.1, -.75, 0, -20)
    for x, y, turn, dress in (
            (1.5, -1.3, 110, ('gold', 'afro', None, 'hold', 'skin_2', 'gold', 'blue', 'book', 'red')),
            (1.75, -2.2, 140, ('blue', 'hijab', None, 'hold', 'skin_1')),
            (2.7, -2.7, 172, ('red', None, None, 'stand', 'skin_2', 'gold', 'ink', 'backpack', 'oak')),
            (3.8, -2.5, 205, ('teal', 'braids', None, 'hold', 'skin_3', 'gold', None, 'bag', 'straw')),
            (4.7, -1.7, 235, ('plum', 'gele', None, 'stand', 'skin_1'))):
        person(*dress).place(x, y, 0, turn)
    chapel().place(-5.4, 15, 0, 18)
    for k in range(5):
        flowers(('gold', 'white', 'red')[k % 3], k).place(-7 + 1.9 * k, 6.4 + .3 * k)
    for k in range(40):
        tuft(k % 4).place(rng.uniform(-12, 8), rng.uniform(-5, 2), 0, k * 30, rng.uniform(.5, .9))
    palms(-34, 40, 26, 14, seed=8)
    grove(-40, 44, 23, 14, seed=3)
    hills()
    sky_of_clouds(((-90, 190, 40, 16), (-30, 210, 50, 14)))
    light('gold', direction=-68, elevation=16)
    camera((-1.2, -10.2, 1.8), (-.25, 2, 2.05), lens=26)
