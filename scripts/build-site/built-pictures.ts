import path from "node:path";

const BUILD = path.join(import.meta.dirname, "../..", "build");

/** Where the build puts the resized pictures, served as /pictures/. */
export const PICTURES_FOLDER = path.join(BUILD, "pictures");
/** The list of pictures and their files, which pages read. */
export const PICTURE_LIST = path.join(BUILD, "pictures.json");
