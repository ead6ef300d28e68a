"""Health day in the market: a table under the parasol, and nurses who measure a blood pressure."""
from kit.camera import camera
from kit.furniture import chair, clipboard, table
from kit.harvest import crate, fruit_basket, plantains, tuber_basket
from kit.land import ground, slab
from kit.light import light
from kit.market import parasol, stall
from kit.part import factory
from kit.people import person
from kit.picture import picture
from kit.surroundings import grove, hills, palms


@factory
def pressure_gauge(part):
    """Box with a dial, its tube and the cuff."""
    part.box(0, 0, 0, .22, .16, .05, 'dark', .01)
    with part.at(0, .02, .05, tilt=55):
        part.cone(0, 0, 0, .12, .12, .04, 'steel', 24)
        part.cone(0, 0, .03, .10, .10, .02, 'white', 24)
        part.box(0, .03, .05, .012, .07, .006, 'laterite', 0)
    part.tube([(.08, -.06, .03), (.22, -.12, .01), (.34, -.04, .05), (.42, .02, .16)], .012, 'ink', 6)


@factory
def medicine_box(part, paint='white'):
    """White box with a green cross on its front."""
    part.box(0, 0, 0, .42, .26, .3, paint, .02)
    part.box(0, -.132, .07, .06, .01, .16, 'palm', 0)
    part.box(0, -.132, .12, .16, .01, .06, 'palm', 0)
    part.tube([(-.08, 0, .3), (-.08, 0, .36), (.08, 0, .36), (.08, 0, .3)], .012, 'steel', 6)


def stalls():
    """Stalls to both sides with their sellers."""
    for k, (x, y, turn, cloth) in enumerate(((-4.4, 2.4, 40, 'red'), (-2.6, 5.6, 18, 'gold'), (3.6, 4.6, -24, 'teal'),
                                             (.6, 7.6, 0, 'plum'), (5.4, 1.4, -52, 'blue'))):
        stall(cloth).place(x, y, .04, turn)
        for side in (-.6, .1, .75):
            crate(('laterite', 'gold', 'leaf_light', 'red')[(k + int(side * 2)) % 4], k).place(x + side, y, .58, turn,
                                                                                              .85)
        person(('gold', 'teal', 'linen', 'red', 'plum')[k], ('gele', 'fila', 'bun', 'gele', 'hijab')[k],
               coat='apron', pose='hold', skin=f'skin_{k % 3 + 1}').place(x, y + .9, .04, turn)
    for k, (x, y) in enumerate(((-3.2, .2), (-3.9, -.5), (-2.6, -.6))):
        (tuber_basket(k + 1), fruit_basket('red', 2), fruit_basket('gold', 1))[k].place(x, y, .04)
    plantains().place(-3.3, -1.2, .05, 20)


@picture('news-health-outreach', samples=12)
def outreach():
    """A nurse bends to a seated buyer; others wait their turn; stalls behind."""
    ground('lawn').place()
    slab(24, 26, 'earth', .04).place(0, 7)
    stalls()
    parasol(('teal', 'white'), 2.5, 1.9).place(.5, .75, .04, 12)
    table(1.7, .75, .55, 'linen').place(.55, -.1, .04)
    medicine_box().place(1.1, .05, .59, -8)
    pressure_gauge().place(.15, -.15, .59, 10)
    clipboard().place(.66, .1, .59, 12)
    chair().place(-.75, .15, .04, -90)
    person('red', 'gele', pose='reach', skin='skin_3').place(-.70, .1, -.08, 62)
    person('white', 'nurse', 'apron', 'work', 'skin_1').place(.1, .62, .04, -30)
    person('teal', 'nurse', 'apron', 'hold', 'skin_2').place(1.35, .75, .04, -14)
    person('blue', None, 'lab', 'reach', 'skin_3').place(1.95, -.2, .04, -60)
    for x, y, turn, dress, hat, pose, skin in (
            (-1.75, .9, -80, 'gold', 'gele', 'stand', 'skin_2'), (-2.2, 1.9, -60, 'linen', 'fila', 'stand', 'skin_1'),
            (-1.5, 2.6, -30, 'plum', 'braids', 'hold', 'skin_3'), (-.6, 3.6, 10, 'blue', 'hijab', 'stand', 'skin_1'),
            (2.4, 2.7, 150, 'gold', 'bun', 'reach', 'skin_2'), (1.5, 5.6, 170, 'linen', None, 'stand', 'skin_3'),
            (2.75, 1.2, 100, 'gold', 'bun', 'stand', 'skin_1')):
        person(dress, hat, pose=pose, skin=skin).place(x, y, .04, turn)
    palms(-30, 34, 18, 13, seed=221, height=1.3)
    grove(-26, 26, 13, 8, seed=222)
    hills()
    light('noon', direction=-44, elevation=42)
    camera((.4, -5.3, 1.85), (.05, 1.4, 1.02), lens=31)
