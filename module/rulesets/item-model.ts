/** Base class of the item models of all rulesets. */
export abstract class ItemModel extends foundry.abstract.TypeDataModel<
  foundry.data.fields.DataSchema,
  foundry.documents.BaseItem
> {
  static readonly HTML_FIELDS: readonly string[] = ["description"];

  static override migrateData(source: Parameters<typeof foundry.abstract.TypeDataModel.migrateData>[0]) {
    return super.migrateData(source);
  }
}
