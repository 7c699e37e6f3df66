import type { Data, Operation } from "../../types.ts";
import { addDataFieldMigration } from "../documents/shims.ts";
import type { User } from "../documents/user.ts";
import { rt } from "../state.ts";
import { isEmpty } from "../utils/objects.ts";
import type { SchemaField } from "./fields-schema.ts";
import { DataModel } from "./model.ts";

/** The `system` of one document subtype. */
export class TypeDataModel extends DataModel {
  static override _schemaName(): string {
    return "system";
  }
  static override get schema(): SchemaField {
    const schema = super.schema;
    schema.name = "system";
    return schema;
  }
  get modelProvider(): object | null {
    return rt.game.system ?? null;
  }
  static _enableV10Validation = false;

  prepareBaseData(): void {}
  prepareDerivedData(): void {}

  async _preCreate(_data: Data, _options: Operation, _user: User): Promise<unknown> {
    return undefined;
  }
  _onCreate(_data: Data, _options: Operation, _userId: string): void {}
  async _preUpdate(_changes: Data, _options: Operation, _user: User): Promise<unknown> {
    return undefined;
  }
  _onUpdate(_changed: Data, _options: Operation, _userId: string): void {}
  async _preDelete(_options: Operation, _user: User): Promise<unknown> {
    return undefined;
  }
  _onDelete(_options: Operation, _userId: string): void {}

  static _addDataFieldMigration = addDataFieldMigration;
  async toEmbed(_config: Data, _options?: Data): Promise<HTMLElement | HTMLCollection | null> {
    return null;
  }
  get isEmptyModel(): boolean {
    return isEmpty(this._source);
  }
}
