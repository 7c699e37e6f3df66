import { describe, expect, it } from "vitest";
import { conditions } from "../../module/rulesets/anatomy/conditions/conditions.ts";
import { NATURALS, naturalWeapon } from "../../module/rulesets/anatomy/creation/natural-weapons.ts";
import { checkSource } from "../../module/rulesets/anatomy/model/check-source.ts";
import {
  type ActionData,
  type ArmorData,
  COSTS,
  type GearData,
  type Modifier,
  NATURAL_KINDS,
  type PartData,
  type PlanData,
  type ProstheticData,
  type RemedyData,
  SEVERITIES,
  type ShieldData,
  type WeaponData,
} from "../../module/rulesets/anatomy/model/data.ts";
import { TEMPLATES } from "../../module/rulesets/anatomy/model/part-templates.ts";
import type { Data, Doc } from "../../packs/documents.ts";
import { as, docs, lines, minus, named, ofType, packNames } from "./anatomy-docs.ts";
import * as rows from "./anatomy-rows.ts";

const names = (table: string) => lines(table).map(([name]) => name);
const orDash = (list: readonly string[]) => list.join(", ") || "–";
const modifier = ({ mode, target, value }: Modifier): string => {
  const short = target.replace(/^skill\./, "");
  return mode === "disadvantage" ? `${value} dis ${short}` : `${minus(value, true)} ${short}`;
};
/** A weapon's damage types, "P or S". */
const types = ({ damageTypes }: WeaponData) => damageTypes.map((one) => one[0]!.toUpperCase()).join(" or ") || "–";
/** Critical effects whose value the catalogue prints. */
const effect = ({ key, value }: WeaponData["critEffect"]) =>
  ["bleed", "push", "wind"].includes(key) ? `${key} ${value}` : key;
const brings = ({ brings: { status, check, freeAp } }: WeaponData) =>
  `no injury: ${[status, ...(check.dc ? [`${check.attribute} ${check.dc}`] : []), `${freeAp} AP`].join(", ")}`;

describe("Anatomy's packs", () => {
  it("are complete and named after the ruleset", () => {
    expect(packNames).toEqual(
      "rules gm characters creatures bodies gear techniques tables gm-tables macros adventure"
        .split(" ")
        .map((name) => `anatomy-${name}`),
    );
  });
});

describe("the documents in them", () => {
  it("pass the rules' validation of stored data", () => {
    const actors = [...docs("creatures"), ...docs("characters")];
    const inside = actors.flatMap((actor) => actor.items as Doc[]);
    const all = [...docs("bodies"), ...docs("gear"), ...docs("techniques"), ...actors, ...inside];
    const refused = all.flatMap(({ name, type, system }) =>
      checkSource(type as string, system as Data).map(({ field, text }) => [name, field, text.key]),
    );
    expect(refused).toEqual([]);
  });
});

