/** The built-in poisons and hazards; the dialog is prefilled with them, and every number may be changed. */
import type { Text } from "../../../kernel/card.ts";
import { t } from "../model/texts.ts";
import { type HazardAttack, NO_CONDITION } from "./hazard-attack.ts";

const preset = (given: Partial<HazardAttack> & Pick<HazardAttack, "flat" | "vs">): Omit<HazardAttack, "name"> => ({
  parts: [],
  range: 20,
  multiplier: 2,
  track: 0,
  condition: NO_CONDITION,
  poison: false,
  tags: [],
  attack: true,
  ...given,
});

const RULES = {
  adderVenom: preset({
    flat: 5,
    vs: "fort",
    parts: [{ formula: "1d6", type: "poison" }],
    condition: { status: "poisoned", per: "rounds", count: 3 },
    poison: true,
    tags: ["poison"],
  }),
  sleepToxin: preset({ flat: 4, vs: "fort", track: 1, poison: true, tags: ["poison"] }),
  stranglingGrip: preset({ flat: 5, vs: "fort", parts: [{ formula: "1d6", type: "bludgeoning" }] }),
  chokingSmoke: preset({ flat: 4, vs: "fort", parts: [{ formula: "1d4", type: "poison" }] }),
  flyingDebris: preset({ flat: 5, vs: "ref", parts: [{ formula: "1d8", type: "bludgeoning" }] }),
  fallingRocks: preset({ flat: 8, vs: "ref", parts: [{ formula: "3d6", type: "bludgeoning" }] }),
  horrifyingVisage: preset({
    flat: 6,
    vs: "will",
    condition: { status: "frightened", per: "unspecified", count: 0 },
    tags: ["fear"],
  }),
} as const;

export type HazardId = keyof typeof RULES;
export const HAZARDS = Object.keys(RULES) as HazardId[];
export const isHazard = (id: unknown): id is HazardId => HAZARDS.includes(id as HazardId);

/** Its name is its id; {@link hazardName} translates it. */
export const hazardPreset = (id: HazardId): HazardAttack => ({ name: id, ...RULES[id] });
export const hazardName = (name: string): Text =>
  isHazard(name) ? t(`Hazard.${name}`) : name === "" ? t("Title.hazard") : t("Name", { name });
