import type { Client } from '@connectrpc/connect';
import { authRpc, operationsRpc, pointsRpc } from '@tael/proto';
import { callAs, rpcClient } from '@tael/runtime';
import type { Config } from './config.ts';

export interface Peers {
  auth: Client<typeof authRpc.AuthService>;
  points: Client<typeof pointsRpc.PointsService>;
  pointsFlows: Client<typeof operationsRpc.OperationsService>;
}

const deadlineMs = 2_000;

export function connectPeers({ AUTH_RPC_URL, POINTS_RPC_URL, RPC_KEY }: Config): Peers {
  const tokenFor = callAs('referral', RPC_KEY);
  const points = { url: POINTS_RPC_URL, token: tokenFor('points'), deadlineMs };
  return {
    auth: rpcClient(authRpc.AuthService, { url: AUTH_RPC_URL, token: tokenFor('auth'), deadlineMs }),
    points: rpcClient(pointsRpc.PointsService, points),
    pointsFlows: rpcClient(operationsRpc.OperationsService, points),
  };
}
