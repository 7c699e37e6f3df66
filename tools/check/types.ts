/** `types.ts NAME`: checks the project tsconfig.NAME.json; part of `npm run check`. */
import { checked } from "./program.ts";

const name = process.argv[2] as string;
const { errors } = checked(name, `tsconfig.${name}.json`);
if (errors) console.log(errors);
process.exit(errors ? 1 : 0);
