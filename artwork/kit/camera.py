"""The camera."""
import bpy
from mathutils import Vector


def camera(position, target, lens=35, focus=None, f_stop=2.8):
    """Camera at a position, looking at a target; focus (a point) makes what is nearer or farther soft."""
    data = bpy.data.cameras.new('camera')
    data.lens = lens
    thing = bpy.data.objects.new('camera', data)
    thing.location = position
    thing.rotation_euler = (Vector(target) - thing.location).to_track_quat('-Z', 'Y').to_euler()
    if focus:
        data.dof.use_dof = True
        data.dof.focus_distance = (Vector(focus) - thing.location).length
        data.dof.aperture_fstop = f_stop
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
