import { takeEffectAlone } from '@tael/approvals';
import { approvalDesk } from '../../approvals.ts';
import type { Deps } from '../../deps.ts';
import { isAlone } from './alone.ts';

export async function carryOutGrants(deps: Deps): Promise<string> {
  const taken = await takeEffectAlone(
    approvalDesk(deps),
    ({ proposedBy }) => isAlone(deps.database.db, proposedBy),
    (err, approvalId) =>
      deps.log.warn({ err, approvalId }, 'an act of a single administrator could not be carried out'),
  );
  return `${taken} carried out`;
}
