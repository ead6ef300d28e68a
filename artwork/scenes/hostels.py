"""The hostels at a gentle hour: galleries, washing on the line, neighbours on the lawn."""
from kit.buildings import lamp_post
from kit.camera import camera
from kit.hostel import hostel, washing_line
from kit.land import ground, sky_of_clouds, slab
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.plants import flowers, palm, tree
from kit.surroundings import grove, hills, palms
from kit.vehicles import bicycle


@picture('hostel-default', 1200, 900, 16)
def hostel_default():
    """Late afternoon before the block; the path leads to its door."""
    ground('lawn').place()
    hostel(13.5).place(0, 9, 0, -12)
    hostel(9, 2, seed=4).place(-17.5, 15, 0, 22)
    slab(1.9, 16, 'earth', .04).place(-1.0, -2)
    slab(40, 1.8, 'earth', .045).place(0, 5.2)
    washing_line(3.4, 2).place(-5.4, 2.6, 0, 10)
    washing_line(3.0, 5).place(-8.6, 4.0, 0, 22)
    for x, y, turn, dress, hat, pose, skin, carry in (
            (-1.2, -.9, 15, 'gold', 'braids', 'stand', 'skin_1', 'backpack'),
            (-.5, -.7, -20, 'teal', None, 'raise', 'skin_3', None),
            (-1.1, 4.2, 190, 'red', 'gele', 'stand', 'skin_2', 'bag'),
            (-5.0, 2.0, 170, 'linen', 'bun', 'reach', 'skin_2', None),
            (3.7, .35, 60, 'blue', 'fila', 'hold', 'skin_1', 'book'),
            (2.0, 5.3, -90, 'plum', 'hijab', 'stand', 'skin_3', 'book')):
        person(dress, hat, pose=pose, skin=skin, carry=carry).place(x, y, .04, turn)
    tree(3, 4.0).place(5.4, 1.0, 0, 70, 1.25)
    bicycle('laterite').place(4.5, -.5, 0, 70)
    for k in range(5):
        flowers(('red', 'gold', 'white')[k % 3], k).place(-7.2 + 2.0 * k + (2.2 if k > 2 else 0), 6.7 - .42 * k + .3,
                                                          0, -12, .8)
    lamp_post().place(-2.6, 2.2)
    palm(2).place(8.6, 4.2, 0, 30, 1.15)
    palm(4).place(-7.4, 7.2, 0, 90, 1.2)
    palms(-40, 40, 19, 14, seed=15, height=1.4)
    grove(-36, -14, 10, 4, seed=16)
    hills()
    sky_of_clouds(((-60, 150, 44, 15), (26, 170, 62, 18)))
    light('morning', direction=-66, elevation=26)
    camera((-1.6, -7.4, 1.75), (.1, 4, 2.25), lens=26)
