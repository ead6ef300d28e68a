type Failure = { status: 400 | 403 | 404 | 429 | 503; message: (provider: string) => string };

/** Why a sign-in with the identity provider, or a confirmation there, failed. `provider` is its name, as in "Sign in with …". */
const FAILURES = {
  "not-configured": {
    status: 404,
    message: () => "Staff sign in here with a username and a password.",
  },
  unreachable: {
    status: 503,
    message: (provider) =>
      `The sign-in with ${provider} can't be reached at the moment. Try again in a few minutes, or sign in with a username and a password of this site.`,
  },
  outage: {
    status: 503,
    message: () => "An error occurred. Please try again later.",
  },
  limited: {
    status: 429,
    message: () =>
      "Too many sign-ins were started in your network. Try again later, or sign in with a username and a password of this site.",
  },
  expired: {
    status: 400,
    message: () => "This sign-in has expired, or it was started in another browser. Please start again.",
  },
  rejected: {
    status: 403,
    message: (provider) =>
      `The sign-in with ${provider} was cancelled, or it could not be confirmed. Please start again.`,
  },
  "no-account": {
    status: 403,
    message: () => "You have no account here. Ask an administrator to invite you.",
  },
  "no-role": {
    status: 403,
    message: (provider) =>
      `None of your groups at ${provider} has a role on this site any more. If you need one, ask an administrator.`,
  },
  disabled: {
    status: 403,
    message: () => "Your account here is disabled. If you need it, ask an administrator.",
  },
  "other-person": {
    status: 403,
    message: (provider) =>
      `Somebody else signed in with ${provider}. Sign in there with the account that you use here.`,
  },
  "not-recent": {
    status: 403,
    message: (provider) =>
      `${provider} did not confirm that you signed in there just now. Sign out here, and sign in again.`,
  },
} as const satisfies Record<string, Failure>;

export type OidcFailure = keyof typeof FAILURES;

/** Returns whether a text from an address is a failure's code. */
export function isOidcFailure(code: string | null): code is OidcFailure {
  return code !== null && Object.hasOwn(FAILURES, code);
}

/** Returns the status and the message of the page that reports a failure. */
export function describeFailure(failure: OidcFailure, provider: string): { status: number; message: string } {
  const { status, message } = FAILURES[failure];
  return { status, message: message(provider) };
}
