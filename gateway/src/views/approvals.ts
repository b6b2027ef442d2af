import { timestampDate } from '@bufbuild/protobuf/wkt';
import * as api from '@tael/contract/gateway';
import { can, isPermission, type Principal } from '@tael/identity';
import type { approvalsRpc } from '@tael/proto';
import { route } from '@tael/runtime';
import type { z } from 'zod';
import type { Peers } from '../peers.ts';
import { ask, missing } from './ask.ts';

type Shown = z.output<typeof api.listApprovals.answer>['approvals'][number];

export function approvals({ approvals: services, auth }: Pick<Peers, 'approvals' | 'auth'>) {
  return route(api.listApprovals, {
    handle: async ({ principal }) => {
      const asked = await Promise.all(
        [...services].map(([name, service]) => ask(name, service.listWaiting({}))),
      );
      const waiting = asked.flatMap(({ service, answer }) =>
        (answer?.approvals ?? []).filter((one) => maySee(principal, one)).map((one) => shown(service, one)),
      );
      const ids = [...new Set(waiting.map(({ proposedBy }) => proposedBy._id))];
      const named = await ask('auth', auth.getUsers({ ids }));
      const users = new Map(named.answer?.users.map((user) => [user.id, user]));
      const withNames = waiting.map((one) => {
        const { username = '', email = '' } = users.get(one.proposedBy._id) ?? {};
        return { ...one, proposedBy: { ...one.proposedBy, username, email } };
      });
      return {
        approvals: withNames.toSorted((a, b) => a.proposedAt.getTime() - b.proposedAt.getTime()),
        missing: [...new Set(missing(...asked, named))],
      };
    },
  });
}

function maySee(principal: Principal, { access, proposedBy }: approvalsRpc.Approval): boolean {
  if (principal.role === 'admin' || proposedBy === principal.userId) return true;
  return isPermission(access) && can(principal, access);
}

const dateOf = (time: approvalsRpc.Approval['proposedAt']): Date =>
  time ? timestampDate(time) : new Date(0);

const shown = (service: string, one: approvalsRpc.Approval): Shown => ({
  id: one.id,
  service,
  action: one.action,
  object: { kind: one.objectKind, id: one.objectId, label: one.objectLabel },
  before: JSON.parse(one.beforeJson) as unknown,
  after: JSON.parse(one.afterJson) as unknown,
  reason: one.reason,
  proposedBy: { _id: one.proposedBy, username: '', email: '' },
  proposedAt: dateOf(one.proposedAt),
  lapsesAt: one.lapsesAt ? timestampDate(one.lapsesAt) : null,
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
});
