/** Reading of a compendium's documents and index. Modules wrap `_getDocuments`. */
import type { Data, Source } from "../../types.ts";
import type { Document } from "../documents/client-document.ts";
import type { User } from "../documents/user.ts";
import { jsonCopy, rt } from "../state.ts";

/** A request: documents whose `_id` is in the query's `_id__in` (all without it), or with `index` the index entries. */
export interface GetOperation {
  query?: Data;
  pack?: string | null;
  index?: boolean;
  indexFields?: string[];
}

/** The interface of a backend. */
export class DatabaseBackend {
  async get(documentClass: typeof Document, operation: GetOperation, user: User = rt.game.user): Promise<unknown[]> {
    return this._getDocuments(documentClass, { query: {}, ...operation }, user);
  }
  async _getDocuments(_class: typeof Document, _operation: GetOperation, _user: User): Promise<unknown[]> {
    return [];
  }
}

/** The backend of a client: it asks the server. */
export class ClientDatabaseBackend extends DatabaseBackend {
  override async _getDocuments(
    documentClass: typeof Document,
    { query = {}, pack, index, indexFields = [] }: GetOperation,
    _user: User,
  ): Promise<unknown[]> {
    if (!pack) throw new Error("Only documents of compendiums can be asked for.");
    if (index) {
      const entries = await rt.connection.request({ kind: "getPackIndex", pack, fields: indexFields });
      return jsonCopy(entries as Source[]);
    }
    const ids = (query._id__in ?? (query._id ? [query._id] : null)) as string[] | null;
    const sources = (await rt.connection.request({ kind: "getPackDocuments", pack, ids })) as (Source | null)[];
    return jsonCopy(sources).flatMap((source) => {
      if (!source) return [];
      try {
        return [documentClass.fromSource(source, { pack, strict: false })];
      } catch (error) {
        rt.game.packs.get(pack)?.invalidDocumentIds.add(source._id as string);
        console.error(error);
        return [];
      }
    });
  }
}
