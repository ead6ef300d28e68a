"""The library at the blue hour: its tall windows are lit, the doors stand open."""
import math
import random

from kit.buildings import lamp_post
from kit.camera import camera
from kit.furniture import bench
from kit.gate import arch, archivolt
from kit.land import ground, kerb, slab
from kit.library import arched_window
from kit.light import glow, light
from kit.masonry import hip_roof
from kit.part import Part, factory
from kit.people import person
from kit.picture import picture
from kit.plants import bush, flowers, palm, tree
from kit.surroundings import hills, palms

BAYS = (-7.2, -4.8, 4.8, 7.2)


@factory
def behind_glass(part, seed):
    """What is seen of a room through its window: shelves with books, a lamp, a reader's head."""
    rng = random.Random(245 + seed)
    for row in range(2):
        z = 1.35 + .62 * row
        part.box(0, 0, z, 1.4, .02, .05, 'timber', 0)
        x = -.68
        while x < .6:
            thick = rng.uniform(.05, .1)
            if rng.random() < .82:
                part.box(x + thick / 2, 0, z + .05, thick - .015, .02, rng.uniform(.26, .42),
                         rng.choice(('laterite', 'palm', 'plum', 'oak', 'blue', 'timber')), 0)
            x += thick
    part.box(0, 0, .42, 1.45, .02, .07, 'timber', 0)
    x = rng.uniform(-.3, .3)
    part.lathe([(.13, .86), (.16, .92), (.05, 1.02)], 'palm', x + .42, 0, 0, 14)
    part.box(x + .42, 0, .49, .03, .02, .4, 'timber', 0)
    part.prism([(x - .22, .49), (x + .18, .49), (x + .1, .82), (x - .14, .82)], -.01, .02, ('gold', 'red', 'teal',
                                                                                          'blue')[seed % 4])
    part.prism([(x - .02 + .13 * math.cos(a * .5236), .95 + .14 * math.sin(a * .5236)) for a in range(12)], -.01, .02,
               'hair')


def library():
    """A long front with tall windows, a portal in its middle, steps before it."""
    front = Part('library')
    front.box(0, 3, 0, 19, 6.6, .45, 'stone', .03)
    for side in (-1, 1):
        front.box(side * 5.8, 3, .45, 7.2, 6, 4.3, 'wall', .02)
    front.box(0, 3.4, .45, 4.6, 5.4, 4.3, 'wall', .02)
    front.box(0, 3, 4.72, 19.4, 6.5, .2, 'stone', .03)
    hip_roof(front, 0, 3, 4.92, 20.2, 7.4, 2.0)
    for x in (-8.95, -6.0, -3.6, 3.6, 6.0, 8.95):
        front.box(x, -.06, .45, .42, .22, 4.2, 'stone', .02)
    for k in range(4):
        front.box(0, -.7 - .36 * k, 0, 6.0 + .3 * k, .5, .45 - .11 * k, 'stone', .02)
    with front.at(0, -.1, .45):
        arch(front, 0, 2.3, 2.1, 1.5, 4.4, 4.2, 'wall_shade')
        archivolt(front, 0, 2.3, 2.1, .2, -.85, .12, 'stone')
        front.box(0, .66, 0, 2.3, .06, 3.3, 'pane_lit', 0)
        front.box(0, -.1, 4.2, 4.9, 1.7, .18, 'stone', .02)
        front.prism([(-2.5, 4.38), (2.5, 4.38), (0, 5.7)], -.75, 1.5, 'wall_shade')
        for side in (-1, 1):
            front.prism([(side * 2.75, 4.34), (side * 2.75, 4.5), (0, 5.95), (0, 5.75)], -.95, 1.9, 'roof')
            front.box(side * 1.85, -.84, 0, .44, .2, 4.2, 'stone', .02)
            front.box(side * 1.25, -.8, 0, .1, .9, 2.3, 'timber', .01)
    front.place(0, 8)
    for k, x in enumerate(BAYS):
        arched_window(1.55, 3.4, lit=True).place(x, 7.98, .95)
        behind_glass(k).place(x, 7.93, .95)
        glow(x, 7.1, 1.9, 26, .5)
    glow(0, 7.6, 2.4, 60, .3)
    glow(0, 6.3, 1.2, 24, .4)


@picture('news-library', samples=24)
def evening():
    """Readers come up the path to the open door; the sky is the last blue."""
    rng = random.Random(241)
    ground('lawn').place()
    slab(3.6, 40, 'earth', .04).place(0, -13.6)
    for side in (-1, 1):
        kerb(20, side + 2).place(side * 1.9, -3.6)
    library()
    for side in (-1, 1):
        for y in (-4.2, 1.6):
            lamp_post(lit=True).place(side * 2.6, y)
            glow(side * 2.6, y, 2.2, 34)
        for k in range(6):
            bush(k % 4).place(side * (3.6 + 1.15 * k), 7.1, 0, k * 50, rng.uniform(.7, .95))
        for k in range(3):
            flowers(('gold', 'white')[k % 2], k).place(side * 2.7, -2.6 + 1.4 * k, 0, 90, .8)
    bench().place(-3.6, .2, 0, 60)
    for x, y, z, turn, dress, hat, pose, skin, carry in (
            (-.7, -3.0, .04, 176, 'gold', 'braids', 'stand', 'skin_1', 'backpack'),
            (.1, -2.7, .04, 190, 'teal', 'hijab', 'hold', 'skin_2', None),
            (.8, 1.4, .04, 170, 'red', None, 'stand', 'skin_3', 'backpack'),
            (-.5, 4.2, .04, 150, 'linen', 'fila', 'stand', 'skin_1', 'bag'),
            (.55, 6.95, .34, 190, 'blue', 'bun', 'stand', 'skin_2', 'bag'),
            (-.75, 7.25, .45, 20, 'plum', 'gele', 'raise', 'skin_1', None),
            (-3.2, -.2, 0, 120, 'white', 'afro', 'hold', 'skin_3', 'book'),
            (4.2, 2.6, 0, 150, 'gold', None, 'hold', 'skin_2', 'book')):
        person(dress, hat, pose=pose, skin=skin, carry=carry, bag='laterite').place(x, y, z, turn)
    for k, (x, y) in enumerate(((-5.6, 2.4), (6.2, 1.0), (-9.6, 5), (10.4, 5.2))):
        palm(k, 4.6).place(x, y, 0, k * 70, 1.1)
    tree(1, 3.6).place(13, 9, 0, 40, 1.3)
    tree(2, 3.6).place(-13.5, 9, 0, 40, 1.3)
    palms(-40, 40, 20, 14, seed=242, height=1.5)
    hills()
    light('blue', direction=150)
    camera((-1.3, -9.4, 1.7), (.1, 5, 2.45), lens=27)
