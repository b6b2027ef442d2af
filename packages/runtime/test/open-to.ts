import type { ConnectRouter } from '@connectrpc/connect';
import { authRpc } from '@tael/proto';
import { pathOf, type ServiceOptions } from '@tael/runtime';
import { rpcPublicKeys } from '@tael/testkit';
import { readPublicKeys } from '../src/rpc/keys.ts';

/** An RPC server whose `GetPublicKeys` and `GetUsers` are open to one caller. */
export const openTo = (
  caller: string,
  routes: (router: ConnectRouter) => void,
  publicKeys = rpcPublicKeys,
): NonNullable<ServiceOptions['rpc']> => {
  const { getPublicKeys, getUsers } = authRpc.AuthService.method;
  return {
    routes,
    publicKeys: readPublicKeys(publicKeys) ?? new Map(),
    callers: new Map([[caller, new Set([getPublicKeys, getUsers].map(pathOf))]]),
  };
};
