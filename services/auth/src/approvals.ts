import type { Desk } from '@tael/approvals';
import type { Deps } from './deps.ts';
import { createAction } from './operations/admin/create-user.ts';
import { asBusy } from './operations/admin/edit-user.ts';
import { editAction } from './operations/admin/propose-edit.ts';
import { approvalBook } from './operations/admin/record-approval.ts';
import { resetAction } from './operations/admin/reset-second-factor.ts';
import { asTaken } from './operations/open-account.ts';
import { findAccounts } from './store/users.ts';

export function approvalDesk(deps: Deps): Desk {
  const { database, clock } = deps;
  const edit = editAction(deps);
  return {
    ...approvalBook,
    database,
    clock,
    actions: {
      'user.create': createAction(deps),
      'user.edit': edit,
      'user.set-permissions': edit,
      'user.set-role': edit,
      'user.set-status': edit,
      'user.reset-second-factor': resetAction,
    },
    explain: (error) => asBusy(asTaken(error)),
    parties: async (ids) => new Map((await findAccounts(database.db, ids)).map((one) => [one.id, one])),
  };
}
