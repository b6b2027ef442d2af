import * as api from '@tael/contract/auth';
import type { Principal } from '@tael/identity';
import { jpeg, route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import {
  claimedBy,
  claimVerification,
  releaseVerification,
} from '../operations/admin/verifications/claim-verification.ts';
import { decideVerification } from '../operations/admin/verifications/decide-verification.ts';
import { actorOf } from '../operations/admin/record-act.ts';
import {
  readVerification,
  readVerifications,
  viewPicture,
} from '../operations/admin/verifications/read-verifications.ts';

const actor = ({ principal, requestId }: { principal: Principal; requestId: string }) => ({
  ...principal,
  requestId,
});

type Verification = Awaited<ReturnType<typeof decideVerification>>;

export function adminVerificationRoutes(deps: Deps): Route[] {
  const shown = (one: Verification, reader: string) => toVerification(one, reader, deps.clock.now());
  return [
    route(api.listVerifications, {
      handle: async ({ principal: { userId }, query }) => {
        const { items, ...pages } = await readVerifications(deps, query);
        return { verifications: items.map((one) => shown(one, userId)), ...pages };
      },
    }),
    route(api.readVerificationRequest, {
      handle: async (call) => {
        const found = await readVerification(deps, actorOf(actor(call)), call.params.id);
        const { name, documentNumber, pictures } = found;
        const accounts = found.accounts.map(({ userId: _id, ...rest }) => ({ _id, ...rest }));
        const verification = shown(found, call.principal.userId);
        return { verification: { ...verification, name, documentNumber, pictures, accounts } };
      },
    }),
    route(api.viewPicture, {
      handle: async (call) => {
        const bytes = await viewPicture(deps, actorOf(actor(call)), call.params);
        return jpeg({ name: call.params.side, bytes });
      },
    }),
    route(api.claimVerification, {
      handle: (call) =>
        claimVerification(deps, { actor: actor(call), id: call.params.id, takeOver: call.body.takeOver }),
    }),
    route(api.releaseVerification, {
      handle: async (call) => {
        await releaseVerification(deps, { actor: actor(call), id: call.params.id });
        return {};
      },
    }),
    route(api.decideVerification, {
      handle: async (call) => {
        const decision = { actor: actor(call), id: call.params.id, ...call.body };
        return { verification: shown(await decideVerification(deps, decision), call.principal.userId) };
      },
    }),
  ];
}

function toVerification(one: Verification, reader: string, now: Date) {
  const { id, userId, username, state, documentType, submittedAt, decidedAt, sameDocument } = one;
  const holder = claimedBy(one, now);
  const until = one.claimedUntil;
  return {
    _id: id,
    user: { _id: userId, username },
    ...{ state, documentType, submittedAt, decidedAt, sameDocument },
    decidedBy: one.decidedByName,
    reason: one.reason === '' ? null : one.reason,
    claim:
      holder !== undefined && until !== null
        ? { by: one.claimedByName ?? '', isMine: holder === reader, until }
        : null,
  };
}
