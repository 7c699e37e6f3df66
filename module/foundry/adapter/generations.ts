/** Members that only one generation of Foundry has: 13 or 14, as the name ends. */
import type { AnyDoc, Source } from "./foundry-shapes.ts";

/** Operators of an update. */
export interface Globals14 {
  _del: unknown;
  _replace(value: unknown): unknown;
}

export interface MessageClass13 {
  applyRollMode(data: Source, mode: string): unknown;
}
export interface MessageClass14 {
  applyMode(data: Source, mode: string): unknown;
}

interface Change {
  key: string;
  value: unknown;
}
export interface Effect13 extends AnyDoc {
  changes?: (Change & { mode?: number })[];
  duration?: Duration13;
  updateDuration?(): Duration13;
}
interface Duration13 {
  rounds?: number | null;
  turns?: number | null;
  seconds?: number | null;
  remaining?: number | null;
}

export interface Effect14 extends AnyDoc {
  system?: { changes?: (Change & { type?: string })[] };
  duration?: Duration14;
  updateDuration?(): Duration14;
}
interface Duration14 {
  value?: number | null;
  units?: string;
  remaining?: number | null;
  secondsRemaining?: number | null;
  expired?: boolean;
}

/** An entry of a context menu. */
export interface MenuEntry13 {
  name: string;
  icon: string;
  condition(element: HTMLElement): boolean;
  callback(element: HTMLElement): void;
}
export interface MenuEntry14 {
  label: string;
  icon: string;
  visible(element: HTMLElement): boolean;
  onClick(event: Event, element: HTMLElement): void;
}

export const effect13 = (effect: AnyDoc): Effect13 => effect;
export const effect14 = (effect: AnyDoc): Effect14 => effect;
