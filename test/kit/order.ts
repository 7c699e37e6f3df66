/** Order of test files: files that open the same table run in succession, so that a worker can restore it. */
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { oneGeneration } from "./generations.ts";

/** Folders with slow files, which run first: a slow file at the end would keep only one core busy. */
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
