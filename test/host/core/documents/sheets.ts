import { rt } from "../state.ts";

interface Registration {
  documentClass: any;
  scope: string;
  cls: any;
  options: any;
}
const pending: { action: "register" | "unregister"; registration: Registration }[] = [];
let finalised = false;

/** Registers a sheet for types of a document; the last `makeDefault` of a type wins. */
export function registerSheet(documentClass: any, scope: string, cls: any, options: any = {}): void {
  const registration = { documentClass, scope, cls, options };
  if (finalised) register(registration);
  else pending.push({ action: "register", registration });
}
export function unregisterSheet(documentClass: any, scope: string, cls: any, { types }: any = {}): void {
  const registration = { documentClass, scope, cls, options: { types } };
  if (finalised) unregister(registration);
  else pending.push({ action: "unregister", registration });
}

const typesOf = (documentClass: any, types?: string[]): string[] => {
  if (types?.length) return types;
  const all = documentClass.TYPES;
  return all.length ? all : [rt.CONST.BASE_DOCUMENT_TYPE];
};

function register({ documentClass, scope, cls, options }: Registration): void {
  const { label, types, themes = null, makeDefault = false, canBeDefault = true, canConfigure = true } = options;
  const config = rt.CONFIG[documentClass.documentName];
  config.sheetClasses ??= {};
  const id = `${scope}.${cls.name}`;
  for (const type of typesOf(documentClass, types)) {
    config.sheetClasses[type] ??= {};
    const byId = config.sheetClasses[type];
    if (makeDefault) for (const entry of Object.values(byId) as any[]) entry.default = false;
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
  const all = rt.CONFIG[documentClass.documentName]?.sheetClasses ?? {};
  for (const type of typesOf(documentClass, options.types)) delete all[type]?.[`${scope}.${cls.name}`];
}

/** Carries out what was registered during start-up, in order; later registrations act at once. */
export function finaliseSheets(): void {
  finalised = true;
  for (const { action, registration } of pending.splice(0))
    (action === "register" ? register : unregister)(registration);
}
