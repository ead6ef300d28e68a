"""The officers: gowned figures, half-length and faceless, each in other robes before a calm studio wall."""
from kit.camera import camera
from kit.furniture import books
from kit.light import light, panel
from kit.part import Part, factory
from kit.people import person
from kit.picture import picture

# wall; dress, hat, gown, skin, hood, cloth, trim; turn; what the officer holds or wears
OFFICERS = {
    'officer-visitor': ('palm_light', ('white', 'fila', 'skin_3', 'gold', 'palm', 'brass_matt'), 12, 'chain'),
    'officer-pro-chancellor': ('plum', ('linen', 'gele', 'skin_1', 'plum', 'gold', 'plum'), -16, None),
    'officer-vice-chancellor': ('wall', ('white', 'bonnet', 'skin_2', 'gold', 'plum', 'brass_matt'), 10, 'chain'),
    'officer-registrar': ('blue', ('white', 'mortarboard', 'skin_1', 'brass_matt', 'laterite', 'ink'), -12, 'scroll'),
    'officer-bursar': ('stone', ('linen', 'hijab', 'skin_2', 'gold', 'teal', 'palm'), 14, 'ledger'),
    'officer-librarian': ('oak', ('gold', 'afro', 'skin_3', 'laterite', 'blue', 'brass_matt'), -10, 'books'),
}


@factory
def backdrop(part, paint):
    """Studio wall that runs into the floor in a wide curve."""
    curve = [(-6, 0), (1.2, 0), (1.7, .08), (2.1, .3), (2.35, .7), (2.4, 1.2), (2.4, 6)]
    verts = [(x, y, z) for y, z in curve for x in (-8, 8)]
    part.add(verts, [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(len(curve) - 1)], paint, True)


def chain():
    """Chain of office with its medal."""
    part = Part('chain')
    links = [(-.115, -.05, .80), (-.105, -.15, .70), (-.06, -.20, .60), (0, -.215, .555), (.06, -.20, .60),
             (.105, -.15, .70), (.115, -.05, .80)]
    for start, end in zip(links, links[1:]):
        for k in range(3):
            part.ball(*(a + (b - a) * k / 3 for a, b in zip(start, end)), .02, 'brass', sides=10)
    with part.at(0, -.225, .53, tilt=78):
        part.cone(0, 0, 0, .055, .055, .015, 'brass', 24)
    return part


def scroll():
    """Rolled certificate with a red ribbon, in both hands."""
    part = Part('scroll')
    part.tube([(-.20, -.25, .57), (.20, -.25, .60)], .035, 'paper', 16)
    part.tube([(-.012, -.25, .585), (.012, -.25, .587)], .038, 'red', 16)
    return part


def ledger():
    """Account book with a brass edge, held before the breast."""
    part = Part('ledger')
    with part.at(0, -.245, .49, tilt=-8):
        part.box(0, 0, 0, .27, .05, .21, 'laterite', .008)
        part.box(.004, -.004, .008, .265, .04, .195, 'paper', .003)
        part.box(-.10, -.028, 0, .03, .006, .21, 'brass_matt', .002)
    return part


def attribute(name, turn):
    """Places what the officer holds or wears."""
    if name == 'books':
        books(3, 2).place(.02, -.27, .56, turn + 8, .62)
    elif name:
        {'chain': chain, 'scroll': scroll, 'ledger': ledger}[name]().place(turn=turn)


def portrait(wall, robes, turn, thing):
    """A half-length figure in studio light."""
    dress, hat, skin, hood, cloth, trim = robes
    backdrop(wall).place()
    pose = 'stand' if thing in (None, 'chain') else 'hold'
    person(dress, hat, 'gown', pose, skin, hood, cloth=cloth, trim=trim).place(turn=turn)
    attribute(thing, turn)
    light('studio', direction=-48, elevation=36, softness=8)
    panel(2.4, -1.6, 1.6, (0, 0, .9), 1.2, 26)
    panel(-1.6, 1.6, 2.6, (0, 2.4, 1.2), 1.4, 34)
    camera((0, -3.5, 1.0), (0, 0, .87), lens=116)


for name, officer in OFFICERS.items():
    picture(name, 800, 800)(lambda officer=officer: portrait(*officer))
