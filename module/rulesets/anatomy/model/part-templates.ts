/** Injury steps of parts: empty ones, and the templates, one per kind. */
import type { BlockId, Modifier, Onset, PartData, PartKind, PartStep, SeverityId } from "./data.ts";

const onset = (given: Partial<Onset> = {}): Onset => ({
  dc: 0,
  always: [],
  failure: [],
  success: [],
  afterwards: [],
  wake: 0,
  ...given,
});

export const step = (given: Partial<Omit<PartStep, "onset">> & { onset?: Partial<Onset> } = {}): PartStep => ({
  modifiers: [],
  status: [],
  blocks: [],
  disables: [],
  drop: false,
  losesPassive: false,
  destroys: false,
  hourly: 0,
  ...given,
  onset: onset(given.onset),
});

const modifier = (mode: Modifier["mode"], target: string, value: number, when = ""): Modifier => ({
  mode,
  target,
  value,
  type: "untyped",
  when,
});
const disadvantage = (target: string, value: number, when = ""): Modifier =>
  modifier("disadvantage", target, value, when);
const skills = (value: number, ...names: string[]): Modifier[] =>
  names.map((name) => disadvantage(`skill.${name}`, value));
const slower = (feet: number): Modifier[] =>
  ["base", "burrow", "climb"].map((id) => modifier("speed", `speed.${id}`, -feet));
const standUpCost = (ap: number): Modifier => modifier("apCost", "apCost.standUp", ap);
const destroyedStep = step({ destroys: true });

export type Template = Pick<PartData, "kind" | "severity" | "steps" | "passive" | "hidden" | "rule"> & {
  /** Default parent kind. */
  below: PartKind | "";
  /** Name of its image. */
  icon: string;
};

const partTemplate = (
  kind: PartKind,
  [icon, rule]: readonly [icon: string, rule: string],
  severity: SeverityId,
  below: PartKind | "",
  steps: PartStep[],
  more: Partial<Template> = {},
): Template => ({ kind, icon, rule, severity, below, steps, passive: [], hidden: false, ...more });

const LOST_GRIP: BlockId[] = ["somatic", "useWorn"];

/** By N-39 to N-61; "other" is the shell. */
export const TEMPLATES: Readonly<Record<PartKind, Template>> = {
  ear: partTemplate("ear", ["human-ear", "N-39"], "minor", "head", [
    step({ modifiers: [disadvantage("skill.perception", 1, "audio")] }),
    destroyedStep,
  ]),
  nose: partTemplate("nose", ["nose-side", "N-40"], "minor", "head", [
    step({ modifiers: [disadvantage("skill.perception", 1, "scent"), disadvantage("skill.survival", 1, "scent")] }),
  ]),
  tail: partTemplate(
    "tail",
    ["reptile-tail", "N-41"],
    "minor",
    "",
    [step({ disables: ["slap"], losesPassive: true }), destroyedStep],
    {
      passive: [modifier("advantage", "skill.acrobatics", 1)],
    },
  ),
  wing: partTemplate("wing", ["feathered-wing", "N-42"], "minor", "", [
    step({
      modifiers: [disadvantage("skill.fly", 1), modifier("speed", "speed.fly", -1, "flyStep")],
      disables: ["wing"],
    }),
    destroyedStep,
  ]),
  eye: partTemplate("eye", ["eyeball", "N-44"], "major", "head", [
    step({ modifiers: [disadvantage("attack", 1), disadvantage("skill.perception", 1, "visual")] }),
    destroyedStep,
  ]),
  hand: partTemplate("hand", ["hand", "N-46"], "major", "arm", [
    step({ modifiers: skills(1, "athletics", "craft", "musicalInstrument", "thievery") }),
    step({ drop: true, blocks: LOST_GRIP, disables: ["claw", "pincer"] }),
    destroyedStep,
  ]),
  foot: partTemplate("foot", ["barefoot", "N-47"], "major", "leg", [
    step({ modifiers: [...skills(1, "acrobatics", "athletics"), standUpCost(1)] }),
    step({ modifiers: slower(5), disables: ["claw", "hoof", "talon"] }),
    destroyedStep,
  ]),
  horn: partTemplate("horn", ["bull-horns", "N-49"], "major", "head", [step({ disables: ["gore"] }), destroyedStep]),
  mouth: partTemplate("mouth", ["lips", "N-50"], "major", "head", [
    step(),
    step({ blocks: ["eat"], disables: ["bite"] }),
    destroyedStep,
  ]),
  arm: partTemplate("arm", ["arm", "N-51"], "severe", "", [
    step({ modifiers: skills(2, "acrobatics", "athletics", "craft", "musicalInstrument", "thievery") }),
    step({ drop: true, blocks: ["readyShield", ...LOST_GRIP], disables: ["claw", "pincer", "tentacle"] }),
    destroyedStep,
  ]),
  leg: partTemplate("leg", ["leg", "N-52"], "severe", "", [
    step({ modifiers: [...skills(2, "acrobatics", "athletics"), standUpCost(2)] }),
    step({ modifiers: slower(10), disables: ["claw", "hoof", "talon", "tentacle"] }),
    destroyedStep,
  ]),
  head: partTemplate("head", ["cowled", "N-54"], "deadly", "", [
    step({ status: ["concussed"], hourly: 25 }),
    step({ onset: { dc: 25, failure: ["stunned"], success: ["dazed"], afterwards: ["confused"] } }),
    step({ onset: { dc: 30, always: ["unconscious", "prone"], failure: ["coma"], wake: 30 } }),
    destroyedStep,
  ]),
  heart: partTemplate(
    "heart",
    ["heart-organ", "N-60"],
    "fatal",
    "",
    [step({ status: ["sickened"], onset: { dc: 25, failure: ["stunned"] } }), destroyedStep],
    {
      hidden: true,
    },
  ),
  other: partTemplate("other", ["ribcage", "N-28"], "minor", "", [step(), step(), step(), destroyedStep]),
};
