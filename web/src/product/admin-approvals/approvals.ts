import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';

const operation = 'GET /api/admin/approvals';
export type Approval = AnswerOf<typeof operation>['approvals'][number];

export const approvalsKey = ['approvals'] as const;

export const approvalsQuery = queryOptions({
  queryKey: approvalsKey,
  queryFn: ({ signal }) => call(operation, { fallback: i18next.t('admin-shell:approvalsFailed'), signal }),
});

/** Why this person can't decide over it, although they see it. */
export function obstacleOf(
  { proposedBy, object }: Approval,
  me: { id: string },
): 'own' | 'about-me' | undefined {
  if (proposedBy._id === me.id) return 'own';
  const isMine = object.kind === 'user' ? object.id === me.id : object.id.endsWith(` ${me.id}`);
  return isMine ? 'about-me' : undefined;
}
