import type { Breach, Import, SourceFile } from "./source-file.ts";

/** Reports import cycles, also those of types alone: each file of a cycle can be read only with all the others. */
export function checkCycles(files: SourceFile[]): Breach[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const finished = new Set<string>();
  const breaches: Breach[] = [];

  function visit(file: SourceFile, trail: { file: SourceFile; via: Import }[]): void {
    if (finished.has(file.path)) return;
    for (const via of file.imports) {
      const target = via.own ? byPath.get(via.target) : undefined;
      if (!target) continue;
      const way = [...trail, { file, via }];
      const start = way.findIndex((step) => step.file === target);
      if (start < 0) visit(target, way);
      else breaches.push(cycle(way.slice(start)));
    }
    finished.add(file.path);
  }

  for (const file of files) visit(file, []);
  return breaches;
}

function cycle(way: { file: SourceFile; via: Import }[]): Breach {
  const [first] = way;
  if (!first) throw new Error("A cycle has at least one file.");
  const paths = [...way.map(({ file }) => file.path), first.file.path];
  return { file: first.file.path, line: first.via.line, rule: `import cycle: ${paths.join(" → ")}` };
}
