/** Messages of the sign-in endpoint and page. */
export const SIGNED_IN = "Login successful";
export const WRONG_CREDENTIALS = "Invalid credentials. Please try again.";
export const TRY_LATER = "An error occurred. Please try again later.";
