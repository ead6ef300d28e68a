const FILE = /\.(?!data$)\w+$/i;

/** Returns whether a path is a static file, an image or a feed. `.data` is the data of a page. */
export function isFilePath(path: string): boolean {
  return FILE.test(path);
}
