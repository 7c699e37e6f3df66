import type { Phrase } from "./mechanical.ts";

export const anatomy: readonly Phrase[] = [];
