/** `types.ts NAME`: checks the project tsconfig.NAME.json; part of `npm run check`. */
import { checked } from "./program.ts";

const name = process.argv[2] as string;
// Files of `module/` that tests import are checked by the other two projects.
const isOurs = (file: string): boolean => name !== "node" || !file.startsWith("module/");
const { errors } = checked(name, `tsconfig.${name}.json`, { isOurs });
if (errors) console.log(errors);
process.exit(errors ? 1 : 0);
