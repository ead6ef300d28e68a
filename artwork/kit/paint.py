"""Palette and materials: every colour of the model world has its name here."""
from dataclasses import dataclass
from functools import lru_cache

import bpy


@dataclass(frozen=True)
class Paint:
    """A material. `vary` lightens and darkens it from object to object, `mottle` from
    place to place on the ground; `glass` makes it clear."""
    rgb: tuple  # linear
    rough: float = .8
    metal: float = 0
    emit: float = 0
    vary: float = 0
    mottle: float = 0
    glass: bool = False


PALETTE = {
    # ground
    'grass': Paint((.090, .165, .045), .95, mottle=.30),
    'lawn': Paint((.120, .215, .050), .95, mottle=.22),
    'earth': Paint((.315, .105, .040), .95, mottle=.16),
    'earth_dark': Paint((.165, .055, .025), .95),
    'stone': Paint((.50, .44, .35)),
    'hill': Paint((.085, .165, .065), 1, mottle=.25),
    'hill_far': Paint((.190, .260, .200), 1),
    'cloud': Paint((.95, .94, .92), 1, emit=.03),
    'water': Paint((.05, .13, .13), .12),
    # plants
    'leaf': Paint((.035, .130, .045), .7, vary=.35),
    'leaf_light': Paint((.105, .230, .045), .7, vary=.30),
    'leaf_dark': Paint((.022, .085, .035), .7, vary=.30),
    'trunk': Paint((.26, .165, .095)),
    'stem': Paint((.24, .075, .045)),
    'straw': Paint((.62, .43, .17)),
    # buildings
    'wall': Paint((.72, .61, .45)),
    'wall_shade': Paint((.53, .43, .30)),
    'paper': Paint((.80, .74, .64)),
    'roof': Paint((.300, .066, .028)),
    'timber': Paint((.23, .105, .045), .6),
    'dark': Paint((.065, .085, .072), .5),
    'pane': Paint((.13, .20, .20), .15),
    'pane_lit': Paint((1, .60, .22), .4, emit=1.7),
    'screen': Paint((.80, .88, .84), .3, emit=.7),
    'lamp': Paint((1, .72, .38), .4, emit=4),
    # accents and things
    'brass': Paint((.72, .46, .13), .28, metal=.85),
    'brass_matt': Paint((.66, .42, .10), .6),
    'oak': Paint((.40, .225, .105), .55),
    'palm': Paint((.020, .105, .058), .5),
    'palm_light': Paint((.13, .30, .19)),
    'laterite': Paint((.36, .085, .035), .6),
    'steel': Paint((.50, .52, .50), .3, metal=.6),
    'rubber': Paint((.022, .022, .022), .9),
    'linen': Paint((.80, .77, .70), .9),
    'white': Paint((.83, .81, .76), .7),
    'ink': Paint((.020, .024, .028), .75),
    'glass': Paint((.93, .98, .95), .04, glass=True),
    'liquid_green': Paint((.04, .33, .15), .15),
    'liquid_brass': Paint((.85, .47, .04), .15),
    'liquid_red': Paint((.50, .050, .025), .15),
    'liquid_blue': Paint((.05, .20, .36), .15),
    # dress and skin
    'red': Paint((.46, .070, .040)),
    'blue': Paint((.055, .135, .270)),
    'gold': Paint((.68, .40, .075)),
    'teal': Paint((.045, .210, .180)),
    'plum': Paint((.20, .045, .085)),
    'skin_1': Paint((.105, .045, .025), .55),
    'skin_2': Paint((.165, .075, .040), .55),
    'skin_3': Paint((.070, .032, .020), .55),
    'hair': Paint((.012, .010, .009), .9),
}


@lru_cache(maxsize=None)
def material(name):
    """The material of a paint, made when a part first needs it."""
    paint = PALETTE[name]
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    if paint.glass:
        _glass_nodes(nodes, links, paint)
        return made
    shader = nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = (*paint.rgb, 1)
    shader.inputs['Roughness'].default_value = paint.rough
    shader.inputs['Metallic'].default_value = paint.metal
    shader.inputs['Specular'].default_value = .25
    if paint.emit:
        _shine(nodes, links, paint)
        made.cycles.sample_as_light = False
    if paint.vary:
        _tint(nodes, links, paint, nodes.new('ShaderNodeObjectInfo').outputs['Random'], paint.vary)
    if paint.mottle:
        where, patches = nodes.new('ShaderNodeNewGeometry'), nodes.new('ShaderNodeTexNoise')
        patches.inputs['Scale'].default_value = .55
        patches.inputs['Detail'].default_value = 5
        links.new(where.outputs['Position'], patches.inputs['Vector'])
        _tint(nodes, links, paint, patches.outputs['Fac'], paint.mottle * 2)
    return made


def _shine(nodes, links, paint):
    """Shines for the camera only: small shining faces as lamps would be noise; glow() gives the light instead."""
    shader = nodes['Principled BSDF']
    seen, strength = nodes.new('ShaderNodeLightPath'), nodes.new('ShaderNodeMath')
    strength.operation = 'MULTIPLY'
    strength.inputs[1].default_value = paint.emit
    links.new(seen.outputs['Is Camera Ray'], strength.inputs[0])
    links.new(strength.outputs[0], shader.inputs['Emission Strength'])
    shader.inputs['Emission'].default_value = (*paint.rgb, 1)


def _tint(nodes, links, paint, source, spread):
    """Lets a value from 0 to 1 darken and lighten the paint."""
    range_ = nodes.new('ShaderNodeMapRange')
    range_.inputs['To Min'].default_value = 1 - spread
    range_.inputs['To Max'].default_value = 1 + spread
    tint = nodes.new('ShaderNodeHueSaturation')
    tint.inputs['Color'].default_value = (*paint.rgb, 1)
    links.new(source, range_.inputs['Value'])
    links.new(range_.outputs['Result'], tint.inputs['Value'])
    links.new(tint.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])


def _glass_nodes(nodes, links, paint):
    """Clear glass without refraction: see-through in the middle, shining at the rim. Renders without noise."""
    nodes.remove(nodes['Principled BSDF'])
    clear = nodes.new('ShaderNodeBsdfTransparent')
    clear.inputs['Color'].default_value = (*paint.rgb, 1)
    shine = nodes.new('ShaderNodeBsdfGlossy')
    shine.inputs['Roughness'].default_value = paint.rough
    rim = nodes.new('ShaderNodeLayerWeight')
    rim.inputs['Blend'].default_value = .22
    mix = nodes.new('ShaderNodeMixShader')
    links.new(rim.outputs['Facing'], mix.inputs[0])
    links.new(clear.outputs[0], mix.inputs[1])
    links.new(shine.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes['Material Output'].inputs['Surface'])
