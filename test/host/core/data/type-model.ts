import { rt } from "../state.ts";
import { isEmpty } from "../utils/objects.ts";
import { DataModel } from "./model.ts";

/** The `system` of one document subtype. */
export class TypeDataModel extends DataModel {
  static override _schemaName(): string {
    return "system";
  }
  static override get schema(): any {
    const schema = super.schema;
    schema.name = "system";
    return schema;
  }
  get modelProvider(): any {
    return rt.game.system ?? null;
  }
  static _enableV10Validation = false;

  prepareBaseData(): void {}
  prepareDerivedData(): void {}

  async _preCreate(_data: any, _options: any, _user: any): Promise<any> {}
  _onCreate(_data: any, _options: any, _userId: string): void {}
  async _preUpdate(_changes: any, _options: any, _user: any): Promise<any> {}
  _onUpdate(_changed: any, _options: any, _userId: string): void {}
  async _preDelete(_options: any, _user: any): Promise<any> {}
  _onDelete(_options: any, _userId: string): void {}

  static _addDataFieldMigration(data: any, oldKey: string, newKey: string, apply?: (d: any) => any): boolean {
    const { hasProperty, getProperty, setProperty, deleteProperty } = rt.foundry.utils;
    if (hasProperty(data, newKey) || !hasProperty(data, oldKey)) return false;
    setProperty(data, newKey, apply ? apply(data) : getProperty(data, oldKey));
    deleteProperty(data, oldKey);
    return true;
  }
  async toEmbed(_config: any, _options?: any): Promise<any> {
    return null;
  }
  get isEmptyModel(): boolean {
    return isEmpty(this._source);
  }
}
