import type { Phrase } from "./mechanical.ts";

export const bloodied: readonly Phrase[] = [];
