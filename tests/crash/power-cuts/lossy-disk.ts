import { type PagedContent, pagedContent } from "./paged-content.ts";

/**
 * A disk that loses unsynced writes when its power is cut.
 *
 * After a cut, a file has the content and names of its last `sync`; a folder has the names of its own last `sync`. POSIX guarantees
 * this much; most file systems keep more.
 */

export type FileNode = { kind: "file"; content: PagedContent };
export type FolderNode = { kind: "folder"; names: Map<string, number>; onDisk: Map<string, number> };
export type LinkNode = { kind: "link"; target: string };
export type SpecialNode = { kind: "special"; device: number };
export type Node = (FileNode | FolderNode | LinkNode | SpecialNode) & Attributes & { id: number };
export type Attributes = { mode: number; uid: number; gid: number; modifiedAt: number };

const ROOT_ID = 1;

/** Which unsynced writes a cut drops: all, or a random part of the pages and no names. */
export type Cut = { kind: "all" } | { kind: "some"; random: () => number };

export type LossyDisk = {
  node(id: number): Node | undefined;
  find(folder: number, name: string): Node | undefined;
  add(folder: number, name: string, made: NewNode): Node;
  link(folder: number, name: string, id: number): void;
  remove(folder: number, name: string): void;
  rename(from: number, name: string, to: number, newName: string): void;
  sync(id: number): void;
  cut(cut: Cut): void;
};

export type NewNode = Attributes & (Pick<FileNode, "kind"> | Pick<FolderNode, "kind"> | LinkNode | SpecialNode);

export function lossyDisk(): LossyDisk {
  const root: Node = { id: ROOT_ID, mode: 0o40755, uid: 0, gid: 0, modifiedAt: 0, ...emptyFolder() };
  const nodes = new Map<number, Node>([[ROOT_ID, root]]);
  let lastId = ROOT_ID;

  function folderAt(id: number): FolderNode {
    const node = nodes.get(id);
    if (node?.kind !== "folder") throw new Error("Not a folder.");
    return node;
  }

  function linksOf(id: number): [folder: number, name: string][] {
    const links: [number, string][] = [];
    for (const [folder, node] of nodes) {
      if (node.kind !== "folder") continue;
      for (const [name, named] of node.names) if (named === id) links.push([folder, name]);
    }
    return links;
  }

  /** Syncs the names of a file that is synced, and those of the folders above it. */
  function syncNames(id: number): void {
    for (const [folder, name] of linksOf(id)) {
      const { onDisk } = folderAt(folder);
      if (onDisk.get(name) === id) continue;
      onDisk.set(name, id);
      syncNames(folder);
    }
  }

  function dropUnreachable(): void {
    const reached = new Set<number>();
    const reach = (id: number) => {
      reached.add(id);
      const node = nodes.get(id);
      if (node?.kind === "folder") for (const named of node.names.values()) reach(named);
    };
    reach(ROOT_ID);
    for (const id of nodes.keys()) if (!reached.has(id)) nodes.delete(id);
  }

  return {
    node: (id) => nodes.get(id),
    find(folder, name) {
      const id = folderAt(folder).names.get(name);
      return id === undefined ? undefined : nodes.get(id);
    },
    add(folder, name, made) {
      lastId += 1;
      const node = { id: lastId, ...made, ...contentOf(made) } as Node;
      nodes.set(lastId, node);
      folderAt(folder).names.set(name, lastId);
      return node;
    },
    link(folder, name, id) {
      folderAt(folder).names.set(name, id);
    },
    remove(folder, name) {
      folderAt(folder).names.delete(name);
    },
    rename(from, name, to, newName) {
      const id = folderAt(from).names.get(name);
      if (id === undefined) return;
      folderAt(from).names.delete(name);
      folderAt(to).names.set(newName, id);
    },
    sync(id) {
      const node = nodes.get(id);
      if (node?.kind === "folder") node.onDisk = new Map(node.names);
      if (node?.kind !== "file") return;
      node.content.sync();
      syncNames(id);
    },
    cut(cut) {
      for (const node of nodes.values()) {
        if (node.kind === "file") node.content.cut(() => cut.kind === "some" && cut.random() < 0.5);
        if (node.kind === "folder" && cut.kind === "all") node.names = new Map(node.onDisk);
        if (node.kind === "folder") node.onDisk = new Map(node.names);
      }
      dropUnreachable();
    },
  };
}

function contentOf(made: NewNode) {
  switch (made.kind) {
    case "file":
      return { content: pagedContent() };
    case "folder":
      return emptyFolder();
    default:
      return {};
  }
}

function emptyFolder(): FolderNode {
  return { kind: "folder", names: new Map(), onDisk: new Map() };
}
