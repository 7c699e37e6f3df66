import { describe, expect, it } from "vitest";
import { shippedPacks } from "../../packs/build.ts";
import type { Data, Doc } from "../../packs/documents.ts";

interface Version {
  enabled: boolean;
  label: string;
  effect: string;
  range: number;
  rangeMax: number;
  resolution: string;
  saveAbility: string;
  onSave: string;
  damage: { formula: string; type: string; ignoresArmor: boolean };
  healing: { formula: string };
  applies: string;
  targets: number;
}

const spells = shippedPacks()
  .get("bloodied-powers")!
  .made.map(({ doc }) => doc);
const versions = (spell: Doc) => (spell.system as { versions: Record<string, Version> }).versions;
const spell = (name: string) => spells.find((doc) => doc.name === name)!;

/** A version in the catalogue's shorthand: "A 30/60 1d6 fire" or "S:agl h 5d6 fire". */
function shorthand({ resolution, range, rangeMax, saveAbility, onSave, damage, healing, applies }: Version): string {
  const parts: string[] = [];
  if (resolution === "attack") parts.push(`A ${range}/${rangeMax}`);
  if (resolution === "save" || (resolution === "attack" && applies)) parts.push(`S:${saveAbility} ${onSave[0]}`);
  if (damage.formula) parts.push(damage.formula, damage.type, ...(damage.ignoresArmor ? ["ignores armor"] : []));
  if (healing.formula) parts.push(`heal ${healing.formula}`);
  return parts.join(" ") || "–";
}

const TABLE: Record<string, (string | null)[]> = {
  Fire: ["–", "A 30/60 1d6 fire", "A 60/120 2d8 fire", "S:agl h 5d6 fire", "S:agl h 10d6 fire"],
  Frost: ["–", "A 30/60 1d4 cold", "A 60/120 S:bld n 2d6 cold", "S:bld h 4d6 cold", null],
  Storm: ["–", "A 5/5 1d6 lightning", "A 60/120 2d6 lightning", "S:agl h 5d6 lightning", "S:agl h 8d6 lightning"],
  Stone: ["–", "A 30/60 1d6 bludgeoning", "–", "–", null],
  Levitation: ["–", "–", "–", "–", "–"],
  Veil: ["–", "–", "–", "–", null],
  Mending: ["–", "heal 1d4", "heal 2d6", "heal 4d6", "–"],
  Ward: ["–", "–", "–", "–", null],
  Sight: ["–", "–", "–", "–", "–"],
  Whisper: ["–", "S:int n", "S:int n", "S:int n", null],
  Growth: ["–", "A 30/60 1d4 piercing", "S:agl n", "S:agl h 3d6 piercing", null],
  Gloom: ["–", "–", "–", "–", null],
  Hours: ["–", "–", "–", "–", "–"],
  Passage: ["–", "–", "–", "–", "–"],
  Vigor: ["–", "–", "–", "–", null],
  Venom: ["–", "S:bld n", "S:bld n 2d6 acid ignores armor", "S:bld n 4d6 acid ignores armor", null],
  Unweave: [null, "–", "–", "–", "–"],
};

describe("the spells", () => {
  it("are the catalogue's seventeen", () => {
    expect(spells.map(({ name }) => name).sort()).toEqual(Object.keys(TABLE).sort());
  });

  it.each(Object.entries(TABLE))("%s resolves as in the catalogue", (name, expected) => {
    const found = Object.values(versions(spell(name)));
    expect(found.map((version) => (version.enabled ? shorthand(version) : null))).toEqual(expected);
    for (const { enabled, label, effect } of found) expect([label !== "", effect !== ""]).toEqual([enabled, enabled]);
  });

  it("apply effects with the catalogue's numbers to their targets", () => {
    const applied = spells.flatMap((doc) =>
      Object.entries(versions(doc)).flatMap(([tier, { applies }]) => {
        if (!applies) return [];
        const effect = (doc.effects as Doc[]).find(({ name }) => name === applies.split("; ")[0])!;
        expect(effect.transfer).toBe(false);
        const changes = (effect.changes as Data[]).map(({ key, mode, value }) => `${key} ${mode} ${value}`);
        const { rounds, seconds } = effect.duration as { rounds?: number; seconds?: number };
        return [
          `${doc.name} ${tier}: ${changes.join(", ") || "marker"}; ${rounds ? `${rounds} rounds` : `${seconds} s`}`,
        ];
      }),
    );
    expect(applied.sort()).toEqual([
      "Frost tier2: system.attributes.movement 5 0; 1 rounds",
      "Gloom tier2: system.bonuses.attack.all 2 -4; 10 rounds",
      "Growth tier2: system.attributes.movement 5 0; 3 rounds",
      "Hours tier2: system.turn.movement 2 1; 3 rounds",
      "Hours tier3: marker; 1 rounds",
      "Levitation tier2: marker; 600 s",
      "Levitation tier3: system.attributes.movement 1 2; 600 s",
      "Mending tier1: marker; 86400 s",
      "Mending tier2: marker; 86400 s",
      "Mending tier3: marker; 86400 s",
      "Veil tier1: system.attributes.defense.bonus 2 2; 10 rounds",
      "Veil tier2: marker; 3600 s",
      "Veil tier3: system.attributes.defense.bonus 2 4; 600 s",
      "Venom tier1: system.bonuses.checks 2 -2; 10 rounds",
      "Vigor tier1: system.abilities.str.checkBonus 2 2; 10 rounds",
      "Vigor tier2: system.abilities.str.value 2 4; 10 rounds",
      "Vigor tier3: system.abilities.str.value 2 8, system.abilities.bld.value 2 8; 10 rounds",
      "Ward tier1: system.attributes.armor.bonus 2 1; 10 rounds",
      "Ward tier2: system.attributes.armor.bonus 2 2; 10 rounds",
      "Ward tier3: marker; 10 rounds",
      "Whisper tier2: system.turn.action 2 -1; 1 rounds",
      "Whisper tier3: marker; 3600 s",
    ]);
  });
});
