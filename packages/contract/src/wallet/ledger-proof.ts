import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, pageFields, paging, whole } from '../fields/index.ts';

const tags = ['ledger'];

const proof = z.object({
  _id: z.string(),
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
  answer: z.object({ proof: proof.nullable(), running: z.boolean() }),
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
  summary: 'Prove the ledger now',
  tags,
  access: 'system.run',
  status: 202,
  answer: z.object({ name: z.string(), running: z.boolean() }),
});
