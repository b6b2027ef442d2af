import type { Deps } from '../deps.ts';

/** Asked once before anybody wants something of them: nobody has to wait then for one that is dead. */
export function meetNodes({ nodes, readers }: Pick<Deps, 'nodes' | 'readers'>): void {
  for (const node of [...nodes, ...readers]) void node.use(() => Promise.resolve()).catch(() => undefined);
}
