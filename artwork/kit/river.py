"""River and ponds, with what floats and grows on them."""
import math
import random

from kit.part import factory


@factory
def river_land(part, width=12, bend=1.6, drop=.35, reach=200, paint='lawn'):
    """Land with a river along x whose middle is y = 0; the water lies `drop` below the lawn."""
    xs = [-reach + 2 * reach * k / 8 for k in range(2)] + [-40 + k for k in range(81)] + [reach * .75, reach]
    for side in (-1, 1):
        rows = []
        for x in xs:
            wave = bend * math.sin(x * .16 + side * .4) + .35 * math.sin(x * .9 + side)
            near = side * width / 2 + wave
            rows.append([(x, near, -drop - .5), (x, near + side * .25, -drop + .05), (x, near + side * .9, -.05),
                         (x, near + side * 1.3, 0), (x, side * reach, 0)])
        for k in range(len(rows) - 1):
            for j, colour in enumerate(('earth_dark', 'earth', paint, paint)):
                part.add([rows[k][j], rows[k + 1][j], rows[k + 1][j + 1], rows[k][j + 1]], [(0, 1, 2, 3)], colour)
    part.add([(-reach, -width, -drop), (reach, -width, -drop), (reach, width, -drop), (-reach, width, -drop)],
             [(0, 1, 2, 3)], 'water')


@factory
def boat(part, paint='red', length=3.6, width=.9):
    """Wooden river boat along y, its bow towards -y, with a painted rim and thwarts."""
    stations, profile = 13, ((0, 0), (.62, .04), (.92, .22), (1, .42))
    for inner in (0, 1):
        verts, rows = [], []
        for k in range(stations):
            t = -1 + 2 * k / (stations - 1)
            beam = width / 2 * (1 - abs(t) ** 2.4) ** .8 - inner * .04 + .012
            lift = .42 * abs(t) ** 3
            ring = [(max(beam, .01) * a, t * length / 2, lift + b * (1 - .25 * abs(t)) + inner * .03)
                    for a, b in profile]
            ring = [(-x, y, z) for x, y, z in reversed(ring)] + ring[1:]
            rows.append(range(len(verts), len(verts) + len(ring)))
            verts += ring
        faces = [(a[j], a[j + 1], b[j + 1], b[j]) for a, b in zip(rows, rows[1:]) for j in range(len(a) - 1)]
        part.add(verts, faces, 'timber' if inner else paint)
        if not inner:
            for edge in (0, -1):
                part.tube([verts[row[edge]] for row in rows], .032, 'gold', 6)
    for y in (-.22, .05, .30):
        part.box(0, y * length, .27, width * .86, .18, .04, 'oak', .01)


@factory
def awning(part, length=1.9, width=1.0, cloth=('gold', 'white')):
    """Striped roof on four posts, to stand in a boat or over a stall."""
    for x in (-width / 2, width / 2):
        for y in (-length / 2, length / 2):
            part.tube([(x, y, .1), (x, y, 1.42)], .02, 'timber', 6)
    strips = 8
    for k in range(strips):
        y = -length / 2 - .1 + (length + .2) * k / strips
        part.prism([(-width / 2 - .1, 1.38), (-width / 4, 1.5), (0, 1.54), (width / 4, 1.5), (width / 2 + .1, 1.38),
                    (width / 2 + .1, 1.35), (0, 1.50), (-width / 2 - .1, 1.35)],
                   y, (length + .2) / strips, cloth[k % 2])


@factory
def paddle(part):
    part.tube([(0, 0, 0), (0, 0, 1.25)], .018, 'timber', 6)
    part.box(0, 0, -.35, .16, .03, .42, 'oak', .01)


