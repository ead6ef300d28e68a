/** One message for every reason, so that nobody learns which passkeys exist. */
export const PASSKEY_REJECTED = "That passkey was not accepted. Try again, or use another way to sign in.";
/** What the sign-in endpoint says after a right password when a second step follows. */
export const SECOND_STEP_NEEDED = "Your password is right. Enter the code of your second step.";
