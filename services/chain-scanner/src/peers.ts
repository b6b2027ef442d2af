import type { Client } from '@connectrpc/connect';
import { authRpc, operationsRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import type { Config } from './config.ts';

export interface Peers {
  auth: Client<typeof authRpc.AuthService>;
  walletFlows: Pick<Client<typeof operationsRpc.OperationsService>, 'findFlows'> | undefined;
}

export const connectPeers = ({
  AUTH_RPC_URL,
  WALLET_RPC_URL,
  RPC_SECRET: [secret],
}: Pick<Config, 'AUTH_RPC_URL' | 'WALLET_RPC_URL' | 'RPC_SECRET'>): Peers => ({
  auth: rpcClient(authRpc.AuthService, { url: AUTH_RPC_URL, secret }),
  walletFlows:
    WALLET_RPC_URL === undefined
      ? undefined
      : rpcClient(operationsRpc.OperationsService, { url: WALLET_RPC_URL, secret }),
});
