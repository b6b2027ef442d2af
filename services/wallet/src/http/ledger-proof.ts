import * as api from '@tael/contract/wallet';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readProof, readProofs, startProof } from '../operations/proof/reconcile-ledger.ts';

export const ledgerProofRoutes = (deps: Deps): Route[] => [
  route(api.readLedgerProof, {
    handle: async () => {
      const { proof, full, underWay, checkedUpTo, running } = await readProof(deps);
      return {
        proof: proof ? { ...proof, _id: proof.id } : null,
        full: full ? { ...full, _id: full.id } : null,
        underWay: underWay ?? null,
        checkedUpTo: checkedUpTo ?? null,
        running,
      };
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
  route(api.proveFullLedger, {
    handle: ({ principal, requestId }) => startProof(deps, { ...principal, requestId }, { full: true }),
  }),
];
