import type { Client } from '@connectrpc/connect';
import { authRpc, operationsRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import type { Config } from './config.ts';

export type Operations = Client<typeof operationsRpc.OperationsService>;

export interface Peers {
  auth: Client<typeof authRpc.AuthService>;
  flows: { auth: Operations; wallet?: Operations; referral?: Operations };
}

type Whereabouts = Pick<Config, 'AUTH_RPC_URL' | 'WALLET_RPC_URL' | 'REFERRAL_RPC_URL' | 'RPC_SECRET'>;

export function connectPeers({
  AUTH_RPC_URL,
  WALLET_RPC_URL,
  REFERRAL_RPC_URL,
  RPC_SECRET: [secret],
}: Whereabouts): Peers {
  const operationsOf = (url: string): Operations =>
    rpcClient(operationsRpc.OperationsService, { url, secret });
  return {
    auth: rpcClient(authRpc.AuthService, { url: AUTH_RPC_URL, secret }),
    flows: {
      auth: operationsOf(AUTH_RPC_URL),
      ...(WALLET_RPC_URL === undefined ? {} : { wallet: operationsOf(WALLET_RPC_URL) }),
      ...(REFERRAL_RPC_URL === undefined ? {} : { referral: operationsOf(REFERRAL_RPC_URL) }),
    },
  };
}
