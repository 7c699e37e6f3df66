import { createHash } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** "Healer's Kit (1 day)" becomes "healers-kit-1-day". */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** A document id of 16 letters and digits, the same for the same path in every build, so that links stay valid. */
export function idOf(path: string): string {
  const bytes = createHash("sha256").update(path).digest();
  let id = "";
  for (let i = 0; i < 16; i++) id += ALPHABET[bytes.readUInt16BE(2 * i) % ALPHABET.length];
  return id;
}
