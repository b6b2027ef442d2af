import type { Desk } from '@tael/approvals';
import type { Deps } from './deps.ts';
import { findParties } from './operations/admin/find-parties.ts';
import { adjustmentAction } from './operations/admin/propose-adjustment.ts';
import { approvalBook } from './operations/admin/record-approval.ts';

export function approvalDesk(deps: Deps): Desk {
  const { database, clock } = deps;
  const adjustment = adjustmentAction(deps);
  return {
    ...approvalBook,
    database,
    clock,
    actions: {
      'coins.add': adjustment,
      'coins.set': adjustment,
      'coins.subtract': adjustment,
      'subsidy.add': adjustment,
      'subsidy.set': adjustment,
      'subsidy.subtract': adjustment,
    },
    parties: (ids) => findParties(deps, ids),
  };
}
