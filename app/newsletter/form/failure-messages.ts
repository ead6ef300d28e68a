export const FAILED_IN_FOOTER = "Email already subscribed";
export const ISSUE = "There was an issue with the subscription. Please try again later.";
