/** Deterministic ids: two clients that create a document for the same event create it once. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 16;

/** A document id of 16 letters and digits, hashed from `keys`. */
export function stableId(...keys: readonly (string | number)[]): string {
  const text = keys.join(" ");
  let id = "";
  for (let at = 0; at < LENGTH; at += 1) {
    let hash = Math.imul(at + 1, 0x9e3779b1) >>> 0;
    for (let i = 0; i < text.length; i += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ (hash >>> 13), 0x85ebca6b) >>> 0;
    id += ALPHABET[((hash ^ (hash >>> 16)) >>> 0) % ALPHABET.length];
  }
  return id;
}
