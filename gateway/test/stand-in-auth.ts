import { randomUUID } from 'node:crypto';
import { createPrivateKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import type { ConnectRouter, ServiceImpl } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { createSigner, generateKeyPair } from '@tael/identity';
import type { Permission, Role } from '@tael/identity';
import { approvalsRpc, authRpc, operationsRpc } from '@tael/proto';

const keyPair = generateKeyPair();
const signer = createSigner({ kid: keyPair.kid, privateKey: createPrivateKey(keyPair.privatePem) }, {});

export interface SignedIn {
  userId: string;
  sessionId: string;
  token: string;
}

interface Account {
  userId: string;
  role: Role;
  permissions: Permission[];
  state: 'live' | 'ended' | 'inactive';
}

type AuthMethods = Partial<ServiceImpl<typeof authRpc.AuthService>>;
type OperationsMethods = Partial<ServiceImpl<typeof operationsRpc.OperationsService>>;

export interface StandInAuth {
  url: string;
  signIn(who?: { role?: Role; permissions?: Permission[]; expiresInMs?: number }): SignedIn;
  set(sessionId: string, change: Partial<Account>): void;
  asked: { sessionId: string; watchOnly: boolean }[][];
  away: boolean;
  failed: number;
  ready: boolean;
  readyAsked: number;
  auth: AuthMethods;
  operations: OperationsMethods;
  approvals: MessageInitShape<typeof approvalsRpc.ApprovalSchema>[];
  openApi: object;
  close(): Promise<void>;
}

export async function startStandInAuth(): Promise<StandInAuth> {
  const accounts = new Map<string, Account>();
  const stand: StandInAuth = {
    url: '',
    signIn({ role = 'user', permissions = [], expiresInMs = 3_600_000 } = {}) {
      const userId = randomUUID();
      const sessionId = randomUUID();
      accounts.set(sessionId, { userId, role, permissions, state: 'live' });
      const expiresAt = new Date(Date.now() + expiresInMs);
      return { userId, sessionId, token: signer.client({ userId, sessionId, expiresAt }) };
    },
    set(sessionId, change) {
      const account = accounts.get(sessionId);
      if (account) Object.assign(account, change);
    },
    asked: [],
    away: false,
    failed: 0,
    ready: true,
    readyAsked: 0,
    auth: {},
    operations: {},
    approvals: [],
    openApi: { paths: {} },
    close: async () => {},
  };
  const server = await listen(stand, (router) => {
    router.service(
      authRpc.AuthService,
      guarded(stand, () => ({ ...authMethods(stand, accounts), ...stand.auth })),
    );
    router.service(
      approvalsRpc.ApprovalsService,
      guarded(stand, () => ({ listWaiting: () => ({ approvals: stand.approvals }) })),
    );
    router.service(
      operationsRpc.OperationsService,
      guarded(stand, () => stand.operations),
    );
  });
  stand.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stand.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return stand;
}

function authMethods(stand: StandInAuth, accounts: Map<string, Account>): AuthMethods {
  return {
    getPublicKeys: () => ({ keys: [{ kid: keyPair.kid, pem: keyPair.publicPem }] }),
    checkSessions: ({ sessions }) => {
      stand.asked.push(sessions.map(({ sessionId, watchOnly }) => ({ sessionId, watchOnly })));
      return {
        sessions: sessions.map(({ sessionId, userId }) =>
          checked(sessionId, userId, accounts.get(sessionId)),
        ),
      };
    },
  };
}

function checked(sessionId: string, userId: string, account: Account | undefined) {
  if (!account || account.userId !== userId || account.state === 'ended') {
    return { sessionId, state: authRpc.SessionState.ENDED };
  }
  if (account.state === 'inactive') return { sessionId, state: authRpc.SessionState.INACTIVE };
  const { role, permissions } = account;
  return {
    sessionId,
    state: authRpc.SessionState.LIVE,
    internalToken: signer.internal({ userId, sessionId, role, permissions }),
  };
}

function guarded<Methods extends object>(stand: StandInAuth, methods: () => Methods): Methods {
  return new Proxy({} as Methods, {
    get: (_target, name) => async (request: unknown) => {
      if (stand.away) {
        stand.failed += 1;
        throw new ConnectError('away', Code.Unavailable);
      }
      const method: unknown = Reflect.get(methods(), name);
      if (typeof method !== 'function') throw new ConnectError(String(name), Code.Unimplemented);
      const answer: unknown = await Reflect.apply(method, undefined, [request]);
      return answer;
    },
  });
}

async function listen(stand: StandInAuth, routes: (router: ConnectRouter) => void): Promise<Server> {
  const rpc = connectNodeAdapter({ routes });
  const server = createServer((req, res) => {
    if (req.url === '/readyz') {
      stand.readyAsked += 1;
      return void res.writeHead(stand.ready ? 200 : 503).end();
    }
    if (req.url === '/openapi.json') return void res.end(JSON.stringify(stand.openApi));
    rpc(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
