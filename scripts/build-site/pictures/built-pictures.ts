import path from "node:path";
import { projectRoot } from "../../../app/platform/project-root.server.ts";

/** Returns where the build puts the resized pictures, served as /pictures/. */
export function picturesFolder(): string {
  return path.join(projectRoot(), "build", "pictures");
}

/** Returns the list of pictures and their files, which pages read. */
export function pictureList(): string {
  return path.join(projectRoot(), "build", "pictures.json");
}
