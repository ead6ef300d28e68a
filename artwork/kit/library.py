"""Library: shelves, reading tables with their lamps, arched windows."""
import math
import random

from kit.part import factory

COVERS = ('palm', 'laterite', 'blue', 'gold', 'plum', 'teal', 'red', 'linen', 'oak', 'dark')


@factory
def shelf(part, width=2, rows=5, seed=1, pitch=.42):
    """Bookcase of oak with standing books, its open side to -y."""
    rng = random.Random(seed)
    height, depth = rows * pitch + .2, .34
    for x in (-width / 2, width / 2):
        part.box(x, 0, 0, .06, depth, height, 'timber', .01)
    part.box(0, depth / 2 - .02, 0, width, .04, height, 'timber', 0)
    part.box(0, 0, height, width + .16, depth + .1, .1, 'timber', .02)
    part.box(0, 0, 0, width + .08, depth + .04, .12, 'timber', .01)
    for row in range(rows):
        z = .12 + row * pitch
        part.box(0, 0, z - .02, width, depth - .02, .035, 'oak', 0)
        x = -width / 2 + .06
        while x < width / 2 - .14:
            thick = rng.uniform(.045, .085)
            if rng.random() < .06:
                x += .12
                continue
            tall = rng.uniform(.24, .34)
            cover = rng.choice(COVERS)
            part.box(x + thick / 2, -.04, z + .015, thick - .006, .22, tall, cover, .004)
            if rng.random() < .4:
                part.box(x + thick / 2, -.152, z + tall * .7, thick - .008, .004, .025, 'brass_matt', 0)
            x += thick


@factory
def reading_lamp(part, shade='palm'):
    """Brass lamp with a long shade, standing on a table."""
    part.lathe([(.10, 0), (.10, .02), (.03, .04)], 'brass', sides=20)
    part.tube([(0, 0, .03), (0, 0, .34)], .014, 'brass', 8)
    outline = [(-.20, .30), (.20, .30), (.16, .39), (.08, .42), (-.08, .42), (-.16, .39)]
    part.prism(outline, -.08, .16, shade)
    part.box(0, 0, .288, .36, .13, .014, 'lamp', 0)
    part.ball(0, 0, .435, .025, 'brass', sides=8)


@factory
def open_book(part, cover='laterite'):
    for side in (-1, 1):
        with part.at(side * .002, 0, .012, lean=side * 6):
            part.box(side * .11, 0, -.008, .22, .30, .012, cover, 0)
            part.box(side * .105, 0, .004, .20, .28, .02, 'white', .004)
            for k in range(5):
                part.box(side * .105, -.1 + .05 * k, .024, .14, .012, .002, 'wall_shade', 0)


@factory
def reading_table(part, length=3.2, depth=1.0, height=.58):
    """Long oak table along x on two carved ends."""
    part.box(0, 0, height - .07, length, depth, .07, 'oak', .02)
    part.box(0, 0, height - .14, length - .3, depth - .2, .07, 'timber', .01)
    for side in (-1, 1):
        x = side * (length / 2 - .4)
        part.box(x, 0, 0, .14, depth - .15, .08, 'timber', .02)
        part.lathe([(.09, .08), (.05, .16), (.09, .28), (.05, .40), (.08, height - .12)], 'timber', x, 0, 0, 16)
    part.box(0, 0, .16, length - .9, .08, .08, 'timber', .01)


@factory
def arched_window(part, width=1.3, height=2.6, lit=False):
    """Tall window with a round head, seen against a wall behind it; its face looks to -y."""
    pane = 'pane_lit' if lit else 'pane'
    spring, steps = height - width / 2, 14
    head = [(width / 2 * math.cos(math.pi * k / steps), spring + width / 2 * math.sin(math.pi * k / steps))
            for k in range(steps + 1)]
    part.prism([(-width / 2, 0), (width / 2, 0), *head[:-1], (-width / 2, spring)], -.02, .03, pane)
    part.tube([(-width / 2, -.05, 0), (width / 2, -.05, 0), *[(x, -.05, z) for x, z in head],
               (-width / 2, -.05, 0)], .045, 'white', 6)
    for x in (-width / 6, width / 6):
        part.box(x, -.04, 0, .04, .04, height - width * .14, 'white', 0)
    for k in range(1, 4):
        part.box(0, -.04, spring * k / 3, width, .04, .04, 'white', 0)
    part.box(0, -.10, -.1, width + .3, .3, .1, 'white', .02)


@factory
def globe(part):
    """Globe on a brass ring and a timber foot, 1.0 high."""
    part.lathe([(.24, 0), (.24, .05), (.07, .10), (.05, .45)], 'timber', sides=20)
    with part.at(0, 0, .74, lean=23):
        part.ball(0, 0, 0, .26, 'teal', sides=24)
        for k, (turn, rise) in enumerate(((0, .5), (60, -.2), (150, .3), (200, -.5), (280, .1))):
            a, b = math.radians(turn), rise
            part.clump(.2 * math.cos(a) * math.cos(b), .2 * math.sin(a) * math.cos(b), .2 * math.sin(b), .10, 'gold',
                       k, .9)
        part.tube([(.3 * math.sin(math.pi * k / 12), 0, .3 * math.cos(math.pi * k / 12)) for k in range(13)],
                  .016, 'brass', 6)


@factory
def ladder(part, height=2.3):
    """Library ladder leaning towards +y."""
    for x in (-.2, .2):
        part.tube([(x, 0, 0), (x, .45, height)], .025, 'timber', 6)
    for k in range(1, 8):
        t = k / 8
        part.tube([(-.2, .45 * t, height * t), (.2, .45 * t, height * t)], .018, 'oak', 6)
