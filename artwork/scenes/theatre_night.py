"""The theatre: dancers and drummers in the light, the house before them in the dark."""
import random

from kit.camera import camera
from kit.land import ground
from kit.light import glow, light, panel
from kit.part import Part
from kit.people import person
from kit.picture import picture
from kit.theatre import curtain, drum, seats, spotlight, stage, swag

BOARDS = .7


def house():
    """The dark hall around the stage."""
    ground('dark').place()
    hall = Part('hall')
    for side in (-1, 1):
        hall.box(side * 15, 0, 0, 18, .3, 9, 'plum', 0)
        for k in range(4):
            hall.box(side * (7.6 + 2.6 * k), -.2, .8, 1.6, .1, 4.6, 'laterite', .02)
    hall.box(0, 0, 6.5, 14, .3, 3, 'plum', 0)
    hall.place(0, .6)
    stage().place()
    swag().place(0, .3, BOARDS + 4.15)
    for side in (-1, 1):
        curtain(1.7 - 1.1 * side, 4.2).place(side * 3.35 - (.15 if side > 0 else -.15), .5, BOARDS)
        curtain(1.4, 4.2, 'plum').place(side * 3.9, 2.2, BOARDS)


def troupe():
    """Dancers in a half circle, drummers behind."""
    for k, (x, y, turn, dress, hat, pose, skin) in enumerate((
            (-1.0, 1.6, 40, 'gold', 'gele', 'cheer', 'skin_1'), (-.1, 1.0, 15, 'teal', 'gele', 'raise', 'skin_3'),
            (1.0, .9, -10, 'gold', 'gele', 'cheer', 'skin_2'), (2.0, 1.5, -40, 'teal', 'gele', 'raise', 'skin_1'))):
        person(dress, hat, pose=pose, skin=skin, skirt='laterite').place(x, y, BOARDS, turn)
    for k, x in enumerate((-.5, .6, 1.7)):
        drum(.62, ('laterite', 'palm', 'oak')[k]).place(x, 3.1, BOARDS)
        person('linen', 'fila', pose='work', skin=f'skin_{k + 1}').place(x, 3.5, BOARDS, 0)


@picture('header-arts', 1600, 600, 20)
def dance():
    """From the seats on the left; the stage stands right of the middle."""
    rng = random.Random(131)
    house()
    troupe()
    for k in range(6):
        spotlight().place(-2.6 + 1.05 * k, .9, BOARDS + 4.1)
    for row in range(4):
        seats(26).place(-2.5 + .3 * (row % 2), -3.0 - 1.15 * row, -.02 - .12 * row)
        for k in range(22):
            if rng.random() < .8:
                person(rng.choice(('blue', 'linen', 'gold', 'red', 'teal')), rng.choice((None, 'bun', 'gele', 'afro',
                                                                                         'fila')),
                       skin=f'skin_{rng.randrange(3) + 1}').place(-9.6 + .62 * k + .3 * (row % 2), -2.95 - 1.15 * row,
                                                                  -.20 - .12 * row, 180)
    panel(-1.5, -1.5, 6.2, (0, 1.6, .9), 1.6, 420, (1, .80, .55))
    panel(2.5, .4, 4.9, (.2, 2.6, .9), 1.2, 160, (1, .62, .40))
    for side in (-1, 1):
        glow(side * 5.2, -1.4, 4.4, 24)
    light('blue', direction=20)
    camera((-1.9, -8.6, 1.9), (-1.6, 1, 1.62), lens=33)
