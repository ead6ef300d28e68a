"""The campus gate: an arch over the road, side arches for those on foot, walls and a signboard."""
import math

from kit.masonry import hip_roof
from kit.part import factory


def arch(part, x, width, spring, depth, outer_width, top, paint='wall', sides=20):
    """Wall along x with a round-headed opening: `width` wide, its arch beginning at the height `spring`."""
    curve = [(x + width / 2 * math.cos(math.pi * k / sides), spring + width / 2 * math.sin(math.pi * k / sides))
             for k in range(sides + 1)]
    left, right = x - outer_width / 2, x + outer_width / 2
    for half in (0, 1):  # two halves, so that each outline is simple enough to fill
        bow = curve[:sides // 2 + 1] if half == 0 else curve[sides // 2:]
        if half == 0:
            outline = [(x + width / 2, 0), *bow, (x, top), (right, top), (right, 0)]
        else:
            outline = [(x, top), *bow, (x - width / 2, 0), (left, 0), (left, top)]
        part.prism(outline, -depth / 2, depth, paint)


def archivolt(part, x, width, spring, band, y, depth, paint, sides=20):
    """Moulding around a round-headed opening."""
    inner, outer = width / 2, width / 2 + band
    for k in range(sides):
        a, b = math.pi * k / sides, math.pi * (k + 1) / sides
        part.prism([(x + r * math.cos(t), spring + r * math.sin(t))
                    for r, t in ((inner, a), (outer, a), (outer, b), (inner, b))], y, depth, paint)


def _crest(part, y, z, size):
    """Brass shield with a palm on it."""
    part.prism([(-.42 * size, .5 * size + z), (.42 * size, .5 * size + z), (.42 * size, z - .05 * size),
                (.22 * size, z - .42 * size), (0, z - .58 * size), (-.22 * size, z - .42 * size),
                (-.42 * size, z - .05 * size)], y, .08, 'brass')
    part.prism([(-.34 * size, .42 * size + z), (.34 * size, .42 * size + z), (.34 * size, z - .03 * size),
                (.17 * size, z - .35 * size), (0, z - .47 * size), (-.17 * size, z - .35 * size),
                (-.34 * size, z - .03 * size)], y - .02, .05, 'palm')
    part.box(0, y - .03, z - .32 * size, .05 * size, .04, .5 * size, 'brass', 0)
    for k in range(7):
        angle = math.radians(-20 + k * 36.7)
        tip = (.26 * size * math.cos(angle), y - .04, z + .18 * size + .16 * size * math.sin(angle) - .03)
        part.tube([(0, y - .04, z + .17 * size), (tip[0] * .6, y - .04, tip[2] + .05 * size), tip],
                  [.03 * size, .035 * size, .01 * size], 'brass', 6)


@factory
def gate(part):
    """Campus gate, about 11 wide and 6 high; the road runs through its middle along y."""
    arch(part, 0, 4.2, 2.3, 1.3, 6.4, 5.2)
    for x in (-2.65, 2.65):
        part.box(x, 0, 0, 1.25, 1.6, .45, 'stone', .04)
        part.box(x, 0, 2.18, 1.2, 1.5, .16, 'stone', .03)
        for side in (-1, 1):
            part.box(x, side * .68, .45, .7, .08, 1.73, 'wall_shade', .02)
    for side in (-1, 1):
        archivolt(part, 0, 4.2, 2.3, .26, side * .70 - .06, .12, 'stone')
    part.box(0, -.02, 4.28, .42, 1.55, .55, 'stone', .03)
    part.box(0, 0, 5.2, 6.9, 1.75, .18, 'stone', .03)
    part.box(0, 0, 5.38, 2.6, 1.2, .75, 'wall', .03)
    part.box(0, 0, 6.13, 2.9, 1.5, .12, 'stone', .03)
    hip_roof(part, 0, 0, 6.22, 3.3, 1.9, .62)
    part.tube([(0, 0, 6.9), (0, 0, 7.5)], [.05, .015], 'brass', 8)
    _crest(part, -.68, 5.72, .66)
    for side in (-1, 1):
        hip_roof(part, side * 2.65, 0, 5.36, 1.5, 1.9, .5)
        with part.at(side * 4.35, 0, 0):
            _side_arch(part)


def _side_arch(part):
    """Arch for those on foot, with its own small roof."""
    arch(part, 0, 1.25, 1.7, .9, 2.3, 3.0)
    archivolt(part, 0, 1.25, 1.7, .14, -.50, .08, 'stone')
    for x in (-.9, .9):
        part.box(x, 0, 0, .54, 1.1, .35, 'stone', .03)
        part.box(x, 0, 1.62, .5, 1.02, .1, 'stone', .02)
    hip_roof(part, 0, 0, 3.0, 2.6, 1.24, .5)


@factory
def gate_wall(part, length=10, bay=2.5):
    """Low wall with pillars and an iron railing along x, beginning at the origin."""
    part.box(length / 2, 0, 0, length, .3, .7, 'wall', .02)
    part.box(length / 2, 0, .7, length, .4, .08, 'stone', .02)
    for k in range(int(length / bay) + 1):
        part.box(k * bay, 0, 0, .5, .5, 1.75, 'wall', .03)
        part.box(k * bay, 0, 1.75, .64, .64, .12, 'stone', .03)
        part.cone(k * bay, 0, 1.87, .32, .02, .26, 'roof', 4)
    for z in (.9, 1.5):
        part.box(length / 2, 0, z, length, .04, .05, 'dark', 0)
    for k in range(int(length / .22)):
        part.box(.11 + k * .22, 0, .78, .035, .035, .86, 'dark', 0)


@factory
def sign(part, width=2.6):
    """Signboard without words: a green panel in stone with a brass palm and two brass rules."""
    for side in (-1, 1):
        part.box(side * (width / 2 + .12), 0, 0, .34, .44, 1.35, 'stone', .03)
        part.box(side * (width / 2 + .12), 0, 1.35, .44, .54, .1, 'wall', .02)
    part.box(0, 0, .3, width, .2, .95, 'palm', .02)
    part.box(0, -.10, .35, width - .1, .02, .03, 'brass', 0)
    part.box(0, -.10, 1.17, width - .1, .02, .03, 'brass', 0)
    with part.at(0, -.04, .04):
        _crest(part, -.1, .76, .62)
    for side in (-1, 1):
        for k, reach in enumerate((.7, .5, .6)):
            part.box(side * (.42 + reach / 2), -.11, .94 - .18 * k, reach, .02, .05, 'brass_matt', 0)


@factory
def bollard(part):
    part.lathe([(.12, 0), (.10, .4), (.13, .44), (.09, .52), (.02, .56)], 'stone', sides=14)
