/** Reads the results of Threshold's attacks. */
import type { Offer } from "../../../module/kernel/ruleset.ts";
import { first, type Met, one, type Reader, toldOf } from "./reading.ts";
import { comparisons, offered, type Scene } from "./story.ts";

const partOf = ({ parts }: Scene, part: string) =>
  part === "self" ? parts.self : parts.targets[Number(part.slice(1))]!;

/** What the damage of a hit changes, by part and path; hit points stop at their maximum. */
function writtenBy(harm: Offer | undefined, scene: Scene, random: () => number) {
  const open = harm?.form.whom === "targets" && scene.parts.targets.length === 0;
  const consequences = harm && !open ? scene.follow(harm, random).outcome.consequences : [];
  return (part: string, path: string): number => {
    // The targets of the damage are numbered again, in the order of those hit.
    const name = Object.entries(harm?.parts ?? {}).find(([, one]) => one === part)?.[0];
    const found = consequences.find((one) => one.do === "adjust" && one.part === name && one.path === path);
    if (found?.do !== "adjust") return 0;
    const { hp } = partOf(scene, part).system as { hp: { value: number; max: number } };
    return path === "hp.value" ? Math.min(found.by, hp.max - hp.value) : found.by;
  };
}

/** The bar shows the first comparison, the spread the damage of its target, the sentences every target. */
export const struck: Reader = (story, scene, random) => {
  const { winner, word } = first(story);
  const bar = one(winner !== "left" ? "miss" : word.key.endsWith(".critical") ? "critical" : "hit");
  const written = writtenBy(offered(story, "damage"), scene, random);
  const aims = comparisons(story).flatMap((one) =>
    one.right?.of ? [{ part: one.right.of, hit: one.winner === "left" }] : [],
  );
  const told = aims.map(({ part, hit }): [string, Met] => [part, { lost: hit, net: -written(part, "hp.value") }]);
  const part = aims[0]?.part ?? "self";
  const value = -written(part, "hp.value");
  const { hp } = partOf(scene, part).system as { hp: { value: number } };
  return {
    bar,
    // The spread shows losses only.
    value: Math.max(0, value),
    lines: [
      ...(written(part, "track.step") > 0 ? ["crosses"] : []),
      ...(value > 0 && value >= hp.value ? ["falls"] : []),
    ],
    told: toldOf(scene, new Map(told)),
  };
};

/** The bar shows the number of hits, the sentences each attack, any hit and all damage. */
export const fullRound: Reader = (story, scene, random) => {
  const made = [...(scene.form.attacks as readonly string[])].sort((a, b) => Number(a) - Number(b));
  const each = comparisons(story).map(({ winner, right }, at) => {
    const written = writtenBy(offered(story, `damage-${made[at]}`), scene, random);
    return { share: winner === "left" ? 1 : 0, amount: right?.of ? -written(right.of, "hp.value") : 0 };
  });
  const hits = each.reduce((sum, { share }) => sum + share, 0);
  const amount = each.reduce((sum, one) => sum + one.amount, 0);
  return {
    bar: one(hits === 0 ? "noHit" : hits === 1 ? "oneHit" : `hits:${hits}`),
    said: {
      "anyHit:0": { share: hits > 0 ? 1 : 0 },
      "allDamage:0": { amount, rounded: each.length + 1 },
      ...Object.fromEntries(each.map((attack, at) => [`attackOf:${at}`, attack])),
    },
  };
};
