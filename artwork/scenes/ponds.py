"""The fish ponds of the farm, from a height in the early morning."""
from kit.buildings import building
from kit.camera import camera
from kit.farm import basket
from kit.land import ground
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.plants import palm
from kit.river import fish, landing_net, lily_pads, pond, reeds
from kit.surroundings import grove, hills, palms


@picture('gallery-fish-ponds', 1200, 900, 12)
def fish_ponds():
    """Two rows of ponds; students with a net at the nearest."""
    ground('grass').place()
    for row in range(4):
        for column in (-1, 0, 1):
            pond(6.2, 4.2).place(column * 9.4, row * 7, .02)
    for x, y, turn, dress, hat, pose, skin in (
            (-2.0, -3.2, 150, 'blue', 'straw', 'work', 'skin_1'), (-1.0, -3.3, 175, 'gold', 'gele', 'hold', 'skin_2'),
            (3.75, .6, 95, 'red', None, 'reach', 'skin_3'), (-4.7, 3.6, 120, 'linen', 'straw', 'stand', 'skin_2'),
            (4.7, 8.0, -90, 'teal', 'bun', 'stand', 'skin_1')):
        person(dress, hat, pose=pose, skin=skin).place(x, y, .3, turn)
    landing_net().place(-1.6, -2.2, .5, 200)
    basket('steel').place(-.35, -2.9, .32, 0, 1.2)
    for k in range(4):
        fish().place(-.4 + .1 * k, -2.85 - .06 * k, .6 + .03 * k, 40 * k, .8)
    for k, (x, y) in enumerate(((-2.2, .9), (1.7, -1.2), (8.4, 1), (-9.8, 1.4), (1.5, 8.2), (-8, 8))):
        lily_pads(k % 3).place(x, y, .17, k * 60, .9)
    for k, (x, y) in enumerate(((-3.0, 2.0), (3.0, 2.0), (6.6, -1.9), (-6.6, 2.0), (-3.2, 8.9), (6.6, 9))):
        reeds(k % 4).place(x, y, .12, k * 45, .9)
    building(7, 4, 1, seed=5, roof_height=1.3).place(-10, 29, turn=6)
    palms(-34, 40, 32, 15, seed=51, height=1.2)
    grove(-44, -18, 14, 5, seed=52)
    grove(18, 44, 20, 5, seed=53)
    palm(1).place(-5.9, -.4, 0, 20, 1.05)
    hills()
    light('morning', direction=-40, elevation=22)
    camera((2.3, -6.9, 2.7), (-.75, 2.2, .45), lens=27)
