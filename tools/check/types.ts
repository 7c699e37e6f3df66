/** `types.ts NAME`: checks the project tsconfig.NAME.json; part of `npm run check`. */
import { checked } from "./program.ts";

/** Files of `module/` that tests import are checked by the other two projects. */
const OURS: Record<string, (file: string) => boolean> = {
  node: (file) => !file.startsWith("module/"),
  pure: () => true,
};

const name = process.argv[2] as string;
const { errors } = checked(name, `tsconfig.${name}.json`, { isOurs: OURS[name] ?? (() => true) });
if (errors) console.log(errors);
process.exit(errors ? 1 : 0);
