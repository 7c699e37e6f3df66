/** Formats points in world time. */
import { text } from "../../kernel/card.ts";
import { DAY, HOUR, MINUTE, secondsOfDay } from "../../kernel/world-time.ts";
import { localizeText } from "./text.ts";

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** Day and time of day; the first day of the world is day 1. */
export function dayAndTimeOf(at: number): { day: number; time: string } {
  const within = secondsOfDay(at);
  const time = `${twoDigits(Math.floor(within / HOUR))}:${twoDigits(Math.floor((within % HOUR) / MINUTE))}`;
  return { day: Math.floor(at / DAY) + 1, time };
}

/** "day 2, 01:00" */
export const momentText = (at: number): string => localizeText(text("FIVEFOLD.Tools.moment", { ...dayAndTimeOf(at) }));

/** A duration in its two largest units. */
export function durationText(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const timeText = (key: string, data: Record<string, number>): string =>
    localizeText(text(`FIVEFOLD.Tools.${key}`, data));
  if (days > 0) return timeText(hours > 0 ? "daysHours" : "days", { days, hours });
  if (hours > 0) return timeText(minutes > 0 ? "hoursMinutes" : "hours", { hours, minutes });
  return minutes > 0
    ? timeText("minutes", { minutes })
    : timeText("seconds", { seconds: Math.max(0, Math.ceil(seconds)) });
}
