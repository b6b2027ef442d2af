import type { Client } from '@connectrpc/connect';
import { pointsRpc, walletRpc } from '@tael/proto';
import { callAs, rpcClient } from '@tael/runtime';
import type { Config } from './config.ts';

export interface Peers {
  points?: Client<typeof pointsRpc.PointsService>;
  wallet?: Client<typeof walletRpc.WalletService>;
}

/** Two checks and the call itself must fit into the gateway's deadline. */
const deadlineMs = 1_500;

type PeerSettings = Pick<Config, 'POINTS_RPC_URL' | 'WALLET_RPC_URL' | 'RPC_KEY'>;

export function peersOf({ POINTS_RPC_URL, WALLET_RPC_URL, RPC_KEY }: PeerSettings): Peers {
  const tokenFor = callAs('auth', RPC_KEY);
  return {
    ...(POINTS_RPC_URL === undefined
      ? {}
      : {
          points: rpcClient(pointsRpc.PointsService, {
            url: POINTS_RPC_URL,
            token: tokenFor('points'),
            deadlineMs,
          }),
        }),
    ...(WALLET_RPC_URL === undefined
      ? {}
      : {
          wallet: rpcClient(walletRpc.WalletService, {
            url: WALLET_RPC_URL,
            token: tokenFor('wallet'),
            deadlineMs,
          }),
        }),
  };
}
