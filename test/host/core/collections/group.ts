/** Documents by subtype, with an empty list for every type which has none. */
export function groupByType(types: string[], docs: Iterable<any>): Record<string, any[]> {
  const groups: Record<string, any[]> = Object.fromEntries(types.map((type) => [type, []]));
  for (const doc of docs) {
    groups[doc.type] ??= [];
    groups[doc.type]!.push(doc);
  }
  return groups;
}
