import type { Data, Operation, SheetLike, SystemData } from "../../types.ts";
import { DataModel } from "../data/model.ts";
import type { Document } from "./client-document.ts";
import type { User } from "./user.ts";

/** Methods of a document that operations call; systems override them. */
export class DocumentLifecycle extends DataModel {
  /** The model of the document's type; none for documents without types. */
  declare system: SystemData;
  /** Open applications that show this document, by id. */
  declare readonly apps: Record<string, SheetLike>;

  /* Life cycle: pre-methods of the requester (may change or refuse), and methods called on all clients */

  async _preCreate(data: Data, options: Operation, user: User): Promise<unknown> {
    return this.system?._preCreate?.(data, options, user);
  }
  _onCreate(data: Data, options: Operation, userId: string): void {
    this.system?._onCreate?.(data, options, userId);
  }
  static async _preCreateOperation(_documents: Document[], _operation: Operation, _user: User): Promise<unknown> {
    return undefined;
  }
  static async _onCreateOperation(_documents: Document[], _operation: Operation, _user: User): Promise<void> {}
  async _preUpdate(changes: Data, options: Operation, user: User): Promise<unknown> {
    return this.system?._preUpdate?.(changes, options, user);
  }
  _onUpdate(changed: Data, options: Operation, userId: string): void {
    this.system?._onUpdate?.(changed, options, userId);
  }
  static async _preUpdateOperation(_documents: Document[], _operation: Operation, _user: User): Promise<unknown> {
    return undefined;
  }
  static async _onUpdateOperation(_documents: Document[], _operation: Operation, _user: User): Promise<void> {}
  async _preDelete(options: Operation, user: User): Promise<unknown> {
    return this.system?._preDelete?.(options, user);
  }
  _onDelete(options: Operation, userId: string): void {
    this.system?._onDelete?.(options, userId);
    for (const app of Object.values(this.apps)) app.close?.({ submit: false });
  }
  static async _preDeleteOperation(_documents: Document[], _operation: Operation, _user: User): Promise<unknown> {
    return undefined;
  }
  static async _onDeleteOperation(_documents: Document[], _operation: Operation, _user: User): Promise<void> {}

  _preCreateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _data: Data[],
    _options: Operation,
    _userId: string,
  ): void {}
  _onCreateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _data: Data[],
    _options: Operation,
    _userId: string,
  ): void {}
  _preUpdateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _changes: Data[],
    _options: Operation,
    _userId: string,
  ): void {}
  _onUpdateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _changes: Data[],
    _options: Operation,
    _userId: string,
  ): void {}
  _preDeleteDescendantDocuments(
    _parent: Document,
    _collection: string,
    _ids: string[],
    _options: Operation,
    _userId: string,
  ): void {}
  _onDeleteDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _ids: string[],
    _options: Operation,
    _userId: string,
  ): void {}
}
