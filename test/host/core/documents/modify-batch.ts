import type { Data } from "../../types.ts";
import { rt } from "../state.ts";
import type { Document } from "./client-document.ts";
import type { ModifyAction } from "./permissions.ts";

/** One operation of a batch; further keys are the operation's options. */
interface BatchOperation {
  [key: string]: unknown;
  action: ModifyAction;
  documentName: string;
  data?: Data[];
  updates?: Data[];
  ids?: string[];
}

/** Generation 14's batch: operations carried out in order, their results returned in order. */
export async function createOperations(operations: BatchOperation[]): Promise<Document[][]> {
  const results: Document[][] = [];
  for (const { action, documentName, data, updates, ids, ...context } of operations) {
    const cls = rt.g.getDocumentClass(documentName);
    if (action === "create") results.push(await cls.createDocuments(data, context));
    else if (action === "update") results.push(await cls.updateDocuments(updates, context));
    else results.push(await cls.deleteDocuments(ids, context));
  }
  return results;
}