@factory
def reeds(part, variant=0):
    rng = random.Random(600 + variant)
    for k in range(16):
        root = (rng.uniform(-.3, .3), rng.uniform(-.3, .3), -.1)
        part.blade(root, rng.uniform(0, 360), rng.uniform(.12, .4), .022, rng.uniform(.7, 1.2), .15,
                   rng.choice(('leaf_light', 'leaf')), 5)
    for k in range(4):
        x, y, top = rng.uniform(-.2, .2), rng.uniform(-.2, .2), rng.uniform(.8, 1.1)
        part.tube([(x, y, 0), (x * 1.3, y * 1.3, top)], .01, 'leaf', 5)
        part.tube([(x * 1.3, y * 1.3, top), (x * 1.35, y * 1.35, top + .2)], .03, 'trunk', 7)


@factory
def lily_pads(part, variant=0):
    rng = random.Random(700 + variant)
    for k in range(7):
        part.cone(rng.uniform(-.7, .7), rng.uniform(-.5, .5), .01, .17 * rng.uniform(.7, 1.2), .16, .012,
                  'leaf_light', 9)
    part.ball(.1, .1, .05, .06, 'white', sides=8)


@factory
def jetty(part, length=4, width=1.1):
    """Timber landing stage along y, its deck at z = 0."""
    for k in range(int(length / .22)):
        part.box(0, k * .22 + .1, -.06, width, .19, .06, 'oak', .01)
    for y in [.2 + k * 1.2 for k in range(int(length / 1.2) + 1)]:
        for side in (-1, 1):
            part.cone(side * width / 2, y, -1, .07, .07, 1.35, 'timber', 10)
    for side in (-1, 1):
        part.box(side * (width / 2 - .08), length / 2, -.14, .1, length, .1, 'timber', .01)


@factory
def pond(part, width=6, depth=4, bank=.6, height=.3):
    """Fish pond: a sheet of water in a bank of earth with a turfed crown."""
    for inner, outer, low, high, paint in ((0, .35, .08, height, 'earth'), (.35, .8, height, height, 'lawn'),
                                           (.8, .8 + bank, height, 0, 'grass')):
        for sx, sy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            ring = []
            for push, z in ((inner, low), (outer, high)):
                a, b = width / 2 + push, depth / 2 + push
                ring += [(sx * a, -b, z), (sx * a, b, z)] if sx else [(-a, sy * b, z), (a, sy * b, z)]
            part.add([ring[0], ring[1], ring[3], ring[2]], [(0, 1, 2, 3)], paint)
    part.add([(-width / 2 - .2, -depth / 2 - .2, .14), (width / 2 + .2, -depth / 2 - .2, .14),
              (width / 2 + .2, depth / 2 + .2, .14), (-width / 2 - .2, depth / 2 + .2, .14)], [(0, 1, 2, 3)], 'water')
    part.tube([(width / 2 + 1.4, 0, .5), (width / 2 + .2, 0, .5), (width / 2 + .05, 0, .38)], .09, 'steel', 12)


@factory
def fish(part):
    """Catfish about .45 long along x."""
    part.tube([(-.22, 0, 0), (-.12, 0, .01), (.05, 0, 0), (.2, 0, 0)], [.045, .065, .045, .012], 'steel', 10)
    part.prism([(.17, 0), (.30, .09), (.26, 0), (.30, -.09)], -.008, .016, 'steel')


@factory
def landing_net(part):
    """Hand net on a pole; the pole rises towards +y."""
    ring = [(.24 * math.cos(k * math.pi / 8), -.24 + .24 * math.sin(k * math.pi / 8), 0) for k in range(17)]
    part.tube(ring, .016, 'steel', 6)
    part.tube([(0, 0, 0), (0, 1.1, .62)], .016, 'timber', 6)
    for k in range(8):
        a = k * math.pi / 4
        part.tube([(.24 * math.cos(a), -.24 + .24 * math.sin(a), 0),
                   (.12 * math.cos(a), -.24 + .12 * math.sin(a), -.22),
                   (0, -.24, -.3)], .006, 'linen', 4)
