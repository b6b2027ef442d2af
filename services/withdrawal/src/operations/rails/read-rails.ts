import { methods, type Method, type RailRow } from '@tael/contract/withdrawal';
import type { Deps } from '../../deps.ts';
import { tallyOrders } from '../../store/orders.ts';
import { readRailStates } from '../../store/rails.ts';
import { findDifferences } from '../../store/statements.ts';
import { usersById } from '../admin/list-payouts.ts';

/** A person looks at the newest first. */
const shownDifferences = 100;

/** Null if a person pays. */
export const providerOf = (
  { rails, config }: Pick<Deps, 'rails' | 'config'>,
  method: Method,
): string | null =>
  rails.get(method)?.provider ?? (method === 'bank' && config.RAIL_BANK === 'file' ? 'Bank' : null);

export async function readRails(deps: Deps): Promise<RailRow[]> {
  const { db } = deps.database;
  const [states, tallies, differences] = await Promise.all([
    readRailStates(db),
    tallyOrders(db),
    findDifferences(db, shownDifferences),
  ]);
  const people = await usersById(
    deps,
    states.flatMap(({ stoppedBy }) => stoppedBy ?? []),
  );
  return methods.map((method) => {
    const rail = deps.rails.get(method);
    const state = states.find((one) => one.method === method);
    const tally = tallies.find((one) => one.method === method);
    return {
      method,
      provider: providerOf(deps, method),
      standIn: rail !== undefined && deps.config.RAILS_STAND_IN,
      stopped: !state?.stoppedAt
        ? null
        : {
            at: state.stoppedAt,
            by: people.get(state.stoppedBy ?? '')?.username ?? null,
            reason: state.stopReason,
          },
      waits: !state?.waitsSince ? null : { since: state.waitsSince, reason: state.waitsFor },
      differences: differences.flatMap(({ method: of, ...one }) => (of === method ? [one] : [])),
      orders: { toSend: tally?.toSend ?? 0, sent: tally?.sent ?? 0, unknown: tally?.unknown ?? 0 },
    };
  });
}
