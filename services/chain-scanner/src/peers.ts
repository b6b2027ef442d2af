import type { Client } from '@connectrpc/connect';
import { authRpc, operationsRpc } from '@tael/proto';
import { callAs, rpcClient } from '@tael/runtime';
import type { Config } from './config.ts';

export interface Peers {
  auth: Client<typeof authRpc.AuthService>;
  walletFlows: Pick<Client<typeof operationsRpc.OperationsService>, 'findFlows'> | undefined;
}

export function connectPeers({
  AUTH_RPC_URL,
  WALLET_RPC_URL,
  RPC_KEY,
}: Pick<Config, 'AUTH_RPC_URL' | 'WALLET_RPC_URL' | 'RPC_KEY'>): Peers {
  const tokenFor = callAs('chain-scanner', RPC_KEY);
  return {
    auth: rpcClient(authRpc.AuthService, { url: AUTH_RPC_URL, token: tokenFor('auth') }),
    walletFlows:
      WALLET_RPC_URL === undefined
        ? undefined
        : rpcClient(operationsRpc.OperationsService, { url: WALLET_RPC_URL, token: tokenFor('wallet') }),
  };
}
