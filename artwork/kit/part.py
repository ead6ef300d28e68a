"""Parts: meshes collected from simple solids and placed as often as wanted at no cost."""
import math
import random
from contextlib import contextmanager
from functools import lru_cache

import bmesh
import bpy
from mathutils import Matrix, Vector

from kit.paint import material


class Part:
    """One mesh, collected from simple solids."""

    def __init__(self, name):
        self.name = name
        self.verts, self.faces, self.paints, self.smooths = [], [], [], []
        self.frame = Matrix.Identity(4)
        self._mesh = None

    @contextmanager
    def at(self, x=0, y=0, z=0, turn=0, tilt=0, lean=0, scale=1):
        """What is added inside the block is moved, turned about z, tilted about x and leant about y."""
        before = self.frame
        self.frame = (before @ Matrix.Translation((x, y, z))
                      @ Matrix.Rotation(math.radians(turn), 4, 'Z')
                      @ Matrix.Rotation(math.radians(tilt), 4, 'X')
                      @ Matrix.Rotation(math.radians(lean), 4, 'Y')
                      @ Matrix.Scale(scale, 4))
        yield self
        self.frame = before

    def add(self, verts, faces, paint, smooth=False):
        """Adds faces to the mesh, moved into the present frame."""
        first = len(self.verts)
        self.verts += [self.frame @ Vector(v) for v in verts]
        self.faces += [tuple(first + i for i in face) for face in faces]
        self.paints += [paint] * len(faces)
        self.smooths += [smooth] * len(faces)

    # solids; x, y is the middle and z the underside

    def box(self, x, y, z, width, depth, height, paint, chamfer=.02):
        """Block with chamfered edges."""
        half = Vector((width / 2, depth / 2, height / 2))
        middle = Vector((x, y, z)) + Vector((0, 0, half.z))
        cut = min(chamfer, .45 * min(width, depth, height))
        corners = [(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
        verts, index = [], {}
        for corner in corners:
            for axis in range(3):  # each corner becomes three points, one on each face that meets there
                index[corner, axis] = len(verts)
                verts.append(middle + Vector([corner[i] * (half[i] - (0 if i == axis else cut)) for i in range(3)]))
        faces = [tuple(index[corner, axis] for axis in range(3)) for corner in corners]
        for axis in range(3):
            u, v = (axis + 1) % 3, (axis + 2) % 3
            for side in (-1, 1):
                ring = []
                for su, sv in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                    corner = [0, 0, 0]
                    corner[axis], corner[u], corner[v] = side, su, sv
                    ring.append(index[tuple(corner), axis])
                faces.append(tuple(ring))
            for su in (-1, 1):
                for sv in (-1, 1):
                    low, high = [0, 0, 0], [0, 0, 0]
                    low[axis], high[axis] = -1, 1
                    low[u] = high[u] = su
                    low[v] = high[v] = sv
                    low, high = tuple(low), tuple(high)
                    faces.append((index[low, u], index[high, u], index[high, v], index[low, v]))
        self.add(verts, faces, paint)

    def lathe(self, profile, paint, x=0, y=0, z=0, sides=16, smooth=True, closed=True):
        """Turns a profile of (radius, height) about the upright axis; closed: with a lid at both ends."""
        verts = [(x + r * math.cos(2 * math.pi * k / sides), y + r * math.sin(2 * math.pi * k / sides), z + h)
                 for r, h in profile for k in range(sides)]
        faces = [(row * sides + k, row * sides + (k + 1) % sides,
                  (row + 1) * sides + (k + 1) % sides, (row + 1) * sides + k)
                 for row in range(len(profile) - 1) for k in range(sides)]
        if closed and profile[0][0] > 1e-4:
            faces.append(tuple(range(sides)))
        if closed and profile[-1][0] > 1e-4:
            faces.append(tuple(range((len(profile) - 1) * sides, len(profile) * sides)))
        self.add(verts, faces, paint, smooth)

    def cone(self, x, y, z, low, high, height, paint, sides=16):
        """Cone or cylinder."""
        self.lathe([(low, 0), (high, height)], paint, x, y, z, sides)

    def ball(self, x, y, z, radius, paint, squash=1, sides=20):
        """Round ball about (x, y, z)."""
        rings = sides // 2
        self.lathe([(radius * math.sin(math.pi * k / rings), -radius * squash * math.cos(math.pi * k / rings))
                    for k in range(rings + 1)], paint, x, y, z, sides)

    def clump(self, x, y, z, radius, paint, seed=0, squash=.85):
        """Faceted ball with a rough surface, for leaves."""
        rng = random.Random(seed)
        shape = bmesh.new()
        bmesh.ops.create_icosphere(shape, subdivisions=2, radius=radius)
        shape.verts.ensure_lookup_table()
        verts = [v.co * rng.uniform(.88, 1.1) for v in shape.verts]
        self.add([(x + v.x, y + v.y, z + v.z * squash) for v in verts],
                 [tuple(v.index for v in f.verts) for f in shape.faces], paint)
        shape.free()

    def tube(self, points, radii, paint, sides=8, smooth=True):
        """Round bar through the points; one radius, or one for each point."""
        points = [Vector(p) for p in points]
        if not isinstance(radii, (list, tuple)):
            radii = [radii] * len(points)
        verts, across = [], Vector((.36, .93, .05))
        for i, point in enumerate(points):
            along = (points[min(i + 1, len(points) - 1)] - points[max(i - 1, 0)]).normalized()
            across = (across - along * across.dot(along)).normalized()  # carried along, so that the bar does not twist
            other = along.cross(across)
            verts += [point + radii[i] * (across * math.cos(2 * math.pi * k / sides)
                                          + other * math.sin(2 * math.pi * k / sides)) for k in range(sides)]
        faces = [(row * sides + k, row * sides + (k + 1) % sides,
                  (row + 1) * sides + (k + 1) % sides, (row + 1) * sides + k)
                 for row in range(len(points) - 1) for k in range(sides)]
        faces += [tuple(range(sides)), tuple(range(len(verts) - sides, len(verts)))]
        self.add(verts, faces, paint, smooth)

    def blade(self, root, turn, length, width, rise, droop, paint, steps=7, fold=.3):
        """A leaf that climbs from the root and bends over, folded along its middle."""
        angle = math.radians(turn)
        out, side = Vector((math.cos(angle), math.sin(angle), 0)), Vector((-math.sin(angle), math.cos(angle), 0))
        verts, faces = [], []
        for step in range(steps + 1):
            t = step / steps
            rib = Vector(root) + out * length * t + Vector((0, 0, rise * math.sin(t * 2.2) - droop * t * t))
            half = width * math.sin(math.pi * min(1, t * .9 + .1)) + .004
            edge = Vector((0, 0, -fold * half * 1.6))
            verts += [rib + side * half + edge, rib, rib - side * half + edge]
            if step:
                b = (step - 1) * 3
                faces += [(b, b + 1, b + 4, b + 3), (b + 1, b + 2, b + 5, b + 4)]
        self.add(verts, faces, paint)

    def prism(self, outline, y, depth, paint):
        """Pushes an outline of (x, z) from y to y + depth."""
        n = len(outline)
        verts = [(x, y, z) for x, z in outline] + [(x, y + depth, z) for x, z in outline]
        faces = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))]
        faces += [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)]
        self.add(verts, faces, paint)

    # into the scene

    def mesh(self):
        """The mesh, made once."""
        if self._mesh is None:
            mesh = bpy.data.meshes.new(self.name)
            mesh.from_pydata(self.verts, [], self.faces)
            used = list(dict.fromkeys(self.paints))
            for name in used:
                mesh.materials.append(material(name))
            for polygon, paint, smooth in zip(mesh.polygons, self.paints, self.smooths):
                polygon.material_index = used.index(paint)
                polygon.use_smooth = smooth
            shape = bmesh.new()
            shape.from_mesh(mesh)
            bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
            shape.to_mesh(mesh)
            shape.free()
            mesh.use_auto_smooth = True
            mesh.auto_smooth_angle = math.radians(42)
            self._mesh = mesh
        return self._mesh

    def place(self, x=0, y=0, z=0, turn=0, scale=1):
        """Puts the part into the scene."""
        thing = bpy.data.objects.new(self.name, self.mesh())
        thing.location = (x, y, z)
        thing.rotation_euler[2] = math.radians(turn)
        thing.scale = (scale,) * 3 if isinstance(scale, (int, float)) else scale
        bpy.context.scene.collection.objects.link(thing)
        return thing


def factory(make):
    """Decorator: the function fills a new Part; equal calls share it."""
    @lru_cache(maxsize=None)
    def made(*args, **kwargs):
        part = Part(make.__name__)
        make(part, *args, **kwargs)
        return part
    made.__doc__ = make.__doc__
    return made
