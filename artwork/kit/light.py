"""Sun, sky and lamps for the hours of the day, and for rain."""
import math
from dataclasses import dataclass

import bpy
from mathutils import Vector


@dataclass(frozen=True)
class Hour:
    """Light of an hour: the sun's colour, strength and height, the sky's colours and brightness."""
    sun: tuple
    power: float
    elevation: float
    zenith: tuple
    middle: tuple
    horizon: tuple
    fill: float = 1.
    glow: float = 0.
    exposure: float = 0.


HOURS = {
    'morning': Hour((1, .84, .62), 4.4, 24, (.05, .30, .76), (.20, .54, .90), (.86, .84, .70), .80, .14, .10),
    'noon': Hour((1, .95, .86), 4.2, 52, (.05, .29, .72), (.20, .54, .88), (.66, .82, .88), .80, .04, .05),
    'gold': Hour((1, .60, .28), 6.0, 13, (.26, .27, .46), (1.05, .55, .20), (1.9, .80, .16), .75, .80, .12),
    'blue': Hour((.45, .58, 1), .35, 30, (.016, .045, .14), (.06, .11, .25), (.46, .29, .25), 1.3, 0, .7),
    'rain': Hour((.88, .95, 1), 1.5, 58, (.30, .38, .46), (.42, .50, .56), (.64, .70, .72), 1.0, 0, .25),
    'studio': Hour((1, .88, .70), 5.2, 40, (.74, .73, .68), (.74, .73, .68), (.74, .73, .68), .60, 0, .1),
}


def light(hour, direction, elevation=None, softness=1.2, exposure=0):
    """Sun and sky of an hour.

    direction: where the light comes from; 0 behind the camera, 90 right, -90 left, 180 ahead
    elevation: height of the sun, if not the hour's own; softness: its width, which softens the shadows
    exposure: stops brighter than the hour's own, for rooms
    """
    preset = HOURS[hour]
    height = math.radians(preset.elevation if elevation is None else elevation)
    turn = math.radians(direction)
    to_sun = Vector((math.sin(turn) * math.cos(height), -math.cos(turn) * math.cos(height), math.sin(height)))
    _sun(preset, to_sun, softness)
    _sky(preset, to_sun)
    bpy.context.scene.view_settings.exposure = preset.exposure + exposure


def _sun(preset, to_sun, softness):
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.color, lamp.energy, lamp.angle = preset.sun, preset.power, math.radians(softness)
    sun = bpy.data.objects.new('sun', lamp)
    sun.rotation_euler = to_sun.to_track_quat('Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(sun)


def _sky(preset, to_sun):
    """Colours from the horizon to the zenith, with a glow about the sun."""
    world = bpy.data.worlds.new('sky')
    world.use_nodes = True
    bpy.context.scene.world = world
    nodes, links = world.node_tree.nodes, world.node_tree.links
    where, split = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeSeparateXYZ')
    ramp = nodes.new('ShaderNodeValToRGB')
    steps = ramp.color_ramp.elements
    steps[0].position, steps[0].color = 0, (*preset.horizon, 1)
    steps[1].position, steps[1].color = .75, (*preset.zenith, 1)
    steps.new(.17).color = (*preset.middle, 1)
    links.new(where.outputs['Generated'], split.inputs[0])
    links.new(split.outputs['Z'], ramp.inputs[0])

    near = nodes.new('ShaderNodeVectorMath')  # how close a direction is to the sun
    near.operation = 'DOT_PRODUCT'
    near.inputs[1].default_value = to_sun
    halo = nodes.new('ShaderNodeMapRange')
    halo.interpolation_type = 'SMOOTHSTEP'
    halo.inputs['From Min'].default_value, halo.inputs['From Max'].default_value = .45, 1
    halo.inputs['To Max'].default_value = preset.glow
    warm = nodes.new('ShaderNodeMixRGB')
    warm.blend_type = 'ADD'
    warm.inputs[2].default_value = (*preset.sun, 1)
    links.new(where.outputs['Generated'], near.inputs[0])
    links.new(near.outputs['Value'], halo.inputs['Value'])
    links.new(halo.outputs['Result'], warm.inputs[0])
    links.new(ramp.outputs['Color'], warm.inputs[1])
    links.new(warm.outputs['Color'], nodes['Background'].inputs['Color'])
    nodes['Background'].inputs['Strength'].default_value = preset.fill


def panel(x, y, z, target, size, power, colour=(1, .93, .82)):
    """Soft light from a square panel (windows and studio fill)."""
    lamp = bpy.data.lights.new('panel', 'AREA')
    lamp.size, lamp.energy, lamp.color = size, power, colour
    thing = bpy.data.objects.new('panel', lamp)
    thing.location = (x, y, z)
    thing.rotation_euler = (Vector(target) - thing.location).to_track_quat('-Z', 'Y').to_euler()
    thing.visible_camera = False
    bpy.context.scene.collection.objects.link(thing)


def glow(x, y, z, power=12, radius=.12, colour=(1, .62, .28)):
    """Warm lamp at a point (street lamps, lit verandas)."""
    lamp = bpy.data.lights.new('glow', 'POINT')
    lamp.energy, lamp.shadow_soft_size, lamp.color = power, radius, colour
    thing = bpy.data.objects.new('glow', lamp)
    thing.location = (x, y, z)
    bpy.context.scene.collection.objects.link(thing)
