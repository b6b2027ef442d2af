import { useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';

/** A change of any field but `page` and `open` goes to the first page. */
type Fields = Record<string, z.ZodMiniType<string | number | boolean>>;
export type ListState<F extends Fields> = { [Name in keyof F]: z.output<F[Name]> };

const fieldsKeepingPage = new Set(['page', 'open']);

/**
 * The address keeps the state, so that a link leads to the same view. Define the fields at the top of a module; one
 * list per page.
 */
export function useListState<F extends Fields>(
  fields: F,
): [state: ListState<F>, show: (change: Partial<ListState<F>>) => void] {
  const [search, setSearch] = useSearchParams();
  const origin = useLocation().state as unknown;
  const state = useMemo(() => read(fields, search), [fields, search]);
  const canonical = written(fields, state).toString();
  const isCanonical = search.toString() === canonical;
  useEffect(() => {
    // The navigation state names the opened saved view; the menu finds dropped values by it.
    if (!isCanonical) setSearch(canonical, { replace: true, state: origin });
  }, [isCanonical, canonical, setSearch, origin]);
  const show = (change: Partial<ListState<F>>): void => {
    const goesToFirstPage = Object.keys(change).some((name) => !fieldsKeepingPage.has(name));
    const next = {
      // Not `state`: the router renders a change late, and two in a row would lose the first.
      ...read(fields, new URLSearchParams(window.location.search)),
      ...(goesToFirstPage && 'page' in fields && { page: usual(fields, 'page') }),
      ...change,
    };
    setSearch(written(fields, next));
  };
  return [state, show];
}

const usual = (fields: Fields, name: string): unknown =>
  z.safeParse(fields[name] ?? z.unknown(), undefined).data;

function read<F extends Fields>(fields: F, search: URLSearchParams): ListState<F> {
  const values = Object.entries(fields).map(([name, field]) => {
    const parsed = z.safeParse(field, search.get(name) ?? undefined);
    return [name, parsed.success ? parsed.data : usual(fields, name)];
  });
  return Object.fromEntries(values) as ListState<F>;
}

function written(fields: Fields, state: Record<string, unknown>): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of Object.keys(fields))
    if (state[name] !== usual(fields, name)) params.set(name, String(state[name]));
  return params;
}

export const oneOf = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z._default(z.enum(values), values[0]);
export const text = z._default(z.string().check(z.trim(), z.maxLength(100)), '');
export const pageNumber = z._default(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)),
  1,
);
export const flag = z._default(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  ),
  false,
);
