/** Registers helpers, partials and a sheet for every document type; call once, at init. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import type { SheetShape } from "../../kernel/sheet.ts";
import {
  type ActorDoc,
  ActorSheetBase,
  asDoc,
  type Doc,
  getProperty,
  ItemSheetBase,
  localize,
  onHook,
  type Source,
  SYSTEM,
} from "../adapter/foundry-api.ts";
import { loadStyle } from "../adapter/load-style.ts";
import { onRulesetLoaded } from "../adapter/ruleset-loader.ts";
import { rulesetById } from "../adapter/ruleset-of.ts";
import { localizeText } from "../adapter/text.ts";
import { isMember, isParty } from "../party/party-of.ts";
import { compileIdly, loadPartials, loadTemplates, registerHelpers, registerSheet, safe } from "./foundry-api.ts";
import { helpersFor } from "./helpers.ts";
import { partials } from "./partials.ts";
import { isFound, partsOf, type SheetClass, sheetOn } from "./sheet.ts";

const ActorSheet = sheetOn(ActorSheetBase);
// Item sheets have no drop handlers per document type: Foundry never calls ours.
const ItemSheet = sheetOn(ItemSheetBase as unknown as SheetClass);
type Sheet = InstanceType<typeof ActorSheet>;

const hasCondition = (id: string, condition: string): boolean =>
  rulesetById(id)?.conditions.some((known) => known.id === condition) ?? false;

/** Open sheets, re-rendered on changes outside their document (world time, turns). */
const open = new Set<Sheet>();
/** Counts such changes: a sheet that missed one during its first render is rendered again. */
let refreshCount = 0;

function classFor(ruleset: Ruleset, shape: SheetShape): SheetClass {
  const Base = shape.of === "Actor" ? ActorSheet : ItemSheet;
  const sheet = class extends Base {
    static override DEFAULT_OPTIONS: Source = {
      classes: [shape.of.toLowerCase(), `ff-${ruleset.id}`, ...(shape.compact ? ["ff-compact"] : [])],
      position: { width: shape.width, height: shape.height ?? "auto" },
    };
    static override PARTS = partsOf([...shape.parts, ...(shape.limited ? [shape.limited] : [])]);

    #beat = 0;

    override _configureRenderOptions(options: Source): void {
      this.#beat = refreshCount;
      super._configureRenderOptions(options);
    }

    override async _onFirstRender(context: Source, options: Source): Promise<void> {
      await super._onFirstRender(context, options);
      open.add(this);
      if (this.#beat !== refreshCount) void this.render();
    }

    override _onClose(options: Source): void {
      open.delete(this);
      super._onClose(options);
    }
  };
  // Core uses the class name for window ids, hook names and the sheet setting.
  Object.defineProperty(sheet, "name", { value: `Fivefold${shape.of}Sheet` });
  return sheet;
}

const refresh = (): void => {
  refreshCount += 1;
  for (const sheet of open) void sheet.render();
};

/** Re-renders sheets that show another document: of an actor's party and of its items. */
function refreshRelated(changed: Doc): void {
  const actor = [changed, changed.parent, changed.parent?.parent].find((one) => one?.documentName === "Actor");
  if (!actor) return;
  for (const sheet of open) {
    const { document } = sheet;
    const isItem = document.documentName === "Item" && document !== changed && document.parent === actor;
    if (isItem || (isParty(document) && isMember(asDoc<ActorDoc>(document), actor))) void sheet.render();
  }
}

/** Preloads a ruleset's styles and templates, so that the first sheet opens fast. */
async function prepare(ruleset: Ruleset): Promise<void> {
  const shared = ruleset.partials ?? {};
  await Promise.all([loadPartials(shared), loadStyle(`styles/${ruleset.id}.css`)]);
  const parts = Object.values(ruleset.sheets ?? {}).flatMap((shape) => shape.parts.map((p) => p.template));
  const paths = [...new Set(parts)];
  const templates = [...Object.keys(shared), ...paths.map((path) => `systems/${SYSTEM}/${path}`)];
  void loadTemplates(paths).then(() => compileIdly(templates));
}

export function registerSheets(rulesets: readonly Ruleset[]): void {
  registerHelpers(
    helpersFor({
      say: localizeText,
      localize,
      safe,
      read: getProperty,
      finds: isFound,
      knows: hasCondition,
      base: `systems/${SYSTEM}`,
    }),
  );
  void loadPartials(partials);
  onRulesetLoaded(prepare);
  for (const ruleset of rulesets)
    for (const [type, shape] of Object.entries(ruleset.sheets ?? {}))
      registerSheet(shape.of, classFor(ruleset, shape), {
        types: [type],
        makeDefault: true,
        label: `FIVEFOLD.Sheet.of.${shape.of}`,
      });
  for (const hook of [
    "updateWorldTime",
    "combatStart",
    "updateCombat",
    "deleteCombat",
    "updateCombatant",
    "createCombatant",
    "deleteCombatant",
  ])
    onHook(hook, refresh);
  for (const kind of ["Actor", "Item", "ActiveEffect"])
    for (const verb of ["create", "update", "delete"]) onHook(`${verb}${kind}`, refreshRelated);
}
