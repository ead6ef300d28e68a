"""The vice-chancellor greets students on the steps of the senate building, morning."""
from kit.camera import camera
from kit.court import portico
from kit.land import ground, slab
from kit.light import light, panel
from kit.people import person
from kit.picture import picture
from kit.plants import bush, flowers, palm
from kit.surroundings import hills, palms


@picture('welcome', 1200, 900, 12)
def welcome():
    """Close to the steps; the gowned figure stands highest and in the middle."""
    ground('lawn').place()
    slab(18, 7, 'earth', .04).place(0, -4.2)
    _, stairs = portico(0, 2.2)
    person('red', 'bonnet', coat='gown', pose='raise', skin='skin_1', hood='brass_matt', cloth='plum',
           trim='brass_matt').place(-.1, *stairs[3], 0)
    for x, step, turn, dress, hat, pose, skin, carry, bag in (
            (-1.05, 1, 148, 'gold', 'braids', 'stand', 'skin_1', 'backpack', 'teal'),
            (1.75, 1, 215, 'blue', None, 'stand', 'skin_3', 'backpack', 'laterite'),
            (.95, 0, 200, 'linen', 'hijab', 'raise', 'skin_2', 'bag', 'oak')):
        person(dress, hat, pose=pose, skin=skin, carry=carry, bag=bag).place(x, *stairs[step], turn)
    for x, y, turn, dress, hat, pose, skin, carry in (
            (-2.25, -2.1, 150, 'teal', 'fila', 'stand', 'skin_2', 'book'),
            (3.0, -2.0, 215, 'red', 'gele', 'hold', 'skin_1', None)):
        person(dress, hat, pose=pose, skin=skin, carry=carry).place(x, y, .04, turn)
    for side in (-1, 1):
        person('white', 'mortarboard', coat='gown', pose='hold', skin='skin_2' if side > 0 else 'skin_3',
               hood='teal' if side > 0 else 'red').place(side * 2.1 - .1, *stairs[4], -side * 18)
        flowers('gold' if side < 0 else 'red', side + 2).place(side * 6.2, -1.6, 0, 90, .9)
        palm(side + 2).place(side * 6.6, 2.0, 0, 60, 1.1)
        for k in range(4):
            bush(k).place(side * (6.0 + .2 * k), -.6 + .9 * k, 0, k * 50, .9)
    palms(-30, 30, 12, 12, seed=161, height=1.2)
    hills()
    panel(-3, -9, 4, (0, 1, 1.5), 4, 120)
    light('morning', direction=-46, elevation=30)
    camera((-1.35, -7.2, 1.45), (.1, 1.2, 1.72), lens=36)
