"""Figures: a cone with a round head, in the dress of many callings."""
import math

from mathutils import Vector

from kit.hats import cap, put_on
from kit.part import factory

BODY = [(.235, 0), (.225, .03), (.165, .5), (.135, .72), (.12, .8), (.075, .87), (.05, .9)]


def _girth(height):
    """Radius of the cone at a height."""
    for (r0, h0), (r1, h1) in zip(BODY, BODY[1:]):
        if height <= h1:
            return r0 + (r1 - r0) * (height - h0) / (h1 - h0)
    return BODY[-1][0]


def _cloth(part, paint, grow=0, low=0, high=.9):
    """The cone of a figure, or a layer of cloth on it from one height to another."""
    heights = [low] + [h for _, h in BODY if low < h < high] + [high]
    part.lathe([(_girth(h) + grow, h) for h in heights], paint, sides=24)


def _front(part, paint, widths, grow=.02):
    """A piece of cloth that lies on the front of the cone; widths are (half width, height)."""
    verts = [(half * k / 3, -math.sqrt((_girth(height) + grow) ** 2 - (half * k / 3) ** 2), height)
             for half, height in widths for k in range(-3, 4)]
    part.add(verts, [(row * 7 + k, row * 7 + k + 1, row * 7 + k + 8, row * 7 + k + 7)
                     for row in range(len(widths) - 1) for k in range(6)], paint, True)


def _arm(part, side, hand, sleeve, skin):
    """Arm from the shoulder over a bent elbow to the hand at (x, y, z); side is -1 (towards -x) or 1."""
    shoulder, hand = Vector((side * .115, 0, .77)), Vector(hand)
    elbow = (shoulder + hand) / 2 + Vector((side * .06, .03, -.05))
    wrist = elbow + (hand - elbow) * .8
    part.tube([shoulder, elbow, wrist], [.05, .048, .052], sleeve, 10)
    part.ball(*shoulder, .052, sleeve, sides=10)
    part.tube([wrist, hand], .028, skin, 8)
    part.ball(*hand, .038, skin, sides=10)


HANDS = {  # left and right hand of each pose
    'stand': ((-.21, -.03, .42), (.21, -.03, .42)),
    'work': ((-.12, -.26, .58), (.12, -.26, .58)),
    'reach': ((-.08, -.34, .66), (.17, -.18, .45)),
    'raise': ((-.21, -.03, .42), (.26, -.06, 1.12)),
    'cheer': ((-.24, -.06, 1.14), (.24, -.06, 1.14)),
    'hold': ((-.10, -.20, .55), (.10, -.20, .57)),
}


def _gown(part, cloth, hood, front, trim):
    """Academic gown, open over the dress, with a hood of the faculty's colour and, for officers, a trim."""
    _cloth(part, cloth, .022, .02, .84)
    part.prism([(-.028, .68), (.028, .68), (.05, .80), (-.05, .80)], -.172, .05, front)
    if trim:
        for side in (-1, 1):
            part.tube([(side * .05, -.185, .54), (side * .06, -.23, .26), (side * .07, -.262, .03)], .026, trim, 8)
        _cloth(part, trim, .030, .02, .07)
    for side in (-1, 1):
        part.tube([(side * .085, -.075, .84), (side * .088, -.148, .70), (side * .05, -.185, .52)], .02, hood, 6)
    part.tube([(-.09, .02, .86), (-.07, .13, .74), (0, .185, .55), (.07, .13, .74), (.09, .02, .86)], .034, hood, 8)


def _robe(part):
    """Advocate's robe with white bands."""
    _cloth(part, 'ink', .022, .02, .84)
    part.prism([(-.028, .68), (.028, .68), (.05, .80), (-.05, .80)], -.172, .05, 'linen')
    for side in (-1, 1):
        with part.at(side * .022, -.165, .62, lean=side * -9):
            part.box(0, 0, 0, .036, .012, .16, 'white', .003)


def _lab_coat(part, dress):
    _cloth(part, 'white', .016, .13, .85)
    part.prism([(0, .58), (.045, .80), (-.045, .80)], -.168, .05, dress)
    part.tube([(0, -.186, .57), (0, -.238, .14)], .005, 'wall_shade', 4)


def _carry(part, thing, paint):
    """A backpack, a book before the breast, or a shoulder bag at the side."""
    if thing == 'backpack':
        part.box(0, .20, .42, .24, .13, .33, paint, .05)
        part.box(0, .275, .46, .17, .05, .15, paint, .02)
        for side in (-1, 1):
            part.tube([(side * .09, .14, .76), (side * .095, .03, .865), (side * .10, -.09, .80),
                       (side * .11, -.145, .64), (side * .155, -.09, .50), (side * .175, .06, .43)], .019, paint, 6)
    elif thing == 'book':
        part.box(0, -.235, .52, .22, .05, .16, paint, .008)
        part.box(0, -.235, .525, .205, .052, .15, 'paper', .004)
    elif thing == 'bag':
        part.box(.24, .02, .30, .10, .22, .19, paint, .03)
        part.tube([(.24, -.05, .47), (.05, -.14, .74), (-.09, .02, .86), (.06, .13, .74), (.24, .09, .47)], .014,
                  paint, 6)


@factory
def person(part, dress='red', hat=None, coat=None, pose='stand', skin='skin_1', hood='brass_matt', skirt=None,
           carry=None, bag='oak', cloth='ink', trim=None):
    """A figure: a cone with a round head.

    hat: mortarboard, bonnet, nurse, straw, wig, gele (head tie), fila (cap), hijab, bun, afro, braids (hair)
         or none (short hair)
    coat: gown (academic, of this cloth, with a hood in the faculty's colour), robe (advocate, with white bands),
          lab (white coat), apron, or none
    pose: stand, work (both hands forward), reach, raise, hold, cheer
    skirt: another colour below the waist; carry: backpack, book or bag, in the colour of `bag`
    """
    _cloth(part, dress)
    if skirt:
        _cloth(part, skirt, .006, 0, .44)
    for side in (-1, 1):
        part.ball(side * .08, -.19, .03, .06, 'ink', .6, 10)
    if coat == 'gown':
        _gown(part, cloth, hood, dress, trim)
    elif coat == 'robe':
        _robe(part)
    elif coat == 'lab':
        _lab_coat(part, dress)
    elif coat == 'apron':
        _front(part, 'linen', [(.14, .16), (.12, .48), (.07, .50), (.06, .72)])
    sleeve = {'gown': cloth, 'robe': 'ink', 'lab': 'white'}.get(coat, dress)
    for side, hand in zip((-1, 1), HANDS[pose]):
        _arm(part, side, hand, sleeve, skin)
    if carry:
        _carry(part, carry, bag)
    part.cone(0, 0, .86, .05, .05, .08, skin, 12)
    part.ball(0, 0, 1.03, .14, skin, 1.04, 24)
    put_on(part, hat)


@factory
def flying_cap(part, tassel='brass_matt'):
    """Mortarboard in the air, its middle at the origin."""
    with part.at(0, 0, -1.12):
        cap(part, tassel)
