/** Documents by subtype, with an empty list for every type without documents. */
export function groupByType<T extends object>(types: string[], docs: Iterable<T>): Record<string, T[]> {
  const groups: Record<string, T[]> = Object.fromEntries(types.map((type) => [type, []]));
  for (const doc of docs) {
    const { type } = doc as { type: string };
    groups[type] ??= [];
    groups[type].push(doc);
  }
  return groups;
}
