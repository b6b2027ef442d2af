import type { KeyObject } from 'node:crypto';
import type { Client } from '@connectrpc/connect';
import { readPublicKey } from '@tael/identity';
import type { PublicKey } from '@tael/identity';
import { approvalsRpc, authRpc, chainScannerRpc, operationsRpc, pointsRpc, walletRpc } from '@tael/proto';
import { callAs, rpcClient } from '@tael/runtime';
import { servicesWithApprovals } from './routes.ts';
import type { ServiceName } from './routes.ts';
import type { AskAuth } from './check-sessions.ts';

export interface Peers {
  auth: Client<typeof authRpc.AuthService>;
  wallet?: Client<typeof walletRpc.WalletService>;
  points?: Client<typeof pointsRpc.PointsService>;
  chainScanner?: Client<typeof chainScannerRpc.ChainScannerService>;
  approvals: ReadonlyMap<ServiceName, Client<typeof approvalsRpc.ApprovalsService>>;
  operations: ReadonlyMap<ServiceName, Client<typeof operationsRpc.OperationsService>>;
  operationsAt: (name: ServiceName, url: string) => Client<typeof operationsRpc.OperationsService>;
  internalUrls: ReadonlyMap<ServiceName, string>;
}

const VIEW_DEADLINE_MS = 3000;

/** Limits each call of `OperationsService`. Even a slow service delays the start of a task by less than a second. */
const OPERATIONS_DEADLINE_MS = 900;

const MOST_REPLICAS = 256;

export function connectPeers(internalUrls: ReadonlyMap<ServiceName, string>, key: KeyObject): Peers {
  const tokenFor = callAs('gateway', key);
  const at = (name: ServiceName): { url: string; token: () => string; deadlineMs: number } | undefined => {
    const url = internalUrls.get(name);
    return url === undefined ? undefined : { url, token: tokenFor(name), deadlineMs: VIEW_DEADLINE_MS };
  };
  const clients = new Map<string, Client<typeof operationsRpc.OperationsService>>();
  const operationsAt: Peers['operationsAt'] = (name, url) => {
    const known = clients.get(url);
    if (known) return known;
    // Replicas change addresses, so old clients accumulate.
    if (clients.size >= MOST_REPLICAS) clients.clear();
    const made = rpcClient(operationsRpc.OperationsService, {
      url,
      token: tokenFor(name),
      deadlineMs: OPERATIONS_DEADLINE_MS,
    });
    clients.set(url, made);
    return made;
  };
  const auth = at('auth');
  if (!auth) throw new Error('the gateway needs auth');
  const wallet = at('wallet');
  const points = at('points');
  const chainScanner = at('chain-scanner');
  return {
    auth: rpcClient(authRpc.AuthService, auth),
    ...(wallet && { wallet: rpcClient(walletRpc.WalletService, wallet) }),
    ...(points && { points: rpcClient(pointsRpc.PointsService, points) }),
    ...(chainScanner && { chainScanner: rpcClient(chainScannerRpc.ChainScannerService, chainScanner) }),
    approvals: new Map(
      servicesWithApprovals.flatMap((name) => {
        const service = at(name);
        return service ? [[name, rpcClient(approvalsRpc.ApprovalsService, service)] as const] : [];
      }),
    ),
    operations: new Map([...internalUrls].map(([name, url]) => [name, operationsAt(name, url)])),
    operationsAt,
    internalUrls,
  };
}

export function publicKeysOf(auth: Peers['auth']): () => Promise<PublicKey[]> {
  return async () => {
    const { keys } = await auth.getPublicKeys({});
    return keys.map(({ kid, pem }) => readPublicKey({ kid, publicPem: pem }));
  };
}

export function askAuthOf(auth: Peers['auth']): AskAuth {
  return async (sessions) => {
    const answer = await auth.checkSessions({ sessions });
    return answer.sessions.map(({ sessionId, state, internalToken }) => {
      if (state === authRpc.SessionState.LIVE) return { sessionId, state: 'live', internalToken };
      return { sessionId, state: state === authRpc.SessionState.INACTIVE ? 'inactive' : 'ended' };
    });
  };
}
