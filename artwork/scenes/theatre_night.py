"""The theatre: dancers and drummers in the light, the house before them in the dark."""
import random

from kit.camera import camera
from kit.furniture import table
from kit.land import ground
from kit.light import glow, light, panel
from kit.part import Part, factory
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
    for side in (-1, 1):
        hall.box(side * 6.2, 2.4, 0, .2, 4.6, 6, 'dark', 0)
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


@factory
def lectern(part, paint='laterite'):
    """Lectern with a microphone; who speaks stands at +y."""
    part.box(0, 0, 0, .5, .4, .05, 'dark', .01)
    part.box(0, .02, .05, .34, .26, .62, paint, .02)
    part.prism([(-.1, .3), (.1, .3), (.1, .4), (0, .47), (-.1, .4)], -.13, .02, 'brass')
    with part.at(0, 0, .66, tilt=-18):
        part.box(0, 0, 0, .52, .4, .04, 'oak', .01)
        part.box(0, .02, .04, .24, .28, .006, 'white', 0)
    part.tube([(.18, -.06, .7), (.18, -.1, .86), (.14, .02, .94)], .01, 'dark', 6)
    part.ball(.13, .04, .95, .03, 'dark', sides=10)


@picture('news-debate', samples=24)
def debate():
    """Two lecterns in the light, the chair between them; hands go up in the dark of the house."""
    rng = random.Random(132)
    house()
    for x, turn, paint in ((-1.45, -14, 'laterite'), (1.45, 14, 'palm')):
        lectern(paint).place(x, .75, BOARDS, turn)
    person('gold', 'gele', pose='raise', skin='skin_1').place(-1.5, 1.2, BOARDS, 8)
    person('teal', 'braids', pose='work', skin='skin_3').place(1.5, 1.2, BOARDS, -24)
    curtain(7.6, 4.2, 'palm_light', .5).place(0, 4.2, BOARDS)
    table(2.9, .6, .5, 'oak').place(0, 2.3, BOARDS)
    person('linen', 'fila', pose='hold', skin='skin_2').place(0, 2.75, BOARDS - .14, 0)
    for x, dress, hat, skin in ((-.95, 'red', None, 'skin_3'), (1.0, 'blue', 'bun', 'skin_2')):
        person(dress, hat, pose='hold', skin=skin).place(x, 2.75, BOARDS - .14, 10 * x)
    for k in range(5):
        spotlight().place(-2.2 + 1.1 * k, .9, BOARDS + 4.1)
    for row in range(3):
        seats(18).place(.3 * (row % 2), -2.3 - 1.1 * row, -.05 - .12 * row)
        for k in range(17):
            if rng.random() < .88:
                person(rng.choice(('blue', 'linen', 'gold', 'red', 'teal')),
                       rng.choice((None, 'bun', 'gele', 'afro', 'fila', 'hijab')),
                       pose='raise' if rng.random() < .2 else 'stand', skin=f'skin_{rng.randrange(3) + 1}').place(
                           -5 + .62 * k + .3 * (row % 2), -2.25 - 1.1 * row, -.22 - .12 * row, 180)
    panel(-1.5, -1.6, 6.0, (-1, 1.4, .9), 1.2, 330, (1, .84, .62))
    panel(1.7, -1.6, 6.0, (1.2, 1.4, .9), 1.2, 330, (1, .84, .62))
    panel(0, .3, 4.8, (0, 2.6, .9), 1.2, 120, (1, .70, .48))
    for side in (-1, 1):
        glow(side * 5.0, -1.4, 4.4, 24)
    light('blue', direction=20)
    camera((-.35, -7.4, 1.8), (.05, 1, 1.6), lens=41)
