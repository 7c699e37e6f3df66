import type { Phrase } from "./mechanical.ts";

export const aura: readonly Phrase[] = [];
