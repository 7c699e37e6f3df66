import { type AnchorSpec, rollAnchorSpec } from "../dice/roll-anchor.ts";
import { config, defaultRoll, generation } from "../dice/support.ts";
import { type EnrichmentOptions, rollDataOf } from "./options.ts";

/** [[1d6]], [[/roll 1d20 + @mod # flavor]]{label}; a third bracket closes a flavor inside. */
export const INLINE_ROLL = /\[\[(\/[a-zA-Z]+\s)?(.*?)(\]{2,3})(?:{([^}]+)})?/g;

const COMMANDS: Record<string, string> = {
  r: "roll",
  roll: "roll",
  publicroll: "publicroll",
  pr: "publicroll",
  gmroll: "gmroll",
  gmr: "gmroll",
  blindroll: "blindroll",
  broll: "blindroll",
  br: "blindroll",
  selfroll: "selfroll",
  sr: "selfroll",
};

/** The replacement of a match; null if it is no roll, or an invalid one. */
export async function resolveRoll(match: RegExpMatchArray, options: EnrichmentOptions): Promise<AnchorSpec | null> {
  const command = match[1]?.trim().slice(1).toLowerCase();
  const written = (match[2] ?? "") + (match[3]!.length === 3 ? "]" : "");
  const [formula = "", flavor] = splitFlavor(written);
  const cls = defaultRoll();
  const data = rollDataOf(options);
  if (!command) {
    try {
      const roll = await cls.create(formula, data).evaluate({ allowInteractive: false });
      return rollAnchorSpec(roll, { label: match[4] });
    } catch {
      return null;
    }
  }
  const mode = COMMANDS[command];
  const ready = cls.replaceFormulaData(formula, data);
  if (!mode || !cls.validate(ready)) return null;
  return {
    attrs: { tabindex: "0", role: "button" },
    dataset: { mode, formula: ready, flavor: flavor ?? match[4], tooltipText: flavor ? `${flavor}: ${ready}` : ready },
    classes: ["inline-roll", "roll"],
    name: match[4] ?? ready,
    icon: "fa-solid fa-dice-d20",
  };
}

function splitFlavor(text: string): [string, string | undefined] {
  const at = text.indexOf("#");
  if (at < 0) return [text.trim(), undefined];
  return [text.slice(0, at).trim(), text.slice(at + 1).trim() || undefined];
}

const MODERN: Record<string, string> = { publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" };

/** Rolls the formula of an a.inline-roll to chat, with the data of the current speaker. */
export async function rollFromAnchor(a: HTMLElement): Promise<unknown> {
  const cls = config().ChatMessage.documentClass;
  const speaker = cls.getSpeaker!();
  const actor = cls.getSpeakerActor?.(speaker);
  const data = actor?.getRollData?.() ?? {};
  const mode = a.dataset.mode ?? "roll";
  const asked = mode === "roll" ? {} : generation() < 14 ? { rollMode: mode } : { messageMode: MODERN[mode] };
  return defaultRoll()
    .create(a.dataset.formula!, data)
    .toMessage({ flavor: a.dataset.flavor ?? "", speaker }, asked);
}
