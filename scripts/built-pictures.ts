import path from "node:path";

const BUILD = path.join(import.meta.dirname, "..", "build");

/** Where the build puts the cut pictures, served as /pictures/. */
export const PICTURES_FOLDER = path.join(BUILD, "pictures");
/** The list of them, by which pages find their files. */
export const PICTURE_LIST = path.join(BUILD, "pictures.json");
