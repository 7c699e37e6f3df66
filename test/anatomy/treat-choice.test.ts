/** Choosing what to treat. */
import { expect, it } from "vitest";
import { actor } from "./people.ts";
import { World } from "./world.ts";

it("N-34: several untreated injuries of one part are told apart by their number", () => {
  const cut = actor("Cut", { injuries: { leftHand: 2, rightEar: 1 } });
  const { known, facts, form } = new World().stage("treat", actor("Odo"), { targets: [cut] });
  const field = known.form?.(facts, form).find(({ name }) => name === "injury");
  const labels = field?.kind === "choice" ? field.options.map(({ label }) => label) : [];
  expect(labels.map(({ key, data }) => [key.split(".").at(-1), data?.n ?? 0, data?.of ?? 0])).toEqual([
    ["woundOf", 1, 2],
    ["woundOf", 2, 2],
    ["wound", 0, 0],
  ]);
});
