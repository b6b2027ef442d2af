import type { Route } from './route.ts';

/** '0' for a literal segment, '1' for a parameter: in text order, the most specific path comes first. */
function rank(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');
}

export function byPath(routes: readonly Route[]): { path: string; routes: Route[] }[] {
  const paths = new Map<string, Route[]>();
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
