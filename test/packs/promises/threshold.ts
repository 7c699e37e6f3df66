import type { Phrase } from "./mechanical.ts";

export const threshold: readonly Phrase[] = [];
