import { rt } from "./state.ts";

const MODES = { SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 };
const seen = new Set<string>();

export interface CompatibilityOptions {
  mode?: number;
  since?: number | string;
  until?: number | string;
  details?: string;
  stack?: boolean;
  once?: boolean;
}

/** Reports use of a deprecated API according to CONFIG.compatibility.mode: silent, warn, error or throw. */
export function logCompatibilityWarning(message: string, options: CompatibilityOptions = {}): void {
  const config = rt.CONFIG.compatibility ?? {};
  const mode = options.mode ?? config.mode ?? MODES.WARNING;
  if (mode === MODES.SILENT) return;
  const parts = [message];
  if (options.since !== undefined) parts.push(`deprecated since ${options.since}`);
  if (options.until !== undefined) parts.push(`to be removed in ${options.until}`);
  if (options.details) parts.push(options.details);
  const error = new Error(parts.join("\n"));
  const text = `${error.message}\n${error.stack ?? ""}`;
  const hits = (patterns: RegExp[] = []): boolean => patterns.some((p) => text.match(p));
  if (config.includePatterns?.length && !hits(config.includePatterns)) return;
  if (config.excludePatterns?.length && hits(config.excludePatterns)) return;
  if (mode === MODES.FAILURE) throw error;
  if (options.once) {
    if (seen.has(message)) return;
    seen.add(message);
  }
  if (mode === MODES.ERROR) console.error(options.stack === false ? error.message : error);
  else console.warn(options.stack === false ? error.message : error);
}
