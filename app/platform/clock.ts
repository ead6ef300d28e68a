/** Where the program reads the time, so that a test can choose the day. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
