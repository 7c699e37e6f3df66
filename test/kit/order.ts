/** The order of test files: those that play on the same kind of table are neighbors, so that a worker finds one to restore. */
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";
import { oneGeneration } from "./generations.ts";

/** Folders with the longest files first: one of them alone at the end would keep a single core busy. */
const FIRST = ["e2e", "hostile", "faults", "world", "migrations", "bench"];

function place(file: string): string {
  const [, folder = "", name = ""] = /\/test\/(?:([^/]+)\/)?(.+)$/.exec(file) ?? [];
  const first = FIRST.indexOf(folder);
  if (first >= 0) return `0 ${first} ${name}`;
  if (name.startsWith("table")) return `1 ${folder} ${oneGeneration(file)} ${name}`;
  return `2 ${folder} ${name}`;
}

export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => place(a.moduleId).localeCompare(place(b.moduleId)));
  }
}
