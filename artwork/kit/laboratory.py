"""Glassware and the microscope."""
import math

from kit.part import factory


@factory
def microscope(part):
    """Microscope about .62 high (for a close view), eyepiece leaning towards -x."""
    part.lathe([(.19, 0), (.19, .03), (.17, .05)], 'palm', sides=32)
    part.box(.06, 0, .0, .30, .24, .06, 'palm', .03)
    part.tube([(.15, 0, .05), (.19, 0, .16), (.19, 0, .30), (.13, 0, .42), (.04, 0, .47)],
              [.045, .042, .04, .042, .045], 'palm', 14)
    part.box(-.02, 0, .175, .27, .24, .022, 'dark', .006)
    part.box(.11, 0, .17, .10, .10, .05, 'palm', .01)
    part.box(-.03, 0, .198, .16, .05, .006, 'glass', 0)
    part.cone(-.03, 0, .05, .05, .035, .05, 'brass', 20)
    part.ball(-.03, 0, .10, .03, 'linen', .6)
    for y in (-.06, .06):
        with part.at(.19, y * 1.0, .19, tilt=90):
            part.cone(0, 0, -.02, .05, .05, .04, 'brass', 24)
    with part.at(-.01, 0, .42, lean=-28):
        part.cone(0, 0, -.03, .055, .055, .11, 'palm', 24)
        part.cone(0, 0, .08, .036, .036, .17, 'linen', 24)
        part.cone(0, 0, .235, .042, .046, .05, 'brass', 24)
    part.cone(-.03, 0, .365, .06, .07, .05, 'brass', 24)
    for k, (dx, lean) in enumerate(((-.03, 0), (.012, -22), (-.072, 22))):
        with part.at(dx, 0, .37, lean=lean):
            part.lathe([(.014, -.115), (.022, -.085), (.022, 0)], 'steel' if k else 'brass', sides=16)


def _glass_body(part, outline, level, liquid):
    """Clear vessel with liquid up to a height."""
    part.lathe(outline, 'glass', sides=28, closed=False)
    inner = [(max(r - .008, .002), h + .006) for r, h in outline if h < level]
    for (r0, h0), (r1, h1) in zip(outline, outline[1:]):
        if h0 < level <= h1:
            inner.append((r0 + (r1 - r0) * (level - h0) / (h1 - h0) - .008, level))
    part.lathe(inner, liquid, sides=28)


@factory
def flask(part, liquid='liquid_green', level=.13):
    """Conical flask."""
    _glass_body(part, [(.13, 0), (.138, .012), (.135, .03), (.042, .22), (.04, .30)], level, liquid)
    part.lathe([(.042, .295), (.05, .30), (.05, .31), (.04, .312)], 'white', sides=24, closed=False)


@factory
def round_flask(part, liquid='liquid_red', level=.16):
    """Round-bottomed flask on a cork ring."""
    part.lathe([(.09, 0), (.09, .03), (.06, .03)], 'straw', sides=24)
    globe = [(.13 * math.sin(a), .14 - .13 * math.cos(a)) for a in (.5, .9, 1.3, 1.7, 2.1, 2.5, 2.8)]
    _glass_body(part, [(.02, .015), *globe, (.036, .34)], level, liquid)
    part.lathe([(.038, .335), (.046, .34), (.046, .35), (.036, .352)], 'white', sides=24, closed=False)


@factory
def beaker(part, liquid='liquid_blue', level=.12, height=.24):
    """Beaker with liquid."""
    _glass_body(part, [(.09, 0), (.10, .012), (.10, height)], level, liquid)
    part.lathe([(.10, height - .005), (.107, height), (.10, height + .006)], 'white', sides=28, closed=False)


@factory
def bottle(part, liquid='liquid_brass'):
    """Stoppered bottle with a label."""
    part.lathe([(.075, 0), (.08, .01), (.08, .17), (.03, .22), (.03, .25)], liquid, sides=24)
    part.lathe([(.0815, .05), (.0815, .13)], 'linen', sides=24)
    part.lathe([(.034, .245), (.034, .275), (.02, .285)], 'dark', sides=16)


@factory
def tube_rack(part, count=6):
    """Rack of test tubes along x, filled in the kit's colours."""
    length = .11 * count + .06
    for z in (0, .15):
        part.box(0, 0, z, length, .13, .022, 'timber', .005)
    for side in (-1, 1):
        part.box(side * (length / 2 - .012), 0, 0, .024, .13, .19, 'timber', .005)
    liquids = ('liquid_red', 'liquid_brass', 'liquid_green', 'liquid_blue')
    for k in range(count):
        with part.at((k - (count - 1) / 2) * .11, 0, .022):
            _glass_body(part, [(.008, 0), (.024, .012), (.03, .035), (.03, .27)],
                        .10 + .035 * ((k * 2) % 4), liquids[k % 4])
            part.lathe([(.03, .265), (.035, .27), (.03, .276)], 'white', sides=20, closed=False)


@factory
def petri_dish(part, culture='liquid_red'):
    """Flat dish with a culture."""
    part.lathe([(.10, 0), (.10, .022)], 'glass', sides=28)
    part.lathe([(.095, .003), (.095, .012)], 'linen', sides=28)
    for k in range(6):
        part.cone(.05 * math.cos(k * 1.3), .06 * math.sin(k * 1.9), .012, .016, .012, .005, culture, 10)
