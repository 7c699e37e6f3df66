/** World time: seconds since 00:00 of the first day. */

export const MINUTE = 60;
export const HOUR = 3_600;
export const DAY = 86_400;

/** Seconds since 00:00 of the day, also for times before the first day; divided by `HOUR` the hour of the day. */
export const secondsOfDay = (worldTime: number): number => ((worldTime % DAY) + DAY) % DAY;
