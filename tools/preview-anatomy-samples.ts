/** Sample actors of Anatomy for the preview and the view tests, with derived data as in the game. */
import type { Snapshot } from "../module/kernel/ruleset.ts";
import {
  action,
  actor,
  armor,
  creature,
  effect,
  feature,
  type Given,
  gear,
  humanoid,
  item,
  type Mutable,
  modifier,
  natural,
  parts,
  prosthetic,
  remedy,
  shield,
  weapon,
} from "../test/anatomy/people.ts";

export const NOW = 864_000;
const icon = (name: string): string => `systems/fivefold/icons/${name}.svg`;
const drawn = (picture: string, made: Mutable): Mutable => {
  made.img = icon(picture);
  return made;
};

/** Shield fighter in the middle of a combat: a leg injured twice, a hand injured, an ear destroyed. */
export function bren(more: Partial<Given> = {}, extra: Mutable[] = []): Snapshot {
  return drawn(
    "visored-helm",
    actor("Bren Holt", {
      str: 3,
      dex: 1,
      con: 2,
      wis: 1,
      mb: 2,
      level: 2,
      stamina: 5,
      strain: 8,
      bleed: 2,
      ap: 1,
      reactions: 3,
      skills: { athletics: 6, perception: 3, survival: 3 },
      injuries: { rightLeg: 2, leftHand: 1, leftEar: 2 },
      treated: { leftEar: 2 },
      statuses: ["shieldReadied"],
      more: {
        "stamina.training": 2,
        "turn.attackActions": 1,
        "turn.freeUsed": ["lunge"],
        "knowledge.hearts": ["human", "wolf"],
        "details.biography": "<p>Carried a wall for eleven years.</p>",
        "skills.lore.specialties": { a: { label: "Sieges", ranks: 2 } },
      },
      items: [
        drawn("broadsword", weapon("Arming sword", { critRange: 19, critEffect: { key: "bleed", value: 2, dc: 0 } })),
        drawn(
          "thrown-spear",
          item("anatomyWeapon", "Javelin", {
            category: "ranged",
            group: "thrown",
            attributes: ["str", "dex", "wis"],
            thrown: true,
            thrownIncrement: 30,
            quantity: 3,
            critEffect: { key: "pin", value: 0, dc: 0 },
          }),
        ),
        drawn("fist", natural("strike")),
        drawn("chain-mail", armor("Mail shirt", 4, { penalties: [modifier("disadvantage", "skill.stealth", 1)] })),
        drawn("round-shield", shield("Round shield", 2, { readied: true })),
        drawn("rope-coil", gear("Rope, 50 ft")),
        drawn("water-flask", gear("Vial of vigour", { quantity: 2, use: { kind: "stamina", value: 6, drunk: true } })),
        drawn("pirate-hook", prosthetic("Hook hand", { keeps: ["somatic", "useWorn"] })),
        drawn("hand-bandage", remedy("Staunch", { mode: "staunch", ap: 1, stamina: 0, vocal: false })),
        drawn("sharp-lips", remedy("Call Back the Mind", { only: "head", maxSeverity: "deadly", ap: 3, stamina: 2 })),
        drawn("swordman", feature("Shield drill", { modifiers: [modifier("advantage", "initiative", 1)] })),
        drawn("run", action("Rush", { plays: "charge", cost: "standard", isAttack: true })),
        item("anatomyPlan", "Humanoid", {
          parts: {
            head: { kind: "head", name: "Head", side: "", parent: "", severity: "", natural: "" },
            mouth: { kind: "mouth", name: "Mouth", side: "", parent: "head", severity: "", natural: "bite" },
          },
        }),
        ...extra,
      ],
      ...more,
    }),
  );
}

/** Bonesetter, unconscious and bleeding. */
export const odo = (): Snapshot =>
  drawn(
    "monk-face",
    actor("Odo Pell", {
      con: 2,
      int: 2,
      wis: 3,
      cha: 1,
      level: 2,
      stamina: 0,
      exhaustion: 0,
      bleed: 3,
      skills: { heal: 7, lore: 5, perception: 6 },
      injuries: { head: 1, rightArm: 3 },
      statuses: ["unconscious"],
      items: [
        drawn("bo", weapon("Quarterstaff", { hands: 2, carry: "dropped", traits: { light: false, double: true } })),
      ],
    }),
  );

/** A beast with horns, a tail and four legs. */
export const ox = (): Snapshot =>
  drawn(
    "bull-horns",
    creature("Ironhorn Ox", {
      str: 5,
      dex: -1,
      con: 4,
      int: -4,
      wis: 1,
      cha: -2,
      mb: 3,
      level: 4,
      size: "large",
      natural: 4,
      speeds: { base: 40 },
      skills: { athletics: 8 },
      injuries: { frontLeft: 1, leftHorn: 1 },
      body: parts({
        head: "head",
        leftHorn: ["horn", "head"],
        rightHorn: ["horn", "head"],
        leftEye: ["eye", "head"],
        rightEye: ["eye", "head"],
        mouth: ["mouth", "head"],
        tail: "tail",
        frontLeft: "leg",
        frontLeftFoot: ["foot", "frontLeft"],
        frontRight: "leg",
        frontRightFoot: ["foot", "frontRight"],
        rearLeft: "leg",
        rearLeftFoot: ["foot", "rearLeft"],
        rearRight: "leg",
        rearRightFoot: ["foot", "rearRight"],
        heart: "heart",
      }),
      items: [
        drawn("bull-horns", natural("gore", "leftHorn", { critEffect: { key: "push", value: 10, dc: 0 } })),
        drawn("bull-horns", natural("gore", "rightHorn", { critEffect: { key: "push", value: 10, dc: 0 } })),
        drawn("hoof", natural("hoof", "frontLeftFoot", { critEffect: { key: "stagger", value: 0, dc: 15 } })),
      ],
      effects: [effect("Enraged", { martialBonus: 1 })],
      more: { "details.species": "ox", "senses.scent": true, "details.gmNotes": "<p>Opens with a charge.</p>" },
    }),
  );

/** No Constitution; destroyed by a number of injuries. */
export const warden = (more: Partial<Given> = {}): Snapshot =>
  drawn(
    "stone-bust",
    creature("Clay Warden", {
      str: 5,
      dex: -1,
      con: null,
      mb: 4,
      level: 5,
      size: "large",
      natural: 6,
      injuries: { leftArm: 2, head: 4 },
      body: humanoid().filter(({ id }) => !["leftEye", "rightEye", "heart", "leftEar", "rightEar"].includes(id)),
      items: [drawn("fist", natural("strike"))],
      more: { "survival.destroyedAt": 9, "survival.needsHead": false, "survival.bleeds": false },
      ...more,
    }),
  );
