import * as api from '@tael/contract/wallet';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readProof, readProofs, startProof } from '../operations/reconcile-ledger.ts';

export const ledgerProofRoutes = (deps: Deps): Route[] => [
  route(api.readLedgerProof, {
    handle: async () => {
      const { proof, running } = await readProof(deps);
      return { proof: proof === undefined ? null : { ...proof, _id: proof.id }, running };
    },
  }),
  route(api.listLedgerProofs, {
    handle: async ({ query }) => {
      const { proofs, ...pages } = await readProofs(deps, query);
      return { proofs: proofs.map((past) => ({ ...past, _id: past.id })), ...pages };
    },
  }),
  route(api.proveLedger, {
    handle: ({ principal, requestId }) => startProof(deps, { ...principal, requestId }),
  }),
];
