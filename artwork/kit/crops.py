"""What grows in the fields: maize and cassava."""
import math
import random

from mathutils import Vector

from kit.part import factory


@factory
def maize(part, variant=0):
    """One plant with its cob."""
    rng = random.Random(400 + variant)
    height = rng.uniform(1.15, 1.45)
    part.tube([(0, 0, 0), (.01, .01, height)], [.03, .014], 'leaf_light', 6)
    for k in range(8):
        part.blade((0, 0, height * (.12 + .1 * k)), 180 * (k % 2) + rng.uniform(-35, 35), rng.uniform(.4, .58), .055,
                   .24, rng.uniform(.3, .5), 'leaf_light', 6)
    for k in range(6):
        part.blade((0, 0, height), k * 60, .13, .012, .2, .08, 'straw', 4)
    part.tube([(.05, 0, height * .48), (.09, 0, height * .56), (.11, 0, height * .66)], [.03, .045, .015], 'gold', 7)


@factory
def cassava(part, variant=0):
    """One plant of three stems."""
    rng = random.Random(500 + variant)
    for stem in range(3):
        angle = stem * 120 + rng.uniform(-30, 30)
        lean = Vector((math.cos(math.radians(angle)), math.sin(math.radians(angle)), 0)) * rng.uniform(.1, .2)
        top = lean + Vector((0, 0, rng.uniform(.55, .8)))
        part.tube([(0, 0, 0), lean * .4 + Vector((0, 0, .35)), top], [.028, .022, .014], 'stem', 6)
        for leaf in range(4):
            turn = leaf * 90 + rng.uniform(-25, 25)
            reach = Vector((math.cos(math.radians(turn)), math.sin(math.radians(turn)), 0))
            hub = top + reach * .2 + Vector((0, 0, rng.uniform(-.18, .1)))
            part.tube([top - Vector((0, 0, .08)), hub], .008, 'stem', 4)
            for finger in range(5):
                part.blade(hub, turn + (finger - 2) * 38, .25 - .03 * abs(finger - 2), .042, .04, .13, 'leaf', 4)
