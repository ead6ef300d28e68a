/** The source of the current time, which tests replace. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
