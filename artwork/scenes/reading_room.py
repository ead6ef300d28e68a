"""The library's reading room: tall windows, shelves, lamps on long tables."""
import random

from kit.camera import camera
from kit.furniture import books, chair
from kit.land import ground
from kit.library import arched_window, globe, ladder, open_book, reading_lamp, reading_table, shelf
from kit.light import glow, light, panel
from kit.masonry import wall
from kit.part import Part
from kit.people import person
from kit.picture import picture

HEIGHT = 4.4


def room():
    """Floor, back wall with its shelves, left wall with windows that let the morning in."""
    hall = Part('hall')
    hall.box(-3, 0, -.05, 30, 20, .05, 'oak', 0)
    for k in range(40):
        hall.box(-17 + .7 * k, 0, 0, .015, 20, .003, 'timber', 0)
    hall.box(1.6, .2, .002, 7.6, 5.2, .012, 'palm', 0)
    hall.box(-3, 4.3, 0, 30, .2, HEIGHT, 'wall', 0)
    hall.box(-3, 4.18, 0, 30, .06, .5, 'timber', .01)
    hall.box(-3, 4.15, HEIGHT - .35, 30, .2, .2, 'timber', .02)
    with hall.at(-10.4, 0, 0, turn=90):
        wall(hall, 0, 0, 0, 18, HEIGHT, .2, [(-4, 1.5, .8, 3.6), (-1, 1.5, .8, 3.6), (2, 1.5, .8, 3.6)], 'wall')
    hall.place()
    for k in range(4):
        shelf(2.2, 7, 20 + k).place(-.4 + 2.35 * k, 4.0)
    shelf(2.2, 7, 31).place(-7.6, 4.0)
    shelf(2.2, 7, 32).place(-9.9, 4.0)
    for x in (-5.4, -3.0):
        arched_window(1.3, 2.9).place(x, 4.18, .75)
    ladder(2.6).place(3.2, 3.3)


def readers():
    """Long tables with lamps, books and those who read them."""
    rng = random.Random(141)
    for x, y in ((1.5, .1), (2.6, 2.2), (-4.2, 2.2)):
        reading_table(3.6).place(x, y)
        for side in (-1, 1):
            reading_lamp().place(x + side * .9, y + .1, .58)
            glow(x + side * .9, y + .05, .82, 3.2, .08)
        for k in (-1.25, 0, 1.25):
            if rng.random() < .8:
                open_book(rng.choice(('laterite', 'blue', 'plum'))).place(x + k, y - .28, .58, rng.uniform(-10, 10))
            chair().place(x + k, y - .85, 0, 180)
    for x, y, turn, dress, hat, pose, skin, low in (
            (.3, .82, 8, 'gold', 'braids', 'hold', 'skin_1', -.12),
            (1.6, .85, -6, 'blue', None, 'work', 'skin_3', -.12),
            (2.8, .82, -14, 'red', 'hijab', 'hold', 'skin_2', -.12),
            (2.1, 2.95, 10, 'linen', 'afro', 'work', 'skin_2', -.12),
            (-4.6, 2.95, 6, 'teal', 'bun', 'hold', 'skin_1', -.12),
            (3.9, 3.35, 185, 'plum', 'fila', 'reach', 'skin_1', 0)):
        person(dress, hat, pose=pose, skin=skin).place(x, y, low, turn)
    books(5, 2).place(2.2, .2, .58, 20, .75)
    books(4, 5).place(.85, .25, .58, -15, .7)
    globe().place(4.25, .2, 0)


@picture('header-library', 1600, 600, 16)
def reading_room():
    """Readers right of the middle, quiet floor and windows on the left."""
    ground('grass').place(0, 0, -.4)
    room()
    readers()
    panel(-2.5, -5, 4.6, (1.5, 1.5, .6), 3.5, 190)
    light('morning', direction=-78, elevation=30)
    camera((-.9, -5.6, 1.75), (-.55, 1.8, 1.2), lens=27)
