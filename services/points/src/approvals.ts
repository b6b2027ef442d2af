import type { Desk } from '@tael/approvals';
import type { Deps } from './deps.ts';
import { addPointsAction } from './operations/admin/add-points.ts';
import { findParties } from './operations/admin/find-parties.ts';
import { approvalBook } from './operations/admin/record-approval.ts';

export const approvalDesk = (deps: Deps): Desk => ({
  ...approvalBook,
  database: deps.database,
  clock: deps.clock,
  actions: { 'points.add': addPointsAction },
  parties: (ids) => findParties(deps, ids),
});
