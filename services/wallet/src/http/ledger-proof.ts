import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { readProof, startProof, type LedgerProof } from '../operations/reconcile-ledger.ts';
import { time } from './fields.ts';

const tags = ['ledger'];
const path = '/api/admin/ledger/proof';

const proof = z.object({
  _id: z.string(),
  ok: z.boolean(),
  postings: z.number(),
  accounts: z.number(),
  breaks: z.array(z.object({ what: z.string(), where: z.string(), found: z.string() })),
  startedAt: time,
  finishedAt: time,
});

export const ledgerProofRoutes = (deps: Deps): Route[] => [
  route({
    method: 'get',
    path,
    summary: 'The last proof of the ledger: sums, balances and chains, and what was found broken',
    tags,
    access: 'system.read',
    answer: z.object({ proof: proof.nullable(), running: z.boolean() }),
    handle: async () => {
      const last = await readProof(deps);
      return { proof: last.proof === undefined ? null : toProof(last.proof), running: last.running };
    },
  }),
  route({
    method: 'post',
    path,
    summary: 'Prove the ledger now',
    tags,
    access: 'system.run',
    status: 202,
    answer: z.object({ name: z.string(), running: z.boolean() }),
    handle: ({ principal, requestId }) => startProof(deps, { ...principal, requestId }),
  }),
];

const toProof = ({ id, ok, postings, accounts, breaks, ...times }: LedgerProof): z.infer<typeof proof> => ({
  _id: id,
  ok,
  postings: Number(postings),
  accounts: Number(accounts),
  breaks,
  startedAt: times.startedAt.toISOString(),
  finishedAt: times.finishedAt.toISOString(),
});
