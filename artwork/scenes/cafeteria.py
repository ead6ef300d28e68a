"""The cafeteria's veranda at noon, and the green around it."""
import random

from kit.cafeteria import counter
from kit.camera import camera
from kit.furniture import stool, table
from kit.land import ground, slab
from kit.light import light, panel
from kit.masonry import hip_roof
from kit.part import Part
from kit.people import person
from kit.picture import picture
from kit.plants import bush, palm
from kit.surroundings import grove, hills, palms

FLOOR = .24
DRESSES = ('gold', 'teal', 'red', 'linen', 'blue', 'plum', 'palm_light')


def veranda(width=13, depth=6.4):
    """Open pavilion: a floor, a back wall, posts and a roof; its front is at y = 0."""
    hall = Part('veranda')
    hall.box(0, depth / 2, 0, width + .6, depth + .6, FLOOR, 'stone', .03)
    hall.box(0, -.55, 0, width - 3, .6, FLOOR / 2, 'stone', .02)
    for k in range(14):
        hall.box(-width / 2 + width * (k + .5) / 14, depth / 2, FLOOR, .02, depth, .004, 'wall_shade', 0)
    hall.box(0, depth, FLOOR, width, .2, 2.5, 'wall', 0)
    hall.box(0, depth - .12, FLOOR, width, .06, .8, 'palm', 0)
    for k in range(5):
        x = -width / 2 + .2 + k * (width - .4) / 4
        hall.box(x, .1, FLOOR, .2, .2, 2.3, 'wall', .03)
        hall.box(x, .1, FLOOR, .34, .34, .3, 'laterite', .02)
        for side in (-1, 1):
            if abs(k * 2 - 4 + side) < 5:
                hall.tube([(x + side * .05, .1, 2.0), (x + side * .45, .1, 2.46)], .045, 'timber', 6)
    hall.box(0, .1, FLOOR + 2.25, width + .2, .26, .22, 'timber', .02)
    for k in range(9):
        hall.box(-width / 2 + width * (k + .5) / 9, depth / 2, FLOOR + 2.44, .12, depth, .14, 'timber', .01)
    hip_roof(hall, 0, depth / 2, FLOOR + 2.58, width + 1.8, depth + 1.8, 1.6)
    hall.place()


def lunch(x, y, seed, places=4):
    """A table with people about it and plates on it."""
    rng = random.Random(seed)
    table(1.3, .8, .5, 'oak').place(x, y, FLOOR)
    plates = Part('plates')
    for k in range(places):
        plates.lathe([(.05, 0), (.12, .02), (.11, .02)], 'white', -.42 + .84 * (k % 2), -.2 + .4 * (k // 2), .5, 16)
        plates.ball(-.42 + .84 * (k % 2), -.2 + .4 * (k // 2), .52, .07, ('gold', 'laterite', 'leaf_light')[k % 3],
                    .5, 10)
    plates.lathe([(.05, .5), (.05, .68), (.03, .72)], 'glass', 0, .05, 0, 12)
    plates.place(x, y, FLOOR)
    for k in range(places):
        side, row = (-1, 1)[k % 2], (-1, 1)[k // 2]
        stool(.36).place(x + side * .95, y + row * .2, FLOOR)
        person(rng.choice(DRESSES), rng.choice((None, 'bun', None, 'gele', 'fila')), pose=rng.choice(('hold', 'work')),
               skin=f'skin_{rng.randrange(3) + 1}').place(x + side * .95, y + row * .2, FLOOR - .1,
                                                          side * 90 + row * 14)


@picture('experience', 1600, 1000, 28)
def experience():
    """Lunch on the veranda: three vendors, full tables, friends who come up the step."""
    ground('lawn').place()
    slab(16, 3.2, 'earth', .04).place(0, -2.4)
    veranda()
    for x, cloth in ((-4.1, 'red'), (-.2, 'gold'), (3.7, 'teal')):
        counter(cloth, 2.9).place(x, 5.0, FLOOR)
        person('white', 'nurse' if x > 3 else 'gele', coat='apron', pose='hold', skin='skin_2').place(x - .4, 5.55,
                                                                                                      FLOOR)
    for x, dress, skin, hat in ((-4.6, 'teal', 'skin_1', None), (-.5, 'linen', 'skin_3', 'bun'),
                                (.3, 'plum', 'skin_1', None),
                                (3.4, 'blue', 'skin_2', 'fila')):
        person(dress, hat, pose='reach', skin=skin).place(x, 4.0, FLOOR, 180)
    for k, (x, y) in enumerate(((-4.6, 1.5), (-1.5, 2.3), (1.6, 1.2), (4.7, 2.2))):
        lunch(x, y, 20 + k)
    person('gold', 'bun', pose='stand', skin='skin_1').place(-2.3, -1.5, .05, 160)
    person('red', None, pose='raise', skin='skin_3').place(-1.5, -1.3, .05, 190)
    person('blue', 'fila', pose='stand', skin='skin_2').place(.6, -.9, .05, 150)
    for k in range(9):
        if abs(k - 4) > 1:
            bush(k % 4).place(-6.2 + 1.55 * k, -.5, 0, k * 50, .75)
    palms(-24, 26, 10, 10, seed=14, height=1.15)
    palm(1).place(-7.8, -1.6, 0, 20, 1.05)
    palm(3).place(8.6, .4, 0, 100, 1.15)
    grove(-34, 34, 16, 7, seed=3)
    hills()
    panel(0, -5, 3.5, (0, 3, .8), 6, 260)
    light('noon', direction=-52, elevation=30)
    camera((3.4, -4.9, 1.9), (-.7, 2.6, 1.2), lens=27)
