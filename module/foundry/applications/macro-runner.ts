/** Runs shipped macros for windows. Macros open these windows, so their code is registered at start, not imported. */
type Run = (id: string) => Promise<void>;
let run: Run = async () => undefined;
/** Runs a shipped macro by name; set at registration to avoid an import cycle. */
export const runMacro: Run = (id) => run(id);

export function registerMacroRunner(runner: Run): void {
  run = runner;
}
