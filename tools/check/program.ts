/** A TypeScript program that remembers what was right: only what a change can have made wrong is checked again. */
import { resolve } from "node:path";
import ts from "typescript";
import { CACHE } from "./stamps.ts";

/** The program of a project, all that is wrong with it, and what it remembers written down under a name. */
export function checked(
  name: string,
  project: string,
  change: (options: ts.CompilerOptions) => void = () => undefined,
): { program: ts.Program; errors: string } {
  const { config } = ts.readConfigFile(project, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  change(options);
  // Declarations are made, though not kept: without them every first change of a file would seem to concern all who import it.
  Object.assign(options, {
    incremental: true,
    // As it is written down: a relative path would count as another setting.
    tsBuildInfoFile: resolve(CACHE, `${name}.tsbuildinfo`),
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: resolve(CACHE, name),
  });
  const host = ts.createIncrementalCompilerHost(options);
  const builder = ts.createIncrementalProgram({ rootNames: fileNames, options, host });
  const diagnostics = [
    ...builder.getConfigFileParsingDiagnostics(),
    ...builder.getOptionsDiagnostics(),
    ...builder.getSyntacticDiagnostics(),
    ...builder.getGlobalDiagnostics(),
    ...builder.getSemanticDiagnostics(),
  ];
  builder.emit(undefined, (file, text) => {
    if (file.endsWith(".tsbuildinfo")) ts.sys.writeFile(file, text);
  });
  const errors = ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: () => process.cwd(),
    getNewLine: () => "\n",
  });
  return { program: builder.getProgram(), errors };
}
