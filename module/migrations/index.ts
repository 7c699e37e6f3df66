/** All migrations, oldest first. */
import type { Migration } from "./migration.ts";

export const migrations: Migration[] = [];
