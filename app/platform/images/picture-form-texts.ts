/** What to do with the default format of iPhones, which can't be opened here. */
export const HEIC_HELP = "Upload photos of an iPhone (HEIC) from the iPhone itself, or save them as JPEG first.";

/** What every form says where it asks for the description of a picture. */
export const DESCRIPTION_HELP = "Read out to people who can’t see it.";
export const DECORATIVE_LABEL = "It only decorates: there is nothing to describe";
export const UNDESCRIBED = "Say what the picture shows, or tick that it only decorates.";
