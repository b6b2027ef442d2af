import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBodyKey } from '../../../lib/api/use-body-key.ts';
import { newKey } from '../../../lib/money/request-key.ts';
import { whole } from '../../../lib/money/written.ts';
import { useHasPermission, useSessionUser } from '../../../lib/session/use-session.ts';
import { decidePart, useDecideReferral, type Action } from '../api/decide-referrals.ts';
import type { Referral } from '../api/referrals.ts';
import { sayDone, sayRefused } from './say.ts';
import type { InParts } from './use-in-parts.ts';

export interface Asking {
  action: Action;
  rows: readonly Referral[];
  /** Of the ticked rows: those that wait for no decision of this administrator. */
  leftOut: number;
  isBulk: boolean;
}

/** How many were left as they are, by the reason. */
export type Skipped = ReadonlyMap<string, number>;

/** As many as one call decides well within its time. */
const partSize = 200;

/** Approving and rejecting: one row, or all that are ticked, part by part. */
export function useDecisions(parts: InParts) {
  const { t } = useTranslation();
  const me = useSessionUser();
  const mayDecide = useHasPermission()('referrals.decide');
  const { run, isRunning, refused } = useDecideReferral();
  const { keyOf, answered } = useBodyKey();
  const [asking, setAsking] = useState<Asking>();
  const [asked, setAsked] = useState(false);
  const [action, choose] = useState<Action | ''>('');
  const [skipped, setSkipped] = useState<Skipped>(new Map());
  const isOwn = ({ from, to }: Referral): boolean => from._id === me.id || to._id === me.id;
  const open = (next: Asking): void => {
    setAsked(false);
    setAsking(next);
  };
  const close = (): void => setAsking(undefined);

  const decideAll = ({ action: verdict, rows }: Asking, reason: string): void => {
    const queue = partsOf(rows).map((ids) => ({ ids, key: newKey() }));
    const skips = new Map<string, number>();
    setSkipped(new Map());
    parts.start({
      title: t(verdict === 'approve' ? 'admin-referrals:bulk.approving' : 'admin-referrals:bulk.rejecting'),
      failed: t('admin-referrals:failed.bulk'),
      step: async () => {
        const [part] = queue;
        if (part === undefined) return { did: 0, left: 0 };
        const { results } = await decidePart(part.ids, { action: verdict, reason }, part.key);
        queue.shift();
        for (const { reason: why } of results.skipped) skips.set(why, (skips.get(why) ?? 0) + 1);
        setSkipped(new Map(skips));
        const left = queue.reduce((sum, { ids }) => sum + ids.length, 0);
        return { did: results.processed, left, goesOn: true };
      },
      onDone: (n) =>
        sayDone(
          t(verdict === 'approve' ? 'admin-referrals:done.bulkApprove' : 'admin-referrals:done.bulkReject', {
            n: whole(n),
          }),
        ),
    });
  };
  const decideOne = (verdict: Action, { _id: id }: Referral, reason: string): void => {
    const decision = { id, action: verdict, reason };
    setAsked(true);
    run(
      { ...decision, key: keyOf(decision) },
      {
        onSuccess: () => {
          answered();
          sayDone(
            t(verdict === 'approve' ? 'admin-referrals:done.approved' : 'admin-referrals:done.rejected'),
          );
          close();
        },
        onError: answered,
      },
    );
  };
  return {
    mayDecide,
    asking,
    isRunning,
    // One of another row is no news here.
    refused: asked ? refused : undefined,
    skipped,
    forgetSkipped: () => setSkipped(new Map()),
    isOwn,
    ask: (verdict: Action, row: Referral) =>
      open({ action: verdict, rows: [row], leftOut: 0, isBulk: false }),
    /** Chosen for all that are ticked. */
    action,
    choose,
    askAll: (ticked: readonly Referral[]) => {
      if (action === '' || ticked.length === 0) {
        sayRefused(t('admin-referrals:bulk.choose'));
        return;
      }
      const rows = ticked.filter((row) => row.status === 'pending' && !isOwn(row));
      open({ action, rows, leftOut: ticked.length - rows.length, isBulk: true });
    },
    confirm: (reason: string) => {
      const [row] = asking?.rows ?? [];
      if (asking === undefined || row === undefined) return;
      if (!asking.isBulk) {
        decideOne(asking.action, row, reason);
        return;
      }
      decideAll(asking, reason);
      close();
    },
    close,
  };
}
export type Decisions = ReturnType<typeof useDecisions>;

const partsOf = (rows: readonly Referral[]): string[][] =>
  Array.from({ length: Math.ceil(rows.length / partSize) }, (_, part) =>
    rows.slice(part * partSize, (part + 1) * partSize).map(({ _id }) => _id),
  );
