import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, pageFields, paging, whole } from '../fields/index.ts';

const tags = ['ledger'];

const proof = z.object({
  _id: z.string(),
  kind: z
    .enum(['tail', 'full'])
    .describe('`tail`: since the checkpoint; `full`: all history up to a checkpoint'),
  ok: z.boolean(),
  postings: whole,
  accounts: whole,
  breaks: z.array(z.object({ what: z.string(), where: z.string(), found: z.string() })),
  startedAt: instant,
  finishedAt: instant,
});

export const readLedgerProof = contract({
  method: 'get',
  path: '/api/admin/ledger/proof',
  summary: 'The last proof of the ledger: sums, balances, chains and breaks',
  tags,
  access: 'system.read',
  answer: z.object({
    proof: proof.nullable(),
    full: proof.nullable().describe('The last full proof'),
    underWay: proof
      .pick({ startedAt: true, postings: true, accounts: true })
      .nullable()
      .describe('How far a full proof has come'),
    checkedUpTo: instant.nullable().describe('Whatever was posted before is proven'),
    running: z.boolean(),
  }),
});

export const listLedgerProofs = contract({
  method: 'get',
  path: '/api/admin/ledger/proofs',
  summary: 'Finished proofs, newest first, with their number of breaks',
  tags,
  access: 'system.read',
  query: z.object(paging({ limit: 20 })),
  answer: z.object({ proofs: z.array(proof.extend({ breaks: z.number() })), ...pageFields }),
});

export const proveLedger = contract({
  method: 'post',
  path: '/api/admin/ledger/proof',
  summary: 'Prove now what was posted since the checkpoint',
  tags,
  access: 'system.run',
  status: 202,
  answer: z.object({ name: z.string(), running: z.boolean() }),
});

export const proveFullLedger = contract({
  method: 'post',
  path: '/api/admin/ledger/proof/full',
  summary: 'Prove all history of the ledger now, or go on with the full proof that is under way',
  tags,
  access: 'system.run',
  status: 202,
  answer: z.object({ name: z.string(), running: z.boolean() }),
});
