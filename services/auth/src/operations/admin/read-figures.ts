import type { Deps } from '../../deps.ts';
import type { Figures } from '../../domain/saga.ts';
import { peersOf } from '../../peers.ts';

/** Figures of a service that is down or not configured are absent. */
export async function readFigures({ config }: Pick<Deps, 'config'>, userId: string): Promise<Figures> {
  const { points, wallet } = peersOf(config);
  const userIds = [userId];
  const [held, earned] = await Promise.allSettled([
    wallet?.getHoldings({ userIds }),
    points?.getPoints({ userIds }),
  ]);
  const holding = held.status === 'fulfilled' ? held.value?.holdings[0] : undefined;
  const account = earned.status === 'fulfilled' ? earned.value?.points[0] : undefined;
  return {
    ...(holding && { balance: holding.available + holding.held }),
    ...(account && { points: Number(account.total), level: account.level }),
  };
}
