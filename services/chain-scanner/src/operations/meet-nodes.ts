import type { Deps } from '../deps.ts';

/** At the start, so that no request waits for a dead node later. */
export function meetNodes({ nodes, readers }: Pick<Deps, 'nodes' | 'readers'>): void {
  for (const node of [...nodes, ...readers]) void node.use(() => Promise.resolve()).catch(() => undefined);
}
