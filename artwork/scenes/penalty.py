"""The last penalty: seen from behind the net, the keeper waits, the striker runs."""
import random

from kit.camera import camera
from kit.land import ground, sky_of_clouds
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.sport import ball, goal, pitch, player, stand
from kit.surroundings import grove, hills, palms

DRESSES = ('gold', 'teal', 'red', 'linen', 'blue', 'plum', 'palm_light')
HATS = (None, 'gele', 'bun', 'fila', 'afro', 'hijab', 'braids')


def fan(rng, x, y, z, turn):
    """Somebody who watches."""
    person(rng.choice(DRESSES), rng.choice(HATS), pose=rng.choice(('stand', 'cheer', 'raise', 'hold')),
           skin=f'skin_{rng.randrange(3) + 1}').place(x, y, z, turn)


@picture('news-football-final', samples=16)
def penalty():
    """Golden evening after the rain; both teams stand at the halfway line, the crowd behind them."""
    rng = random.Random(251)
    ground('grass').place()
    pitch(18, 28).place(0, 12)
    goal(4.6, 1.9, 1.3).place(0, -2, .02, 180)
    player('gold', 'ink', 'keep', 'skin_3').place(.95, -1.35, .03, 180, 1.12)
    ball().place(-.45, 1.5, .17, 0, 1.3)
    player('palm', 'white', 'run', 'skin_1').place(-1.15, 2.9, .03, 24, 1.12)
    for k in range(9):
        player('palm', 'white', ('stand', 'stand', 'cheer')[k % 3], f'skin_{k % 3 + 1}').place(
            -7.6 + .62 * k, 12.6, .03, rng.uniform(-12, 12), 1.05)
    for k in range(9):
        player('red', 'ink', 'stand', f'skin_{(k + 1) % 3 + 1}').place(2.0 + .62 * k, 12.6, .03,
                                                                      rng.uniform(-12, 12), 1.05)
    person('ink', None, pose='raise', skin='skin_2').place(3.9, .6, .03, 60)
    stand(24, 5).place(0, 27.5)
    for row in range(5):
        for k in range(36):
            if rng.random() < .85:
                fan(rng, -11.6 + .66 * k, 27.5 + .6 * row, .3 * row + .05, rng.uniform(-10, 10))
    for side in (-1, 1):
        for k in range(20):
            fan(rng, side * (10.4 + rng.uniform(0, 1.4)), 2.4 + 1.1 * k, 0, side * -84)
    palms(-46, 46, 36, 16, seed=252, height=1.4)
    grove(-40, -14, 26, 5, seed=253)
    grove(14, 40, 26, 5, seed=254)
    hills()
    sky_of_clouds(((-70, 160, 48, 18), (30, 190, 62, 20), (90, 170, 40, 13)))
    light('gold', direction=-56, elevation=22)
    camera((-.9, -4.9, 1.15), (-.05, 6, 1.2), lens=29)
