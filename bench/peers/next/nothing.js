export const subscribeInFooter = null;
