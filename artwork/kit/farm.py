"""On the farm: greenhouse, tractor, basket and hoe."""
import math

from kit.part import factory


@factory
def greenhouse(part, length=8, width=3.6, height=2.0):
    """Arched tunnel along x with white hoops, clear sheets and green beds."""
    part.box(0, 0, 0, length + .3, width + .3, .14, 'stone')
    arc = [(-math.cos(math.pi * k / 16) * width / 2, .64 + math.sin(math.pi * k / 16) * (height - .5))
           for k in range(17)]
    outline = [(-width / 2, .14)] + arc + [(width / 2, .14)]
    hoops = 9
    for i in range(hoops):
        x = -length / 2 + length * i / (hoops - 1)
        part.tube([(x, y, z) for y, z in outline], .045, 'white', 6)
    for y, z in (arc[0], arc[4], arc[8], arc[12], arc[16]):
        part.tube([(-length / 2, y, z), (length / 2, y, z)], .035, 'white', 6)
    verts = [(x, y, z) for x in (-length / 2, length / 2) for y, z in outline]
    n = len(outline)
    part.add(verts, [(k, k + 1, n + k + 1, n + k) for k in range(n - 1)], 'glass', True)
    for y in (-width / 4, width / 4):
        part.box(0, y, .14, length - .5, .8, .3, 'timber')
        for i in range(int(length * 2)):
            part.clump(-length / 2 + .5 + i * (length - 1) / (length * 2 - 1), y, .58, .26, 'leaf_light', i)


def _wheel(part, x, y, radius, width):
    with part.at(x, y, radius, lean=90):
        part.lathe([(radius * .8, -width / 2), (radius, -width * .32),
                    (radius, width * .32), (radius * .8, width / 2)],
                   'rubber', sides=28)
        part.lathe([(radius * .58, -width * .53), (radius * .5, width * .53)], 'gold', sides=20)
        part.lathe([(radius * .2, -width * .62), (radius * .2, width * .62)], 'dark', sides=12)
        for k in range(18):
            with part.at(turn=k * 20):
                part.box(radius * .99, 0, -width * .45, .07, .05, width * .9, 'rubber', .01)


@factory
def tractor(part):
    """Tractor with a driver's roof and a plough, nose towards -y."""
    for side in (-1, 1):
        _wheel(part, side * .62, .55, .62, .36)
        _wheel(part, side * .50, -1.05, .36, .24)
        part.prism([(side * .42, 1.34), (side * .84, 1.30), (side * .84, 1.35), (side * .42, 1.42)], .0, 1.05, 'palm')
        for y in (.12, 1.0):
            part.tube([(side * .40, y, 1.1), (side * .38, y, 2.1)], .035, 'dark', 6)
    part.box(0, -.75, .55, .62, 1.45, .62, 'palm', .10)
    part.box(0, -1.49, .60, .50, .05, .48, 'dark', .02)
    for side in (-1, 1):
        with part.at(side * .2, -1.50, 1.02, tilt=90):
            part.cone(0, 0, 0, .075, .075, .04, 'linen', 12)
        part.box(side * .315, -.75, .82, .03, 1.15, .07, 'gold', .01)
    part.box(0, .45, .5, .78, 1.1, .4, 'palm', .05)
    part.box(0, .72, .9, .5, .14, .55, 'dark', .04)
    part.box(0, .55, .88, .5, .45, .12, 'dark', .04)
    part.tube([(0, -.02, 1.05), (0, .16, 1.3)], .025, 'dark', 6)
    part.box(0, -1.05, .33, .95, .12, .12, 'dark')
    part.tube([(.2, -.95, 1.15), (.2, -.95, 1.75)], .04, 'steel', 8)
    part.box(0, .55, 2.1, 1.05, 1.25, .09, 'linen', .04)
    part.box(0, 1.45, .42, 1.5, .12, .12, 'laterite')
    part.box(0, 1.25, .42, .12, .5, .1, 'laterite')
    for k in range(4):
        with part.at(-.6 + .4 * k):
            part.prism([(0, .45), (.12, .45), (.10, .02), (.02, .02)], 1.45, .1, 'steel')


@factory
def basket(part, fill='straw'):
    """Round basket heaped with fruit."""
    part.lathe([(.15, 0), (.22, .2), (.235, .2), (.235, .23), (.2, .23)], 'straw', sides=16)
    for k in range(7):
        part.ball(.11 * math.cos(k * 1.05) * (k > 0), .11 * math.sin(k * 1.05) * (k > 0), .24, .075, fill, sides=10)


@factory
def hoe(part):
    """Hoe standing on its blade."""
    part.tube([(0, 0, 0), (0, 0, 1.0)], .018, 'timber', 6)
    part.box(0, -.09, .0, .14, .18, .02, 'steel', .005)
