import { pageFields, paging } from '@tael/contract/fields';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { readProof, readProofs, startProof, type LedgerProof } from '../operations/reconcile-ledger.ts';
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

const pastProof = proof.extend({ breaks: z.number() });

export const ledgerProofRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path,
      summary: 'The last proof of the ledger: sums, balances, chains and breaks',
      tags,
      access: 'system.read',
      answer: z.object({ proof: proof.nullable(), running: z.boolean() }),
    },
    {
      handle: async () => {
        const last = await readProof(deps);
        return { proof: last.proof === undefined ? null : toProof(last.proof), running: last.running };
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/admin/ledger/proofs',
      summary: 'Finished proofs, newest first, with their number of breaks',
      tags,
      access: 'system.read',
      query: z.object(paging({ limit: 20 })),
      answer: z.object({
        proofs: z.array(pastProof),
        ...pageFields,
      }),
    },
    {
      handle: async ({ query }) => {
        const { proofs, ...pages } = await readProofs(deps, query);
        return { proofs: proofs.map((past) => ({ ...toRow(past), breaks: past.breaks })), ...pages };
      },
    },
  ),
  route(
    {
      method: 'post',
      path,
      summary: 'Prove the ledger now',
      tags,
      access: 'system.run',
      status: 202,
      answer: z.object({ name: z.string(), running: z.boolean() }),
    },
    {
      handle: ({ principal, requestId }) => startProof(deps, { ...principal, requestId }),
    },
  ),
];

const toProof = (proven: LedgerProof): z.infer<typeof proof> => ({
  ...toRow(proven),
  breaks: proven.breaks,
});

const toRow = ({ id, ok, postings, accounts, startedAt, finishedAt }: Omit<LedgerProof, 'breaks'>) => ({
  _id: id,
  ok,
  postings: Number(postings),
  accounts: Number(accounts),
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt.toISOString(),
});
