const FILE = /\.(?!data$)\w+$/i;

/** Whether a path is one of a built file, a picture or a feed. What ends in `.data` is a page, as its script asks for it. */
export function isFilePath(path: string): boolean {
  return FILE.test(path);
}