describe("weapons match the catalogue", () => {
  const meleeRow = (doc: Doc): string => {
    const weapon = as<WeaponData>(doc);
    const { group, hands, reach, attackBonus, critRange, critEffect, traits, thrown, thrownIncrement, draw } = weapon;
    expect([doc.name, weapon.attributes, weapon.rangeIncrement]).toEqual([doc.name, ["str", "dex"], 0]);
    const listed = [
      ...(traits.light ? ["light"] : []),
      ...(traits.double ? ["double"] : []),
      ...(thrown ? [`thrown ${thrownIncrement}`] : []),
      ...(draw === "free" ? ["draw free"] : []),
    ];
    const numbers = [group, hands, reach, types(weapon), attackBonus, critRange, effect(critEffect)];
    return [doc.name, ...numbers, orDash(listed), weapon.price].join(" | ");
  };

  const rangedRow = (doc: Doc): string => {
    const weapon = as<WeaponData>(doc);
    const { group, hands, attackBonus, critRange, critEffect, traits, thrown, ammunition, touch, inflictsInjury } =
      weapon;
    expect([doc.name, weapon.attributes]).toEqual([doc.name, thrown ? ["dex", "wis", "str"] : ["dex", "wis"]]);
    const listed = [
      ...(thrown ? ["thrown"] : [ammunition]),
      ...(traits.light ? ["light"] : []),
      ...(touch ? ["touch"] : []),
      ...(inflictsInjury ? [] : [brings(weapon)]),
    ];
    return [
      doc.name,
      hands,
      group,
      thrown ? weapon.thrownIncrement : weapon.rangeIncrement,
      thrown ? `draw ${weapon.draw}` : weapon.reload,
      types(weapon),
      attackBonus,
      critRange,
      effect(critEffect),
      orDash(listed),
      weapon.price,
    ].join(" | ");
  };

  const naturalRow = (doc: Doc): string => {
    const weapon = as<WeaponData>(doc);
    const { naturalKind, reach, critRange, critEffect, traits, touch, inflictsInjury, attributes } = weapon;
    expect([doc.name, weapon.group, weapon.hands, weapon.price]).toEqual([doc.name, "natural", 0, 0]);
    const gaze = naturalKind === "gaze";
    if (!gaze) expect([doc.name, attributes]).toEqual([doc.name, ["str", "dex"]]);
    const listed = [
      ...(traits.light ? ["light"] : []),
      ...(touch ? ["touch"] : []),
      ...(inflictsInjury ? [] : [`${brings(weapon)}; ${attributes.join()} at ${weapon.rangeIncrement}`]),
    ];
    return [doc.name, naturalKind, types(weapon), reach, critRange, effect(critEffect), orDash(listed)].join(" | ");
  };

  it.each(lines(rows.melee))("N-108 %s", (name, row) => expect(meleeRow(named("gear", name))).toBe(row));
  it.each(lines(rows.ranged))("N-115 N-120 %s", (name, row) => expect(rangedRow(named("gear", name))).toBe(row));
  it.each(lines(rows.naturals))("N-46 N-52 %s", (name, row) => expect(naturalRow(named("gear", name))).toBe(row));

  it("D-52: are exactly the catalogue's, by category", () => {
    const of = (category: string) =>
      ofType("gear", "Weapon").flatMap((doc) => (as<WeaponData>(doc).category === category ? [doc.name] : []));
    expect([of("melee"), of("ranged"), of("natural")]).toEqual([rows.melee, rows.ranged, rows.naturals].map(names));
  });

  it("have the values and DCs of their critical effects", () => {
    const said = new Map(
      ofType("gear", "Weapon").map((doc) => {
        const { key, value, dc } = as<WeaponData>(doc).critEffect;
        return [key, `${["bleed", "wind"].includes(key) ? "n" : value} ${dc}`];
      }),
    );
    expect(Object.fromEntries(said)).toEqual({
      bleed: "n 0",
      open: "0 0",
      wind: "n 0",
      stagger: "0 15",
      rend: "1 0",
      loosen: "0 15",
      topple: "0 0",
      barbed: "5 0",
      pin: "1 0",
      none: "0 0",
      push: "10 0",
    });
  });

  it("natural weapons equal those that a plan creates, with the same pictures", () => {
    const naturals = ofType("gear", "Weapon").filter((doc) => as<WeaponData>(doc).category === "natural");
    for (const doc of naturals) {
      const { naturalKind } = as<WeaponData>(doc);
      const { brings: instead, ...made } = naturalWeapon(naturalKind || "strike", "") as unknown as WeaponData;
      expect([doc.name, doc.system]).toMatchObject([doc.name, made]);
      if (instead)
        expect(as<WeaponData>(doc).brings).toMatchObject({ ...instead, text: expect.stringMatching(/dazed/) });
      expect([doc.name, doc.img]).toEqual([
        doc.name,
        `systems/fivefold/icons/${NATURALS[naturalKind || "strike"].icon}.svg`,
      ]);
    }
    expect(naturals.map((doc) => as<WeaponData>(doc).naturalKind).sort()).toEqual([...NATURAL_KINDS].sort());
  });

  it("cause only existing conditions", () => {
    const known = ["", ...conditions.map(({ id }) => id)];
    const strange = ofType("gear", "Weapon").filter((doc) => !known.includes(as<WeaponData>(doc).brings.status));
    expect(strange.map(({ name }) => name)).toEqual([]);
  });

  it("N-119 refer to existing ammunition by slug", () => {
    const slugs = ofType("gear", "Gear").map((doc) => as<GearData>(doc).slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    const asked = ofType("gear", "Weapon").map((doc) => as<WeaponData>(doc).ammunition);
    expect(asked.filter((slug) => slug !== "" && !slugs.includes(slug))).toEqual([]);
  });
});

describe("armor, shields, gear and prosthetics match the catalogue", () => {
  it.each(lines(rows.armor))("N-11 %s", (name, row) => {
    const { bonus, penalties, price } = as<ArmorData>(named("gear", name));
    expect([name, bonus, orDash(penalties.map(modifier)), price].join(" | ")).toBe(row);
  });

  it.each(lines(rows.shields))("N-125 %s", (name, row) => {
    const { bonus, penalties, usableWhileReadied, coverWhenReadied, price } = as<ShieldData>(named("gear", name));
    const notes = [
      ...(usableWhileReadied ? ["usable while readied"] : []),
      ...penalties.map(modifier),
      ...(coverWhenReadied ? ["cover"] : []),
    ];
    expect([name, bonus, orDash(notes), price].join(" | ")).toBe(row);
  });

  it.each(lines(rows.gear))("8.3 %s", (name, row) => {
    const { slug, uses, use, modifiers, quantity, price } = as<GearData>(named("gear", name));
    expect(uses.value).toBe(uses.max);
    const does = use.kind ? `${use.kind} ${use.value}, ${use.ap} AP${use.drunk ? ", drunk" : ""}` : "–";
    expect([name, slug, uses.max, does, orDash(modifiers.map(modifier)), quantity, price].join(" | ")).toBe(row);
  });

  it.each(lines(rows.prosthetics))("N-37 %s", (name, row) => {
    const { replaces, keeps, disables, modifiers, price } = as<ProstheticData>(named("bodies", name));
    const more = [...modifiers.map(modifier), ...disables.map((one) => `no ${one}`)];
    expect([name, replaces, orDash(keeps), orDash(more), price].join(" | ")).toBe(row);
  });

  it("are exactly the catalogue's; none is held or worn", () => {
    // Poisons are ours.
    const catalogued = (doc: Doc) => (doc.system as Partial<GearData>).use?.kind !== "poison";
    const of = (pack: string, type: string) =>
      ofType(pack, type)
        .filter(catalogued)
        .map(({ name }) => name);
    expect([of("gear", "Armor"), of("gear", "Shield"), of("gear", "Gear"), of("bodies", "Prosthetic")]).toEqual(
      [rows.armor, rows.shields, rows.gear, rows.prosthetics].map(names),
    );
    const natural = (doc: Doc) => as<Partial<WeaponData>>(doc).category === "natural";
    for (const doc of docs("gear")) {
      const { carry, heldBy, broken } = as<WeaponData>(doc);
      const here = natural(doc) ? "worn" : "stowed";
      expect([doc.name, carry, heldBy, broken]).toEqual([doc.name, here, [], false]);
    }
  });
});

describe("bodies match the catalogue", () => {
  it("N-39 to N-61: one part template for each kind, with the values and rule ID of the rules", () => {
    const templates = ofType("bodies", "Part").filter(({ name }) => name !== "Blank Part");
    expect(templates.map((doc) => as<PartData>(doc).kind)).toEqual(Object.keys(TEMPLATES));
    for (const doc of templates) {
      const { kind, severity, steps, passive, hidden, rule } = as<PartData>(doc);
      const { below: _, icon, ...wanted } = TEMPLATES[kind];
      expect([doc.name, { kind, severity, steps, passive, hidden, rule }]).toEqual([doc.name, wanted]);
      expect([doc.name, doc.img]).toEqual([doc.name, `systems/fivefold/icons/${icon}.svg`]);
    }
  });

  it("N-62 the blank part has no modifiers", () => {
    const { steps, passive } = as<PartData>(named("bodies", "Blank Part"));
    expect(steps).toHaveLength(1);
    expect([steps[0]!.modifiers, steps[0]!.destroys, passive]).toEqual([[], false, []]);
  });

  /** "2 ear [head]", in order of first occurrence; children of one parent kind are grouped. */
  function planRow(doc: Doc): string {
    const { parts } = as<PlanData>(doc);
    const counts = new Map<string, number>();
    const natural = new Map<string, number>();
    const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
    for (const part of Object.values(parts)) {
      const parent = part.parent ? parts[part.parent]! : null;
      count(counts, parent ? `${part.kind} [${parent.kind}]` : part.kind);
      if (part.natural) count(natural, part.natural);
    }
    const words = (map: Map<string, number>) => [...map].map(([what, n]) => (n > 1 ? `${n} ${what}` : what));
    const grouped = words(counts).join("; ").replaceAll(" [head]; ", " [head], ");
    const separated = grouped.replace(/\[head\], (?!\d? ?\w+ \[head\])/g, "[head]; ");
    return [doc.name, separated, orDash(words(natural))].join(" | ");
  }

  it.each(lines(rows.plans))("8.4 %s", (name, row) => expect(planRow(named("bodies", name))).toBe(row));

  it("plans have unique part names, children on their parent's side, and at least one minor part", () => {
    expect(ofType("bodies", "Plan").map(({ name }) => name)).toEqual(names(rows.plans));
    for (const doc of ofType("bodies", "Plan")) {
      const parts = Object.values(as<PlanData>(doc).parts);
      expect([doc.name, new Set(parts.map(({ name }) => name)).size]).toEqual([doc.name, parts.length]);
      const strayed = parts.filter(({ side, parent }) => {
        const under = as<PlanData>(doc).parts[parent];
        return under && under.kind !== "head" && under.side !== side;
      });
      expect([doc.name, strayed]).toEqual([doc.name, []]);
      const least = parts.map(({ kind, severity }) => SEVERITIES.indexOf(severity || TEMPLATES[kind].severity));
      expect([doc.name, Math.min(...least)]).toEqual([doc.name, 0]);
    }
  });

  it("V-N-21 parts have the names of the vectors", () => {
    const { parts } = as<PlanData>(named("bodies", "Humanoid"));
    expect(parts.leftEar).toEqual({
      kind: "ear",
      name: "Left ear",
      side: "left",
      parent: "head",
      severity: "",
      natural: "",
    });
    expect(parts.rightHand).toMatchObject({ kind: "hand", parent: "rightArm" });
    const giant = as<PlanData>(named("bodies", "Two-Headed Giant")).parts;
    expect(giant.leftHeadRightEye).toMatchObject({ name: "Left head’s right eye", side: "right", parent: "leftHead" });
    expect(giant.rightHeadNose).toMatchObject({ name: "Right head’s nose", side: "right", parent: "rightHead" });
    expect(as<PlanData>(named("bodies", "Octopod")).parts.hindLeftTentacleLeg).toMatchObject({
      name: "Hind left tentacle leg",
      side: "hind-left",
      natural: "tentacle",
    });
  });
});

describe("actions and remedies match the catalogue", () => {
  it.each(lines(rows.remedies))("8.5 %s", (name, row) => {
    const { ap, castTime, stamina, vocal, somatic, mode, count, only, maxSeverity, range } = as<RemedyData>(
      named("techniques", name),
    );
    expect([name, range <= 5]).toEqual([name, true]);
    const components = [...(vocal ? ["vocal"] : []), ...(somatic ? ["somatic"] : [])].join(", ");
    const heals = [mode, count, ...(only ? [only] : []), "up to", maxSeverity].join(" ");
    const does = mode === "heal" || mode === "regrow" ? heals : mode;
    expect([name, ap === null ? castTime : `${ap} AP`, minus(stamina), components, does].join(" | ")).toBe(row);
  });

  it.each(lines(rows.actions))("8.7 %s actions", (cost, row) => {
    const own = ofType("techniques", "Action").filter((doc) => as<ActionData>(doc).cost === cost);
    const said = own.map((doc) => {
      const { which, stamina } = as<ActionData>(doc);
      const more = [...(which ? [which] : []), ...(stamina ? [stamina] : [])];
      return more.length > 0 ? `${doc.name} (${more.join(", ")})` : doc.name;
    });
    expect(`${cost} | ${said.join(", ")}`).toBe(row);
  });

  it("actions are exactly the catalogue's; each round action states its extra-AP effect (N-94)", () => {
    expect(names(rows.actions).sort()).toEqual([...COSTS].sort());
    expect(docs("techniques").filter(({ type }) => type !== "anatomyFeature")).toHaveLength(38 + 8);
    for (const doc of ofType("techniques", "Action")) {
      const { cost, extraApText, plays } = as<ActionData>(doc);
      expect([doc.name, extraApText !== "", plays !== ""]).toEqual([doc.name, cost === "round", true]);
    }
  });
});
