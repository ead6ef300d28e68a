/** No 0 O 1 I L U: people read these aloud and copy them by hand. */
export const LEGIBLE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
