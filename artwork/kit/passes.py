"""What the renderer knows of each pixel, written as files by the compositor and read back as arrays."""
import os

import bpy
import numpy as np

PASSES = {'colour': 'Image', 'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal', 'depth': 'Denoising Depth'}


def write_passes(folder):
    """Has the next render write its passes into the folder."""
    scene, layer = bpy.context.scene, bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    source = nodes.new('CompositorNodeRLayers')
    target = nodes.new('CompositorNodeOutputFile')
    target.base_path = folder
    target.format.file_format = 'OPEN_EXR'
    target.format.color_depth = '32'
    target.format.exr_codec = 'NONE'
    target.file_slots.clear()
    for name, output in PASSES.items():
        target.file_slots.new(name)
        links.new(source.outputs[output], target.inputs[name])


def read_passes(folder):
    """The passes of the last render, as arrays of height x width x 4."""
    return {name: _read(folder, name) for name in PASSES}


def _read(folder, name):
    file = next(entry for entry in os.listdir(folder) if entry.startswith(name))
    image = bpy.data.images.load(os.path.join(folder, file))
    image.colorspace_settings.name = 'Linear'
    pixels = np.empty(len(image.pixels), np.float32)
    image.pixels.foreach_get(pixels)
    width, height = image.size
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)
