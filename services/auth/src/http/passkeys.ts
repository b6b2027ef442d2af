import * as api from '@tael/contract/auth';
import type { Principal } from '@tael/identity';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { addPasskey, beginPasskey } from '../operations/passkeys/add-passkey.ts';
import { askForPasskey, listOwnPasskeys, removePasskey } from '../operations/passkeys/own-passkeys.ts';
import { askToSignIn, signInByPasskey } from '../operations/passkeys/sign-in-by-passkey.ts';
import { answer, client } from './accounts.ts';

const who = ({ principal, requestId }: { principal: Principal; requestId: string }) => ({
  ...principal,
  requestId,
});

export const passkeyRoutes = (deps: Deps): Route[] => [
  route(api.listPasskeys, {
    handle: async ({ principal }) => ({ passkeys: await listOwnPasskeys(deps, principal.userId) }),
  }),
  route(api.beginPasskey, {
    handle: (call) =>
      deps.passwords.admit(() => beginPasskey(deps, { who: who(call), password: call.body.password })),
  }),
  route(api.addPasskey, {
    revokes: true,
    handle: (call) => addPasskey(deps, { who: who(call), name: call.body.name, creation: call.body.passkey }),
  }),
  route(api.removePasskey, {
    handle: async (call) => {
      const removal = { who: who(call), id: call.params.id.toLowerCase(), password: call.body.password };
      await deps.passwords.admit(() => removePasskey(deps, removal));
      return { success: true };
    },
  }),
  route(api.askForPasskey, { handle: (call) => askForPasskey(deps, who(call)) }),
  route(api.askToSignIn, { handle: (call) => askToSignIn(deps, client(call)) }),
  route(api.signInByPasskey, {
    handle: async ({ body, ...call }) => {
      const { passkey: assertion, remember = false } = body;
      const attempt = { assertion, remember, client: client(call), requestId: call.requestId };
      return answer(await signInByPasskey(deps, attempt));
    },
  }),
];
