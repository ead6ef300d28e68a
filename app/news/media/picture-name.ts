/** The attribute with which the text of a post names a picture of the library. */
export const PICTURE_ATTRIBUTE = "data-picture";

/** Matches the name of a picture: one of the library, or one that came with the site. */
export const PICTURE_NAME = /^[a-z0-9][a-z0-9-]{0,99}$/;

/** Matches each picture in the text of a post, which has one spelling: its name and its alternative text. */
export const PICTURE_TAG = /<img data-picture="([a-z0-9-]+)" alt="([^"]*)" \/>/g;
