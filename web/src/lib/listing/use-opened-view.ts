import { useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';

const fromView = z.object({ view: z.string() });
/** Where in the list, not which part of it. */
const places = ['page', 'open'];

/** The address of a list as a view: what it is, how to open another, and whether the one that was opened came whole. */
export function useOpenedView() {
  const [search, setSearch] = useSearchParams();
  const state = useLocation().state as unknown;
  const here = new URLSearchParams([...search].filter(([name]) => !places.includes(name)));
  const opened = z.safeParse(fromView, state);
  const asked = opened.success ? [...new URLSearchParams(opened.data.view)] : [];
  return {
    query: here.toString(),
    open: (query: string) => setSearch(query, { state: { view: query } }),
    isPart: asked.some(([name, value]) => search.get(name) !== value),
  };
}
