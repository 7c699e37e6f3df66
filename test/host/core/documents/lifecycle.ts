import { DataModel } from "../data/model.ts";

/** The methods of a document which the operations call; systems override them. */
export class DocumentLifecycle extends DataModel {
  /* Life cycle: the requester's chance to change or refuse, and everybody's reaction */

  async _preCreate(data: any, options: any, user: any): Promise<any> {
    return this.system?._preCreate?.(data, options, user);
  }
  _onCreate(data: any, options: any, userId: string): void {
    this.system?._onCreate?.(data, options, userId);
  }
  static async _preCreateOperation(_documents: any[], _operation: any, _user: any): Promise<any> {}
  static async _onCreateOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}
  async _preUpdate(changes: any, options: any, user: any): Promise<any> {
    return this.system?._preUpdate?.(changes, options, user);
  }
  _onUpdate(changed: any, options: any, userId: string): void {
    this.system?._onUpdate?.(changed, options, userId);
  }
  static async _preUpdateOperation(_documents: any[], _operation: any, _user: any): Promise<any> {}
  static async _onUpdateOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}
  async _preDelete(options: any, user: any): Promise<any> {
    return this.system?._preDelete?.(options, user);
  }
  _onDelete(options: any, userId: string): void {
    this.system?._onDelete?.(options, userId);
    for (const app of Object.values(this.apps) as any[]) app.close?.({ submit: false });
  }
  static async _preDeleteOperation(_documents: any[], _operation: any, _user: any): Promise<any> {}
  static async _onDeleteOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}

  _preCreateDescendantDocuments(..._args: any[]): void {}
  _onCreateDescendantDocuments(..._args: any[]): void {}
  _preUpdateDescendantDocuments(..._args: any[]): void {}
  _onUpdateDescendantDocuments(..._args: any[]): void {}
  _preDeleteDescendantDocuments(..._args: any[]): void {}
  _onDeleteDescendantDocuments(..._args: any[]): void {}
}
