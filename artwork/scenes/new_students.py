"""New students reach their hostel: the bus is unloaded in the early morning."""
from kit.buildings import lamp_post
from kit.camera import camera
from kit.hostel import hostel
from kit.land import ground, kerb, sky_of_clouds, slab
from kit.light import light
from kit.part import factory
from kit.people import person
from kit.picture import picture
from kit.plants import flowers, palm, tree
from kit.surroundings import hills, palms
from kit.vehicles import bus, suitcase


@factory
def mattress(part, paint='linen', stripe='blue'):
    """Rolled mattress along x, tied with a cord."""
    with part.at(0, 0, .2, lean=90):
        part.lathe([(.17, -.42), (.2, -.40), (.2, .40), (.17, .42)], paint, sides=20)
        for z in (-.24, .2):
            part.lathe([(.204, z), (.204, z + .05)], stripe, sides=20)


@picture('news-arrival', samples=12)
def arrival():
    """From behind the bus: luggage in the foreground, the hostel in the first sun."""
    ground('lawn').place()
    slab(9, 60, 'earth', .04).place(-1.2, -2)
    slab(44, 3.4, 'earth', .045).place(0, 7.6)
    kerb(30, 3).place(3.4, -9)
    hostel(15, 3, seed=3).place(6.5, 13.5, 0, -8)
    hostel(9, 2, seed=4).place(-14, 19, 0, 18)
    bus().place(-2.9, 1.0, .05, 168)
    mattress().place(-2.6, 2.6, 2.5, 78)
    mattress('white', 'red').place(-3.15, 2.5, 2.5, 78)
    mattress('linen', 'palm').place(-2.85, 2.5, 2.86, 78)
    for x, y, turn, dress, hat, pose, skin, bag in (
            (.35, -1.9, 150, 'gold', 'braids', 'stand', 'skin_1', 'blue'),
            (1.25, -1.35, -160, 'plum', 'gele', 'hold', 'skin_2', None),
            (-.9, -.3, -110, 'teal', None, 'reach', 'skin_3', None),
            (-.55, 1.6, -100, 'linen', 'fila', 'cheer', 'skin_1', None),
            (1.9, 1.9, 165, 'red', 'bun', 'stand', 'skin_2', 'gold'),
            (2.5, 3.6, 175, 'blue', None, 'stand', 'skin_1', 'laterite'),
            (1.2, 4.6, 170, 'linen', 'hijab', 'stand', 'skin_3', 'plum'),
            (3.3, 5.6, 10, 'gold', 'afro', 'cheer', 'skin_2', None),
            (4.6, 5.2, 30, 'teal', 'gele', 'raise', 'skin_1', None)):
        person(dress, hat, pose=pose, skin=skin, carry='backpack' if bag else None, bag=bag or 'oak').place(
            x, y, .04, turn)
    for k, (x, y, turn) in enumerate(((-.35, -2.6, 20), (.85, -2.75, -16), (2.3, 1.2, 30), (1.75, -2.0, 70),
                                      (2.9, 3.2, 10))):
        suitcase(('laterite', 'palm', 'gold', 'blue', 'plum')[k]).place(x, y, .04, turn)
    mattress('white', 'teal').place(-1.35, -2.3, .04, 24)
    mattress('linen', 'red').place(2.55, -1.5, .04, -50)
    for k in range(4):
        flowers(('red', 'gold')[k % 2], k).place(4.3, -4.5 + 2.4 * k, 0, 90)
    lamp_post().place(4.2, .6)
    tree(2, 4.0).place(10.5, 2.5, 0, 40, 1.3)
    palm(3).place(-7.2, 7.5, 0, 60, 1.15)
    palm(1).place(-9.6, 4.5, 0, 10, 1.1)
    palms(-44, 46, 26, 15, seed=201, height=1.35)
    hills()
    sky_of_clouds(((-56, 160, 40, 14), ))
    light('morning', direction=-58, elevation=22)
    camera((.9, -7.9, 2.0), (.45, 3.0, 1.72), lens=27)
