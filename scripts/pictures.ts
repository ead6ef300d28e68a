import { encodePictures } from "./build-site/pictures/encode-pictures.ts";
import { siteFolders } from "./build-site/pictures/picture-masters.ts";

/** `npm run pictures`: encodes the pictures that were added to content/pictures, or changed there. */

await encodePictures(siteFolders(), (line) => console.log(line));
