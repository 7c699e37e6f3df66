import { packId, SYSTEM } from "./documents.ts";
import { shapes } from "./rulesets.ts";

export interface ManifestPack {
  name: string;
  label: string;
  type: string;
  path: string;
  system: string;
  ownership: Record<string, string>;
}

export interface ManifestFolder {
  name: string;
  color: string;
  sorting: "a" | "m";
  packs: string[];
}

/** The entries of system.json that describe the packs: one folder per ruleset; enemies are hidden from players. */
export function packManifest(): { packs: ManifestPack[]; packFolders: ManifestFolder[] } {
  const packs = shapes.flatMap((shape) =>
    shape.packs.map(({ name, label, document, secret }) => ({
      name: packId(shape.ruleset, name),
      label,
      type: document,
      path: `packs/${packId(shape.ruleset, name)}`,
      system: SYSTEM,
      ownership: { PLAYER: secret ? "NONE" : "OBSERVER", ASSISTANT: "OWNER" },
    })),
  );
  const packFolders = shapes.map((shape) => ({
    name: shape.title,
    color: shape.color,
    sorting: "m" as const,
    packs: shape.packs.map(({ name }) => packId(shape.ruleset, name)),
  }));
  return { packs, packFolders };
}
