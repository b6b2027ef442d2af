import type { Contract } from '@tael/contract';

export type Placed = Pick<Contract, 'method' | 'path'>;

/** '0' for a literal segment, '1' for a parameter: in text order, the most specific path comes first. */
function rank(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');
}

export function byPath<R extends Placed>(routes: readonly R[]): { path: string; routes: R[] }[] {
  const paths = new Map<string, R[]>();
  for (const route of routes) {
    const same = paths.get(route.path) ?? [];
    if (same.some(({ method }) => method === route.method)) {
      throw new Error(`two routes for ${route.method.toUpperCase()} ${route.path}`);
    }
    paths.set(route.path, [...same, route]);
  }
  return [...paths]
    .map(([path, gathered]) => ({ path, routes: gathered }))
    .sort((a, b) => rank(a.path).localeCompare(rank(b.path)));
}
