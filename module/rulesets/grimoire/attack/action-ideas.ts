/** Ideas for an Action: prefill attribute, AP and whether it is held; limit nothing (G-23). */
import type { AttributeId } from "../model/data.ts";
import type { House } from "../model/house-rules.ts";

export interface Idea {
  id: string;
  attribute: AttributeId;
  /** "attack": the house rule's AP; "attackAndMore": with an extra action; null: the Warden decides. */
  ap: number | "attack" | "attackAndMore" | null;
  attack: boolean;
  /** Kind of held action (G-24 to G-27); "" for an immediate one. */
  held: "" | "action" | "dodge" | "parry" | "help";
}

const idea = (id: string, attribute: AttributeId, ap: Idea["ap"], more: Partial<Idea> = {}): Idea => ({
  id,
  attribute,
  ap,
  attack: false,
  held: "",
  ...more,
});

export const ideas: readonly Idea[] = [
  idea("attack", "str", "attack", { attack: true }),
  idea("shoot", "dex", "attack", { attack: true }),
  idea("disarm", "str", "attack"),
  idea("grab", "str", "attack"),
  idea("shove", "str", "attackAndMore"),
  idea("sweep", "str", "attack"),
  idea("throw", "dex", 1, { attack: true }),
  idea("lever", "str", 1),
  idea("disguise", "wil", null),
  idea("wash", "wil", null),
  idea("feed", "str", 1),
  idea("swing", "str", "attack", { attack: true }),
  idea("cast", "wil", "attack"),
  idea("dodge", "dex", 1, { held: "dodge" }),
  idea("parry", "str", 1, { held: "parry" }),
  idea("riposte", "str", "attackAndMore", { attack: true, held: "parry" }),
  idea("trip", "str", 1, { held: "action" }),
  idea("distract", "wil", 1, { held: "help" }),
  idea("dirtyTrick", "dex", 3),
];

export const ideaOf = (id: string): Idea | null => ideas.find((one) => one.id === id) ?? null;

/** AP of an idea, with its extra action: a Move before the shove, the parry before the riposte. */
export function priceOfIdea(one: Idea, house: House): number {
  if (one.ap === null) return 0;
  if (one.ap === "attack") return house.attackAp;
  return one.ap === "attackAndMore" ? house.attackAp + 1 : one.ap;
}
