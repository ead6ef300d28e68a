"""The football match on Saturday afternoon: the shot, the keeper, the full stand."""
import random

from kit.camera import camera
from kit.land import ground, sky_of_clouds
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.sport import ball, goal, pitch, player, stand
from kit.surroundings import grove, hills, palms

DRESSES = ('gold', 'teal', 'red', 'linen', 'blue', 'plum', 'palm_light')


def crowd():
    """Spectators in the stand along the left touchline."""
    rng = random.Random(181)
    stand(15, 4).place(-10.6, 8, 0, 90)
    for row in range(4):
        for k in range(22):
            if rng.random() < .8:
                person(rng.choice(DRESSES), rng.choice((None, 'gele', 'bun', 'fila', 'afro', 'hijab', 'braids')),
                       pose=rng.choice(('stand', 'stand', 'cheer', 'raise')),
                       skin=f'skin_{rng.randrange(3) + 1}').place(-10.6 - .6 * row, 1.0 + .66 * k, .3 * row + .05, 90)


@picture('post-football', 1200, 900, 12)
def match():
    """From behind the striker, low: the ball is on its way."""
    ground('grass').place()
    pitch(18, 28).place(0, -1.5)
    goal(4.2, 1.8, 1.3).place(0, 12.5, .02)
    crowd()
    player('palm', 'white', 'kick', 'skin_1').place(1.7, 3.0, .03, 160, 1.05)
    ball().place(1.0, 5.4, .8)
    player('gold', 'ink', 'keep', 'skin_3').place(-.5, 11.6, .03, 0, 1.05)
    for x, y, turn, shirt, pose, skin in ((-1.6, 5.2, 120, 'red', 'run', 'skin_2'),
                                          (2.6, 5.8, 160, 'palm', 'run', 'skin_3'),
                                          (-3.6, 3.0, 150, 'palm', 'cheer', 'skin_2'),
                                          (2.2, 8.6, 20, 'red', 'run', 'skin_1'),
                                          (-2.6, 8.8, -10, 'red', 'stand', 'skin_1')):
        player(shirt, 'white' if shirt == 'palm' else 'ink', pose, skin).place(x, y, .03, turn, 1.05)
    palms(-40, 44, 18, 16, seed=182, height=1.2)
    grove(8, 34, 15, 5, seed=183)
    hills()
    sky_of_clouds(((-56, 150, 44, 15), (34, 170, 60, 18)))
    light('noon', direction=-66, elevation=36)
    camera((4.4, -1.9, 1.5), (-1.75, 7, 1.35), lens=30)
