import type { Method } from '@tael/contract';
import { byPath, type Placed } from './specificity.ts';

export interface Found<R> {
  at: Readonly<Partial<Record<Method, R>>>;
  allow: string;
  params: Readonly<Record<string, string>>;
}

type Place<R> = Omit<Found<R>, 'params'>;

interface Pattern<R> extends Place<R> {
  segments: readonly string[];
}

const none: Readonly<Record<string, string>> = {};

/** Matching is case-sensitive; a trailing slash is ignored. Throws URIError for an invalid percent sequence. */
export function routeFinder<R extends Placed>(routes: readonly R[]): (path: string) => Found<R> | undefined {
  const literal = new Map<string, Found<R>>();
  const patterns = new Map<number, Pattern<R>[]>();
  for (const { path, routes: gathered } of byPath(routes)) {
    const place = placeOf(gathered);
    if (!path.includes('/:')) {
      literal.set(path, { ...place, params: none });
      continue;
    }
    const segments = path.split('/');
    patterns.set(segments.length, [...(patterns.get(segments.length) ?? []), { ...place, segments }]);
  }
  return (asked) => {
    const path = asked.length > 1 && asked.endsWith('/') ? asked.slice(0, -1) : asked;
    const known = literal.get(path);
    if (known) return known;
    const parts = path.split('/');
    for (const { segments, ...place } of patterns.get(parts.length) ?? []) {
      const params = paramsOf(segments, parts);
      if (params) return { ...place, params };
    }
    return undefined;
  };
}

function placeOf<R extends Placed>(routes: readonly R[]): Place<R> {
  const allow = routes.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  return {
    at: Object.fromEntries(routes.map((route) => [route.method, route])) as Place<R>['at'],
    allow: allow.join(', '),
  };
}

function paramsOf(segments: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  for (const [place, segment] of segments.entries()) {
    const part = parts[place] ?? '';
    if (!segment.startsWith(':')) {
      if (segment !== part) return undefined;
    } else if (part === '') return undefined;
    else found[segment.slice(1)] = part;
  }
  for (const [name, part] of Object.entries(found)) found[name] = decodeURIComponent(part);
  return found;
}

export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  if (path.startsWith('/')) return path;
  return URL.canParse(path) ? new URL(path).pathname : path;
}
