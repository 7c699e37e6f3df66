/** All migrations, oldest first; none since 1.0.0. How to add one: CONTRIBUTING.md, "Change how something is stored". */
import type { Migration } from "./migration.ts";

export const migrations: Migration[] = [];
