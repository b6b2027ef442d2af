import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { authRpc } from '@tael/proto';
import type { Refusal } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import type { Withdrawal } from '../../store/rows.ts';
import { accountOf } from '../read-withdrawal.ts';
import { findUnverified } from '../unverified-limit.ts';

/** Of the items that wait for a decision. */
export async function findBarriers(
  deps: Deps,
  items: readonly { withdrawal: Withdrawal; owner: Owner }[],
): Promise<Map<string, Pick<Refusal, 'code' | 'message'>>> {
  const unverified = await findUnverified(deps, items);
  const found = await Promise.all(
    items.map(async ({ withdrawal: row, owner }) => {
      if (row.status === 'completed' || row.status === 'rejected') return [];
      const barrier = (await findBarrier(deps, row, owner)) ?? unverified.get(row.id);
      return barrier === undefined
        ? []
        : [[row.id, { code: barrier.code, message: barrier.message }] as const];
    }),
  );
  return new Map(found.flat());
}

type Owner = Pick<authRpc.User, 'id' | 'emailVerified' | 'payoutsWaitUntil' | 'verificationLevel'>;

/** The refusal of every decision but a rejection. The limit of unverified owners is counted with the approval. */
export async function findBarrier(deps: Deps, row: Withdrawal, owner: Owner): Promise<Refusal | undefined> {
  const { config, clock } = deps;
  if (config.VERIFIED_EMAIL === 'required' && !owner.emailVerified) return errors.owner_not_verified();
  const until = owner.payoutsWaitUntil && timestampDate(owner.payoutsWaitUntil);
  if (until !== undefined && until > clock.now())
    return errors.payouts_wait({
      message: `The sign-in of this user was changed: payouts wait until ${until.toISOString()}`,
    });
  if (row.kind !== 'send') return undefined;
  const listed = await deps.screening.isListed(accountOf(deps, row).info.address ?? '');
  if (listed === undefined) return errors.screening_unavailable();
  return listed ? errors.address_listed() : undefined;
}
