import type { Data, FieldClasses } from "../../types.ts";
import { isV14 } from "../state.ts";
import { ClientDatabaseBackend } from "./backend.ts";
import { DataField, FieldValidationError } from "./field.ts";
import * as embedded from "./fields-embedded.ts";
import * as lists from "./fields-lists.ts";
import * as models from "./fields-models.ts";
import { SchemaField } from "./fields-schema.ts";
import * as simple from "./fields-simple.ts";
import * as special from "./fields-special.ts";
import * as operators from "./operators.ts";
import * as validation from "./validation.ts";

/** The contents of foundry.data, without what documents add. */
export function buildData(): Data & { fields: FieldClasses } {
  const { choiceValues: _choices, ...simpleFields } = simple;
  const { isValidId: _id, ...specialFields } = special;
  const fields: FieldClasses = {
    DataField,
    SchemaField,
    ...simpleFields,
    ...lists,
    ...models,
    ...specialFields,
    ...embedded,
    ModelValidationError: FieldValidationError,
  };
  const data: ReturnType<typeof buildData> = { fields, validation, validators: { isValidId: special.isValidId } };
  data.ClientDatabaseBackend = ClientDatabaseBackend;
  if (isV14()) {
    Object.defineProperty(SchemaField.prototype, "extendFields", {
      configurable: true,
      value: function (this: SchemaField, added: Record<string, DataField>): void {
        this._extendFields(added);
      },
    });
    const { DataOperator, ForcedDeletion, ForcedReplacement } = operators;
    data.operators = { DataFieldOperator: DataOperator, ForcedDeletion, ForcedReplacement };
  }
  return data;
}
