import type { Client } from '@connectrpc/connect';
import { authRpc, operationsRpc } from '@tael/proto';
import { callAs, rpcClient } from '@tael/runtime';
import type { Config } from './config.ts';

export type Operations = Client<typeof operationsRpc.OperationsService>;

export interface Peers {
  auth: Client<typeof authRpc.AuthService>;
  flows: { auth: Operations; wallet?: Operations; referral?: Operations };
}

type Whereabouts = Pick<Config, 'AUTH_RPC_URL' | 'WALLET_RPC_URL' | 'REFERRAL_RPC_URL' | 'RPC_KEY'>;

export function connectPeers({
  AUTH_RPC_URL,
  WALLET_RPC_URL,
  REFERRAL_RPC_URL,
  RPC_KEY,
}: Whereabouts): Peers {
  const tokenFor = callAs('points', RPC_KEY);
  const operationsOf = (callee: string, url: string): Operations =>
    rpcClient(operationsRpc.OperationsService, { url, token: tokenFor(callee) });
  return {
    auth: rpcClient(authRpc.AuthService, { url: AUTH_RPC_URL, token: tokenFor('auth') }),
    flows: {
      auth: operationsOf('auth', AUTH_RPC_URL),
      ...(WALLET_RPC_URL === undefined ? {} : { wallet: operationsOf('wallet', WALLET_RPC_URL) }),
      ...(REFERRAL_RPC_URL === undefined ? {} : { referral: operationsOf('referral', REFERRAL_RPC_URL) }),
    },
  };
}
