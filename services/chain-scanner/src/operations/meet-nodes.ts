import type { Deps } from '../deps.ts';

/** Asked once before anybody wants something of them: nobody has to wait then for one that is dead. */
export function meetNodes({ nodes }: Pick<Deps, 'nodes'>): void {
  for (const node of nodes) void node.use(() => Promise.resolve()).catch(() => undefined);
}
