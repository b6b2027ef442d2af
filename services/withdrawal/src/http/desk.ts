import { shown } from '@tael/approvals';
import * as api from '@tael/contract/withdrawal';
import { route, type Route } from '@tael/runtime';
import { approvalDesk } from '../approvals.ts';
import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';
import { claimPayout, releasePayout } from '../operations/admin/claim-payout.ts';
import { noteOutcome } from '../operations/admin/note-outcome.ts';
import { overAll, raisePayoutLimit, readLimits } from '../operations/admin/payout-limits.ts';
import { processMany } from '../operations/admin/process-many.ts';
import { idempotencyKeyed } from './answers.ts';

export const deskRoutes = (deps: Deps): Route[] => [
  route(api.claimPayout, {
    handle: async ({ principal, requestId, params: { id }, body: { takeOver } }) => {
      const claim = await claimPayout(deps, {
        actor: { ...principal, requestId },
        id: id.toLowerCase(),
        takeOver,
      });
      return { until: claim.expiresAt };
    },
  }),
  route(api.releasePayout, {
    handle: async ({ principal, requestId, params: { id } }) => {
      await releasePayout(deps, { actor: { ...principal, requestId }, id });
      return {};
    },
  }),
  route(api.notePayoutOutcome, {
    handle: async ({ principal, requestId, params: { id }, body, idempotencyKey: key }) => {
      const { answer, replayed } = await noteOutcome(deps, {
        actor: { ...principal, requestId },
        id: id.toLowerCase(),
        key,
        ...body,
      });
      return idempotencyKeyed(200, answer, replayed);
    },
  }),
  route(api.decidePayouts, {
    handle: async ({ principal, requestId, body, idempotencyKey: key }) => {
      const { answer, replayed } = await processMany(deps, {
        actor: { ...principal, requestId },
        ids: body.ids.map((id) => id.toLowerCase()),
        to: body.status,
        notes: body.adminNotes ?? '',
        key,
      });
      return idempotencyKeyed(200, { results: answer }, replayed);
    },
  }),
  route(api.readPayoutLimits, {
    handle: async () => ({
      ...(await readLimits(deps)),
      twoPeopleAbove: deps.config.PAYOUT_TWO_PEOPLE_ABOVE,
    }),
  }),
  route(api.raisePayoutLimit, {
    handle: async ({ principal, requestId, body, idempotencyKey: key }) => {
      if (body.reason === '') throw errors.note_required({ message: 'A reason is required' });
      const { day, waits, replayed } = await raisePayoutLimit(deps, {
        actor: { ...principal, requestId },
        key,
        scope: body.userId?.toLowerCase() ?? overAll,
        limit: body.limit,
        reason: body.reason,
      });
      if (waits === undefined) return idempotencyKeyed(200, { day }, replayed);
      const approval = await shown(approvalDesk(deps), waits);
      return idempotencyKeyed(202, { day, pending: true, approval }, replayed);
    },
  }),
];
