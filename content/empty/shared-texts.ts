/** Texts and pictures that the documents of an empty site share. */

export const BEING_WRITTEN = "This page is being written.";

/** Placeholders for the addresses of pages and mailboxes that a university has outside of this site. */
export const OTHER_SITE = "https://university.example/";

/** The picture behind the titles of pages. It shows no campus, and only decorates. */
export const HEADER = { picture: "header-library", alt: "" };

export const READING_ROOM = { picture: "header-library", alt: "Shelves of books in a reading room." };

export const LECTURE_ROOM = { picture: "header-academics", alt: "A class in front of a blackboard." };

/** A section of a page that has no text yet. */
export const EMPTY_PART = { title: "More information will follow", text: BEING_WRITTEN };
