import type { Phrase } from "./mechanical.ts";

export const grimoire: readonly Phrase[] = [];
