/** Default calendar: 365 days, 366 every fourth year. */
const MONTHS: [name: string, days: number, leapDays?: number][] = [
  ["January", 31],
  ["February", 28, 29],
  ["March", 31],
  ["April", 30],
  ["May", 31],
  ["June", 30],
  ["July", 31],
  ["August", 31],
  ["September", 30],
  ["October", 31],
  ["November", 30],
  ["December", 31],
];
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const SEASONS: [name: string, from: number, to: number][] = [
  ["Spring", 3, 5],
  ["Summer", 6, 8],
  ["Fall", 9, 11],
  ["Winter", 12, 2],
];

export const GREGORIAN = {
  name: "Simplified Gregorian",
  description: "",
  years: { yearZero: 0, firstWeekday: 0, leapYear: { leapStart: 8, leapInterval: 4 } },
  months: {
    values: MONTHS.map(([name, days, leapDays], i) => ({
      name: `CALENDAR.GREGORIAN.${name}`,
      abbreviation: `CALENDAR.GREGORIAN.${name}Abbr`,
      ordinal: i + 1,
      days,
      ...(leapDays && { leapDays }),
    })),
  },
  days: {
    values: DAYS.map((name, i) => ({
      name: `CALENDAR.GREGORIAN.${name}`,
      abbreviation: `CALENDAR.GREGORIAN.${name}Abbr`,
      ordinal: i + 1,
      ...(i > 4 && { isRestDay: true }),
    })),
    daysPerYear: 365,
    hoursPerDay: 24,
    minutesPerHour: 60,
    secondsPerMinute: 60,
  },
  seasons: {
    values: SEASONS.map(([name, monthStart, monthEnd]) => ({
      name: `CALENDAR.GREGORIAN.${name}`,
      monthStart,
      monthEnd,
    })),
  },
};
