import { shown, type Act } from '@tael/approvals';
import { reply } from '@tael/runtime';
import { approvalDesk } from '../approvals.ts';
import type { Deps } from '../deps.ts';

/** The answer to an act that waits for a second person. */
export const waits = async (deps: Deps, act: Act, headers?: Record<string, string>) =>
  reply(202, { pending: true, approval: await shown(approvalDesk(deps), act) }, headers);
