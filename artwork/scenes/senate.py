"""The senate: its portico in the morning, the officers come down the steps in their gowns."""
from kit.camera import camera
from kit.court import portico
from kit.land import ground, kerb, sky_of_clouds, slab
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.plants import flowers, palm
from kit.surroundings import grove, hills, palms


@picture('header-officers', 1600, 600)
def officers():
    """Procession on the steps, on the right; palms and sky on the left."""
    ground('lawn').place()
    slab(7, 18, 'earth', .04).place(5, -6.9)
    for side in (-1, 1):
        kerb(16, side + 2).place(5 + side * 3.6, -8)
        for k in range(3):
            flowers(('gold', 'red', 'white')[k], k).place(5 + side * 4.3, -1.6 - 2.2 * k, 0, 90)
    _, stairs = portico(5, 5.5, columns=8, spacing=1.45, height=3.4)
    robes = ((5.0, 0, 'bonnet', 'plum', 'brass_matt', 'white', 'gold'), (4.2, 1, 'mortarboard', 'blue', 'brass_matt', 'white', 'red'),
             (5.8, 1, 'mortarboard', 'laterite', 'ink', 'white', 'brass_matt'), (3.6, 3, 'mortarboard', 'teal', 'palm', 'linen', 'gold'),
             (6.4, 3, 'mortarboard', 'palm', 'brass_matt', 'white', 'gold'), (4.6, 4, 'gele', 'gold', 'plum', 'linen', 'plum'),
             (5.5, 5, 'fila', 'ink', 'red', 'white', 'red'))
    for k, (x, step, hat, cloth, trim, dress, hood) in enumerate(robes):
        y, z = stairs[step]
        person(dress, hat, 'gown', 'stand' if k % 2 else 'hold', f'skin_{k % 3 + 1}', hood, cloth=cloth,
               trim=trim).place(x, y, z, -18 + 6 * (k % 3))
    for x, y in ((-3.4, 4), (-5.2, 8), (-1.9, 8.6), (13, 6), (15, 9)):
        palm(int(abs(x)) % 5).place(x, y, 0, x * 40, 1.1)
    palms(-34, 40, 22, 12, seed=2)
    grove(-40, 40, 18, 8, seed=5)
    hills()
    sky_of_clouds(((-70, 180, 40, 14), (-30, 220, 62, 13)))
    light('morning', direction=-48, elevation=30)
    camera((1.6, -7.3, 1.45), (2.1, 4, 2.2), lens=27)
