import * as api from '@tael/contract/auth';
import { proofLastsMs, type Principal } from '@tael/identity';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { beginEnrolment, confirmEnrolment } from '../operations/second-factor/enrol.ts';
import { proveFactor, readOwnFactor, removeOwnFactor } from '../operations/second-factor/own-factor.ts';
import { renewRecoveryCodes } from '../operations/second-factor/recovery-codes.ts';

const who = ({ principal, requestId }: { principal: Principal; requestId: string }) => ({
  ...principal,
  requestId,
});

export const secondFactorRoutes = (deps: Deps): Route[] => [
  route(api.readOwnFactor, { handle: ({ principal }) => readOwnFactor(deps, principal) }),
  route(api.beginEnrolment, {
    handle: (call) =>
      deps.passwords.admit(() => beginEnrolment(deps, { who: who(call), password: call.body.password })),
  }),
  route(api.confirmEnrolment, {
    revokes: true,
    handle: async (call) => ({
      recoveryCodes: await confirmEnrolment(deps, { who: who(call), code: call.body.code }),
    }),
  }),
  route(api.proveFactor, {
    revokes: true,
    handle: async (call) => {
      const provenAt = await proveFactor(deps, { who: who(call), proof: call.body });
      return { provenUntil: new Date(provenAt.getTime() + proofLastsMs) };
    },
  }),
  route(api.renewRecoveryCodes, {
    handle: async (call) => ({
      recoveryCodes: await renewRecoveryCodes(deps, { who: who(call), proof: call.body }),
    }),
  }),
  route(api.removeOwnFactor, {
    handle: async (call) => {
      await removeOwnFactor(deps, { who: who(call), proof: call.body });
      return { success: true };
    },
  }),
];
