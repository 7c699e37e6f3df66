import { rt } from "../state.ts";

/** Generation 14's batch: operations carried out in order, their results returned in order. */
export async function createOperations(operations: any[]): Promise<any[][]> {
  const results: any[][] = [];
  for (const { action, documentName, data, updates, ids, ...context } of operations) {
    const cls = rt.g.getDocumentClass(documentName);
    if (action === "create") results.push(await cls.createDocuments(data, context));
    else if (action === "update") results.push(await cls.updateDocuments(updates, context));
    else results.push(await cls.deleteDocuments(ids, context));
  }
  return results;
}
