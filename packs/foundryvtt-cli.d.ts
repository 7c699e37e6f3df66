declare module "@foundryvtt/foundryvtt-cli" {
  /** Writes the JSON files of a folder, by their `_key`, into a LevelDB folder. */
  export function compilePack(source: string, pack: string, options?: { log?: boolean }): Promise<void>;
}
