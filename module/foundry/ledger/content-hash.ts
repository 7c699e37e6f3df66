import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * The SHA-256 hash of a text in UTF-8, as 64 hexadecimal digits. A library calculates it, because the browser's own
 * `crypto.subtle` is missing on servers without HTTPS.
 */
export const contentHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
