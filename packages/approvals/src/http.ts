import * as api from '@tael/contract/approvals';
import { route, type Route } from '@tael/runtime';
import type { z } from 'zod';
import { decide, withdraw } from './decide.ts';
import type { Desk } from './desk.ts';
import type { Act } from './store.ts';

/** `revokes`: an approval may end sessions or take a right away. */
export const approvalRoutes = (desk: Desk, { revokes }: { revokes?: true } = {}): Route[] => [
  route(api.decideApproval, {
    ...(revokes && { revokes }),
    handle: async ({ principal, requestId, params: { id }, body }) => {
      const act = await decide(desk, { actor: { ...principal, requestId }, id, ...body });
      return { approval: await shown(desk, act) };
    },
  }),
  route(api.withdrawApproval, {
    handle: async ({ principal, requestId, params: { id } }) => {
      await withdraw(desk, { actor: { ...principal, requestId }, id });
      return { success: true };
    },
  }),
];

export type ShownApproval = z.output<typeof api.approval>;

/** Call after the commit. Names that cannot be read are empty. */
export async function shown(desk: Pick<Desk, 'service' | 'parties'>, act: Act): Promise<ShownApproval> {
  const ids = [act.proposedBy, ...(act.decidedBy === null ? [] : [act.decidedBy])];
  const parties = await desk.parties(ids).catch(() => undefined);
  const party = (id: string) => {
    const { username = '', email = '' } = parties?.get(id) ?? {};
    return { _id: id, username, email };
  };
  const { id, action, before, after, reason, proposedAt, lapsesAt, state, decidedAt } = act;
  return {
    id,
    service: desk.service,
    action,
    object: { kind: act.objectKind, id: act.objectId, label: act.objectLabel },
    before,
    after,
    reason,
    proposedBy: party(act.proposedBy),
    proposedAt,
    lapsesAt,
    state,
    decidedBy: act.decidedBy === null ? null : party(act.decidedBy),
    decidedAt,
  };
}
