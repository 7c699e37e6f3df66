import type { Constructor, SheetLike, SheetRegistration } from "../../types.ts";
import { rt } from "../state.ts";
import type { Document } from "./client-document.ts";
import { documentConfig } from "./kind.ts";

type SheetClass = Constructor<SheetLike>;

interface Registration {
  documentClass: typeof Document;
  scope: string;
  cls: SheetClass;
  options: SheetRegistration;
}
const pending: { action: "register" | "unregister"; registration: Registration }[] = [];
let finalised = false;

/** Registers a sheet for types of a document; the last `makeDefault` of a type wins. */
export function registerSheet(
  documentClass: typeof Document,
  scope: string,
  cls: SheetClass,
  options: SheetRegistration = {},
): void {
  const registration = { documentClass, scope, cls, options };
  if (finalised) register(registration);
  else pending.push({ action: "register", registration });
}
export function unregisterSheet(
  documentClass: typeof Document,
  scope: string,
  cls: SheetClass,
  { types }: SheetRegistration = {},
): void {
  const registration = { documentClass, scope, cls, options: { types } };
  if (finalised) unregister(registration);
  else pending.push({ action: "unregister", registration });
}

const typesOf = (documentClass: typeof Document, types?: string[]): string[] => {
  if (types?.length) return types;
  const all = documentClass.TYPES;
  return all.length ? all : [rt.CONST.BASE_DOCUMENT_TYPE];
};

function register({ documentClass, scope, cls, options }: Registration): void {
  const { label, types, themes = null, makeDefault = false, canBeDefault = true, canConfigure = true } = options;
  const config = documentConfig(documentClass.documentName)!;
  config.sheetClasses ??= {};
  const id = `${scope}.${cls.name}`;
  for (const type of typesOf(documentClass, types)) {
    config.sheetClasses[type] ??= {};
    const byId = config.sheetClasses[type];
    if (makeDefault) for (const entry of Object.values(byId)) entry.default = false;
    byId[id] = {
      id,
      label: typeof label === "function" ? label() : rt.game.i18n.localize(label ?? cls.name),
      cls,
      themes,
      canBeDefault,
      canConfigure,
      default: makeDefault,
    };
  }
}
function unregister({ documentClass, scope, cls, options }: Registration): void {
  const all = documentConfig(documentClass.documentName)?.sheetClasses ?? {};
  for (const type of typesOf(documentClass, options.types)) delete all[type]?.[`${scope}.${cls.name}`];
}

/** Applies registrations made during start-up, in order; later ones apply at once. */
export function finaliseSheets(): void {
  finalised = true;
  for (const { action, registration } of pending.splice(0))
    (action === "register" ? register : unregister)(registration);
}
