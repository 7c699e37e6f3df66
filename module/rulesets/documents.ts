/** The document types of all rulesets. */
import type { DocumentTypes } from "../kernel/document-types.ts";
import type { Fields } from "../kernel/schema.ts";
import { documents as anatomy } from "./anatomy/model/documents.ts";
import { documents as aura } from "./aura/model/documents.ts";
import { documents as bloodied } from "./bloodied/model/documents.ts";
import { documents as grimoire } from "./grimoire/model/documents.ts";
import { documents as threshold } from "./threshold/model/documents.ts";

/** By ruleset. */
export const documentTypes: Readonly<Record<string, DocumentTypes>> = { bloodied, grimoire, threshold, anatomy, aura };

const fields: Readonly<Record<string, Fields>> = Object.assign(
  {},
  ...Object.values(documentTypes).flatMap(({ Actor, Item }) => [Actor, Item]),
);

/** The stored fields of an actor or item type of any ruleset. */
export const fieldsOf = (type: string): Fields | undefined => fields[type];
