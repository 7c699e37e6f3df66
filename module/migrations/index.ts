/** The one list of migrations, oldest first. The first release has nothing behind it. */
import type { Migration } from "./migration.ts";

export const migrations: Migration[] = [];
