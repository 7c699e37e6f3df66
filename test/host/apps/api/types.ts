/** Types of applications: their options, positions, buttons, tabs and forms. */
import type { Data } from "../../types.ts";
import type { FormDataExtended } from "../ux/form-data.ts";
import type { ApplicationV2 } from "./application.ts";

/** What a click on `[data-action]` runs; `this` is the application. */
export type ActionHandler = (this: never, event: PointerEvent, target: HTMLElement) => unknown;

/** An action: its handler alone, or the handler and the mouse buttons it listens to. */
export type Action = ActionHandler | { handler: ActionHandler; buttons?: number[] };

/** What a submitted or changed form runs; `this` is the application. */
export type FormHandler = (
  this: never,
  event: Event,
  form: HTMLFormElement,
  formData: FormDataExtended,
  options?: Data,
) => unknown;

export interface FormConfig {
  handler?: FormHandler;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

/** An entry of the menu in the window's header. */
export interface HeaderControl {
  [key: string]: unknown;
  label: string;
  icon?: string;
  action?: string;
  visible?: boolean | ((this: never, app: ApplicationV2) => unknown);
  ownership?: string | number;
  onClick?: ActionHandler;
}

export interface WindowOptions {
  [key: string]: unknown;
  frame: boolean;
  positioned: boolean;
  title: string;
  icon: string;
  controls: HeaderControl[];
  minimizable: boolean;
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
}

/** Where a window is. Pixels; "auto" follows the content. */
export interface ApplicationPosition {
  top?: number;
  left?: number;
  width: number | "auto";
  height: number | "auto";
  scale: number;
  zIndex?: number;
}

/** A requested position: lengths may be written as in CSS ("50%"). */
export interface PositionRequest {
  top?: number | string | null;
  left?: number | string | null;
  width?: number | string | null;
  height?: number | string | null;
  scale?: number | null;
  zIndex?: number;
}

/** Configuration of a window by its class (`DEFAULT_OPTIONS`) or a caller; window classes add keys of their own. */
export interface ApplicationConfig {
  [key: string]: unknown;
  id?: string;
  uniqueId?: string;
  classes?: string[];
  tag?: string;
  window?: Partial<WindowOptions>;
  actions?: Record<string, Action>;
  form?: FormConfig;
  position?: PositionRequest;
}

/** The options of one window: defaults of its classes merged with the caller's options. */
export interface ApplicationOptions extends ApplicationConfig {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowOptions;
  actions: Record<string, Action>;
  position: PositionRequest;
}

/** Options of one rendering; steps fill in missing ones and may add keys of their own. */
export interface RenderOptions {
  [key: string]: unknown;
  force?: boolean;
  isFirstRender?: boolean;
  position?: PositionRequest;
  window?: { title?: string; icon?: string; controls?: boolean };
  parts?: string[];
  tab?: string | Record<string, string>;
  renderContext?: string;
}

export interface CloseOptions {
  [key: string]: unknown;
  animate?: boolean;
  submitted?: boolean;
  closeKey?: boolean;
}

/** The parts of a window's frame; none while it is not rendered. */
export interface WindowParts {
  header?: HTMLElement;
  title?: HTMLElement;
  icon?: HTMLElement;
  close?: HTMLButtonElement;
  controls?: HTMLButtonElement;
  controlsDropdown?: HTMLElement;
  content?: HTMLElement;
  resize?: HTMLElement;
  controlEntries?: HeaderControl[];
}

/** How a life-cycle step is called, and which listeners (by event name) and hooks (by pattern) are notified. */
export interface EventOptions {
  async?: boolean;
  handlerArgs?: unknown[];
  debugText?: string;
  eventName?: string;
  hookName?: string;
  hookArgs?: unknown[];
  hookResponse?: boolean;
  parentClassHooks?: boolean;
}

/** One group of tabs as declared by a class (`static TABS`). */
export interface TabGroup {
  tabs: TabEntry[];
  initial?: string | null;
  labelPrefix?: string;
}

export interface TabEntry {
  [key: string]: unknown;
  id: string;
  label?: string;
  icon?: string;
  tooltip?: string;
  cssClass?: string;
}

/** A tab as passed to templates. */
export interface PreparedTab extends TabEntry {
  group: string;
  active: boolean;
  cssClass: string;
}

export interface TabChange {
  event?: Event;
  navElement?: Element;
  force?: boolean;
  updatePosition?: boolean;
}

/** Options of a menu on a right click, and where its entries are announced. */
export interface ContextMenuConfig {
  [key: string]: unknown;
  container?: HTMLElement;
  hookName?: string;
  parentClassHooks?: boolean;
}

/** An entry of a menu on a right click: the shape of 13 (name, condition, callback) or of 14 (label, visible, onClick). */
export interface ContextMenuEntry {
  [key: string]: unknown;
  name?: string;
  label?: string;
  icon?: string;
  group?: string;
  classes?: string | string[];
  condition?: boolean | ((target: HTMLElement) => unknown);
  visible?: boolean | ((target: HTMLElement) => unknown);
  callback?: (target: HTMLElement, event: Event) => unknown;
  onClick?: (event: Event, target: HTMLElement) => unknown;
}

/** One part of a window: its template and what belongs to it (`static PARTS`). */
export interface HandlebarsPart {
  [key: string]: unknown;
  template: string;
  id?: string;
  root?: boolean;
  classes?: string[];
  templates?: string[];
  scrollable?: string[];
  forms?: Record<string, FormConfig>;
}

/** State carried over from a part's old element to its new one. */
export interface PartState {
  scrollPositions: [element: Element, top: number, left: number][];
  focus?: string;
  selection?: [start: number, end: number | null] | null;
}
