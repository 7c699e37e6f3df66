import type { Data, FoundryNamespace } from "../../types.ts";

/** A point in time in calendar components; for a duration, the number of each. */
export interface CalendarTime {
  [part: string]: number | boolean;
  year: number;
  month: number;
  /** The day of the year, from 0. */
  day: number;
  dayOfMonth: number;
  dayOfWeek: number;
  hour: number;
  minute: number;
  second: number;
  season: number;
  leapYear: boolean;
}

interface Month {
  days: number;
  leapDays?: number | null;
}
interface Calendar {
  years: {
    yearZero: number;
    firstWeekday: number;
    leapYear?: { leapStart: number; leapInterval: number } | null;
  } | null;
  months: { values: Month[] } | null;
  days: {
    values: object[];
    daysPerYear: number;
    hoursPerDay: number;
    minutesPerHour: number;
    secondsPerMinute: number;
  };
  seasons: { values: { monthStart?: number | null; monthEnd?: number | null }[] } | null;
}

const PARTS = ["year", "month", "day", "hour", "minute", "second"] as const;

/** The calendar of a world: seconds to parts and back. */
export function defineCalendarData(foundry: FoundryNamespace) {
  const { DataModel } = foundry.abstract;
  return class CalendarData extends DataModel {
    static override defineSchema() {
      const { NumberField, ObjectField, SchemaField, StringField, ArrayField } = foundry.data.fields;
      const whole = (initial: number) => new NumberField({ required: true, nullable: false, integer: true, initial });
      const list = () =>
        new SchemaField({ values: new ArrayField(new ObjectField()) }, { nullable: true, initial: null });
      return {
        name: new StringField({ required: true, blank: false, initial: "Calendar" }),
        description: new StringField({ required: true, blank: true }),
        years: new ObjectField({ nullable: true, initial: null }),
        months: list(),
        days: new SchemaField({
          values: new ArrayField(new ObjectField()),
          daysPerYear: whole(365),
          hoursPerDay: whole(24),
          minutesPerHour: whole(60),
          secondsPerMinute: whole(60),
        }),
        seasons: list(),
      };
    }
    get #plan(): Calendar {
      return this as unknown as Calendar;
    }
    isLeapYear(year: number): boolean {
      const leap = this.#plan.years?.leapYear;
      return Boolean(leap) && year >= leap!.leapStart && (year - leap!.leapStart) % leap!.leapInterval === 0;
    }
    countLeapYears(year: number): number {
      const leap = this.#plan.years?.leapYear;
      return !leap || year <= leap.leapStart ? 0 : Math.floor((year - 1 - leap.leapStart) / leap.leapInterval) + 1;
    }
    #monthDays(month: Month, leap: boolean): number {
      return leap ? (month.leapDays ?? month.days) : month.days;
    }
    /** Leap days change a year's length according to its months. */
    #yearDays(year: number): number {
      const { days, months } = this.#plan;
      if (!this.isLeapYear(year)) return days.daysPerYear;
      return months
        ? months.values.reduce((sum, month) => sum + this.#monthDays(month, true), 0)
        : days.daysPerYear + 1;
    }
    #daysBefore(year: number): number {
      const [full, extra] = [this.#plan.days.daysPerYear, this.countLeapYears(year)];
      const leapDays = this.#plan.years?.leapYear ? this.#yearDays(this.#plan.years.leapYear.leapStart) - full : 0;
      return full * year + leapDays * extra;
    }
    timeToComponents(time = 0): CalendarTime {
      const { days, months, seasons, years } = this.#plan;
      const [minuteLength, hourLength] = [days.secondsPerMinute, days.secondsPerMinute * days.minutesPerHour];
      const dayLength = hourLength * days.hoursPerDay;
      const total = Math.floor(time / dayLength);
      let year = Math.floor(total / days.daysPerYear);
      while (this.#daysBefore(year) > total) year--;
      while (total - this.#daysBefore(year) >= this.#yearDays(year)) year++;
      const day = total - this.#daysBefore(year);
      const leapYear = this.isLeapYear(year);
      let [month, dayOfMonth] = [0, day];
      for (const entry of months?.values ?? []) {
        const length = this.#monthDays(entry, leapYear);
        if (dayOfMonth < length) break;
        dayOfMonth -= length;
        month++;
      }
      const rest = time - total * dayLength;
      const week = days.values.length || 1;
      const dayOfWeek = (((total + (years?.firstWeekday ?? 0)) % week) + week) % week;
      const ordinal = month + 1;
      const season = (seasons?.values ?? []).findIndex(({ monthStart, monthEnd }) => {
        if (!monthStart || !monthEnd) return false;
        if (monthStart <= monthEnd) return ordinal >= monthStart && ordinal <= monthEnd;
        return ordinal >= monthStart || ordinal <= monthEnd;
      });
      const hour = Math.floor(rest / hourLength);
      const minute = Math.floor((rest - hour * hourLength) / minuteLength);
      const second = Math.floor(rest - hour * hourLength - minute * minuteLength);
      return { year, month, day, dayOfMonth, dayOfWeek, hour, minute, second, season: Math.max(season, 0), leapYear };
    }
    componentsToTime(components: Partial<CalendarTime>): number {
      const { days, months } = this.#plan;
      const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = components;
      const before = components.day === undefined ? (months?.values.slice(0, month) ?? []) : [];
      const inYear = before.reduce((sum, entry) => sum + this.#monthDays(entry, this.isLeapYear(year)), 0);
      const total = this.#daysBefore(year) + inYear + (components.dayOfMonth && !day ? components.dayOfMonth : day);
      return ((total * days.hoursPerDay + hour) * days.minutesPerHour + minute) * days.secondsPerMinute + second;
    }
    #seconds(time: number | Partial<CalendarTime>): number {
      return typeof time === "number" ? time : this.componentsToTime(time);
    }
    /** A point in time plus a duration. */
    add(start: number | Partial<CalendarTime>, delta: number | Partial<CalendarTime>): CalendarTime {
      if (typeof delta === "number") return this.timeToComponents(this.#seconds(start) + delta);
      const from = this.timeToComponents(this.#seconds(start));
      const length = this.#plan.months?.values.length ?? 1;
      const months = from.month + (delta.month ?? 0);
      const year = from.year + (delta.year ?? 0) + Math.floor(months / length);
      const month = ((months % length) + length) % length;
      const base = this.componentsToTime({ year, month }) + this.componentsToTime({ ...delta, year: 0, month: 0 });
      return this.timeToComponents(base + this.componentsToTime({ ...from, year: 0, month: 0, day: from.dayOfMonth }));
    }
    difference(end: number | Partial<CalendarTime>, start: number | Partial<CalendarTime> = 0): CalendarTime {
      const [to, from] = [this.timeToComponents(this.#seconds(end)), this.timeToComponents(this.#seconds(start))];
      return { ...to, ...Object.fromEntries(PARTS.map((part) => [part, to[part] - from[part]])) };
    }
    format(time: number | Partial<CalendarTime> = 0, formatter: unknown = "timestamp", options: Data = {}): string {
      const parts = this.timeToComponents(this.#seconds(time));
      const cls = this.constructor as unknown as Record<string, unknown>;
      const name = `format${String(formatter)[0]!.toUpperCase()}${String(formatter).slice(1)}`;
      const method = typeof formatter === "function" ? formatter : (cls[name] ?? CalendarData.formatTimestamp);
      return (method as (calendar: unknown, parts: CalendarTime, options: Data) => string)(this, parts, options);
    }
    static formatTimestamp(_calendar: unknown, t: CalendarTime, _options: Data = {}): string {
      const two = (n: number): string => String(n).padStart(2, "0");
      const date = `${String(t.year).padStart(4, "0")}-${two(t.month + 1)}-${two(t.dayOfMonth + 1)}`;
      return `${date} ${two(t.hour)}:${two(t.minute)}:${two(t.second)}`;
    }
  };
}
