/** The filters of the library, with their labels. */
export const PICTURE_FILTERS = {
  undescribed: "Without a description",
  used: "In use",
  unused: "Not used anywhere",
  uploaded: "Uploaded",
  built: "Came with the site",
} as const;
export type PictureFilter = keyof typeof PICTURE_FILTERS;
