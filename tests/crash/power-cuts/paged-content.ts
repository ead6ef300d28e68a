/** The content of a file in pages: the synced pages on the disk, and newer ones in memory. */

const PAGE_BYTES = 4096;

type Pages = Map<number, Buffer>;

export type PagedContent = {
  size(): number;
  read(offset: number, length: number): Buffer;
  write(offset: number, bytes: Buffer): void;
  resize(size: number): void;
  /** Writes newer pages to the disk, and returns their number. */
  sync(): number;
  /** Simulates a power cut: reverts to the content on the disk, plus the newer pages for which `survives` returns true. */
  cut(survives: () => boolean): void;
};

export function pagedContent(): PagedContent {
  let pages: Pages = new Map();
  let size = 0;
  const disk = { pages: new Map() as Pages, size: 0 };
  const newer = new Set<number>();

  function pageForWriting(index: number): Buffer {
    const known = pages.get(index);
    const page = known && known !== disk.pages.get(index) ? known : Buffer.alloc(PAGE_BYTES);
    if (known && page !== known) known.copy(page);
    pages.set(index, page);
    newer.add(index);
    return page;
  }

  function writeToDisk(index: number): void {
    const page = pages.get(index);
    if (page) disk.pages.set(index, page);
    else disk.pages.delete(index);
  }

  return {
    size: () => size,
    read(offset, length) {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
      for (let done = 0; done < bytes.length; ) {
        const [index, within] = positionOf(offset + done);
        const part = Math.min(PAGE_BYTES - within, bytes.length - done);
        pages.get(index)?.copy(bytes, done, within, within + part);
        done += part;
      }
      return bytes;
    },
    write(offset, bytes) {
      for (let done = 0; done < bytes.length; ) {
        const [index, within] = positionOf(offset + done);
        done += bytes.copy(pageForWriting(index), within, done);
      }
      size = Math.max(size, offset + bytes.length);
    },
    resize(wanted) {
      const [last, within] = positionOf(wanted);
      for (const index of pages.keys()) {
        if (index < last || (index === last && within > 0)) continue;
        pages.delete(index);
        newer.add(index);
      }
      // A file that grows again reads as zeros behind its old end.
      if (wanted < size && within > 0 && pages.has(last)) pageForWriting(last).fill(0, within);
      size = wanted;
    },
    sync() {
      const { size: count } = newer;
      for (const index of newer) writeToDisk(index);
      newer.clear();
      disk.size = size;
      return count;
    },
    cut(survives) {
      for (const index of newer) if (survives()) writeToDisk(index);
      newer.clear();
      pages = new Map(disk.pages);
      size = disk.size;
    },
  };
}

function positionOf(offset: number): [index: number, within: number] {
  return [Math.floor(offset / PAGE_BYTES), offset % PAGE_BYTES];
}
