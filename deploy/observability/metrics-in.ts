const words = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan', 'group_left', 'group_right']);

/** Returns histograms without their suffix _bucket, _count or _sum. */
export function metricsIn(expr: string): Set<string> {
  const bare = expr
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  const names = [...bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].map(([name]) => name);
  return new Set(
    names
      .filter((name) => !words.has(name.toLowerCase()))
      .map((name) => name.replace(/(_seconds|_items)_(bucket|count|sum)$/, '$1')),
  );
}
