import { randomBytes } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A new document id: 16 letters or digits. */
export function randomID(length = 16): string {
  let id = "";
  while (id.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 = 4 × 62: bytes above it would favour the first letters
      if (byte < 248 && id.length < length) id += letters[byte % 62];
    }
  }
  return id;
}

export const isId = (value: unknown): value is string => typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);

/** The part of a name that may appear in an error message. */
export const quoted = (value: unknown): string => JSON.stringify(value ?? null);
