/**
 * A TypeScript program that keeps the results of its last run: only files that a change can affect are checked again.
 * `--once` keeps nothing, which takes two thirds of the CPU time if all files are checked.
 */
import { relative, resolve } from "node:path";
import ts from "typescript";
import { CACHE } from "./stamps.ts";

export interface CheckOptions {
  /** Adjusts the compiler options of the project. */
  change?(options: ts.CompilerOptions): void;
  /** Files whose errors this check reports; another check reports those of the other files. */
  isOurs(file: string): boolean;
}

function read(project: string): ts.ParsedCommandLine {
  const { config } = ts.readConfigFile(project, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
}

const fromRoot = (file: string): string => relative(process.cwd(), file).replaceAll("\\", "/");

/** The files that a project includes. */
export const filesOf = (project: string): Set<string> => new Set(read(project).fileNames.map(fromRoot));

/** The program of a project and the errors in its own files. Results are kept under the name. */
export function checked(
  name: string,
  project: string,
  { change, isOurs }: CheckOptions,
): { program: ts.Program; errors: string } {
  const { fileNames, options } = read(project);
  change?.(options);
  const isOther = ({ fileName }: ts.SourceFile): boolean =>
    fileName.includes("/node_modules/") || !isOurs(fromRoot(fileName));
  if (process.argv.includes("--once")) {
    const program = ts.createProgram(fileNames, options);
    return { program, errors: errorsOf(program, isOther) };
  }
  // Declarations are made, but not written: with them a change inside a function does not affect the files that import it.
  Object.assign(options, {
    incremental: true,
    // Absolute, as TypeScript stores it: a relative path counts as another setting.
    tsBuildInfoFile: resolve(CACHE, `${name}.tsbuildinfo`),
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: resolve(CACHE, name),
    // Definitions of a git clone import themselves by their package name, which needs a root.
    rootDir: process.cwd(),
  });
  const host = ts.createIncrementalCompilerHost(options);
  const builder = ts.createIncrementalProgram({ rootNames: fileNames, options, host });
  while (builder.getSemanticDiagnosticsOfNextAffectedFile(undefined, isOther)) {
    // The results are read below, together with those of files that no change affects.
  }
  const errors = errorsOf(builder, isOther);
  builder.emit(undefined, (file, text) => {
    if (file.endsWith(".tsbuildinfo")) ts.sys.writeFile(file, text);
  });
  return { program: builder.getProgram(), errors };
}

/** The errors of a program as text, without those in other files. */
function errorsOf(program: ts.Program | ts.BuilderProgram, isOther: (file: ts.SourceFile) => boolean): string {
  const diagnostics = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program.getSourceFiles().flatMap((file) => (isOther(file) ? [] : program.getSemanticDiagnostics(file))),
  ];
  return ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: () => process.cwd(),
    getNewLine: () => "\n",
  });
}
