import { describe, expect, it } from 'vitest';
import { describeRoutes } from '@tael/runtime';
import { privateKeyOf } from '@tael/testkit';
import { connectPeers } from '../src/peers.ts';
import { findRoute, routes } from '../src/routes.ts';
import type { Owner } from '../src/routes.ts';
import type { Status } from '../src/status/status.ts';
import { views } from '../src/views/index.ts';
import { routeTable as authTable } from '../../services/auth/src/http.ts';
import { routeTable as scannerTable } from '../../services/chain-scanner/src/http.ts';
import { routeTable as custodyTable } from '../../services/custody/src/http.ts';
import { routeTable as pointsTable } from '../../services/points/src/http.ts';
import { routeTable as referralTable } from '../../services/referral/src/http.ts';
import { routeTable as walletTable } from '../../services/wallet/src/http.ts';
import { routeTable as withdrawalTable } from '../../services/withdrawal/src/http.ts';

type Described = ReturnType<typeof describeRoutes>[number];

const tables: [Owner, Described[]][] = [
  ['auth', describeRoutes(authTable({} as Parameters<typeof authTable>[0]))],
  ['chain-scanner', describeRoutes(scannerTable({} as Parameters<typeof scannerTable>[0]))],
  ['custody', describeRoutes(custodyTable({} as Parameters<typeof custodyTable>[0]))],
  ['points', describeRoutes(pointsTable({} as Parameters<typeof pointsTable>[0]))],
  ['referral', describeRoutes(referralTable({} as Parameters<typeof referralTable>[0]))],
  ['wallet', describeRoutes(walletTable({} as Parameters<typeof walletTable>[0]))],
  ['withdrawal', describeRoutes(withdrawalTable({} as Parameters<typeof withdrawalTable>[0]))],
];
const peers = connectPeers(new Map([['auth', 'http://127.0.0.1:1']]), privateKeyOf('gateway'));
const ofGateway = describeRoutes(views(peers, {} as Status));

const isView = (route: Described): boolean =>
  ofGateway.some(({ method, path }) => method === route.method && path === route.path);

const byTable: [Owner, Described][] = [
  ...tables.flatMap(([owner, table]) =>
    table.filter((route) => !isView(route)).map((route): [Owner, Described] => [owner, route]),
  ),
  ...ofGateway.map((route): [Owner, Described] => ['gateway', route]),
];

const named = byTable.map(([owner, route]): [string, Owner, Described] => [
  `${route.method} ${route.path}`,
  owner,
  route,
]);

describe("the table of the edge against the services' own", () => {
  it.each(named)('%s leads to %s, with a session exactly where it is asked for', (_name, owner, route) => {
    const found = findRoute(route.method, route.path.replaceAll(/:\w+/g, `${owner}-some-id`));
    expect(found).toMatchObject({ owner, access: route.access === 'public' ? 'public' : 'user' });
  });

  it('has no route that nothing answers', () => {
    const answered = new Set(byTable.map(([, { method, path }]) => `${method} ${path}`));
    const names = routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(names.filter((name) => !answered.has(name))).toEqual([
      'GET /api/openapi.json',
      'GET /api/stream',
      'GET /api/docs',
    ]);
  });
});

describe('a write of staff', () => {
  const withoutProof = [
    'DELETE /api/admin/approvals/:id',
    'PUT /api/admin/users/:id/status',
    'DELETE /api/admin/users/:id/sessions',
    'DELETE /api/admin/users/:id/sessions/:sessionId',
    'PUT /api/admin/views/:id',
    'DELETE /api/admin/views/:id',
    'POST /api/admin/scanner/rescan',
    'POST /api/admin/ledger/proof',
    'POST /api/admin/ledger/proof/full',
    'PUT /api/withdrawals/admin/:id/claim',
    'DELETE /api/withdrawals/admin/:id/claim',
    'PUT /api/admin/verifications/:id/claim',
    'DELETE /api/admin/verifications/:id/claim',
  ];

  it('asks for a recent proof of the second factor, but for those that are named here', () => {
    const writes = byTable
      .map(([, route]) => route)
      .filter(({ method, access }) => method !== 'GET' && access !== 'public' && access !== 'user')
      .filter(({ proof }) => proof !== 'recent')
      .map(({ method, path }) => `${method} ${path}`);
    expect(new Set(writes)).toEqual(new Set(withoutProof));
  });
});

describe('a file of staff', () => {
  const files = byTable
    .map(([, route]) => route)
    .filter(({ path, access }) => /(export|-file)$/.test(path) && access !== 'user');

  it.each(files.map(({ path, proof }) => [path, proof]))('%s needs a recent proof', (_path, proof) => {
    expect(proof).toBe('recent');
  });
});

describe('finding a route', () => {
  it('takes a trailing slash for the same path, and nothing else', () => {
    expect(findRoute('POST', '/api/auth/login/')?.access).toBe('public');
    for (const path of ['/api/auth/loginx', '/api/auth/login/x', '/api/Auth/login', '/api/auth//login']) {
      expect(findRoute('POST', path)?.access).not.toBe('public');
    }
  });

  it('leads a method that the path does not have to its owner, and an unknown path nowhere', () => {
    expect(findRoute('PATCH', '/api/points/redeem')?.owner).toBe('points');
    expect(findRoute('OPTIONS', '/api/admin/users')?.owner).toBe('auth');
    expect(findRoute('CONSTRUCTOR', '/api/wallet')?.owner).toBe('wallet');
    expect(findRoute('GET', '/api/points/nothing')).toBeUndefined();
    expect(findRoute('GET', '/api/transactions/%ff')).toBeUndefined();
  });

  it('finds the owner of an approval by its id, and leads an unknown id to auth', () => {
    const owners = ['withdrawal-1', 'auth-1', 'nobody-1'].map((id) =>
      findRoute('PUT', `/api/admin/approvals/${id}`),
    );
    expect(owners.map((route) => route?.owner)).toEqual(['withdrawal', 'auth', 'auth']);
  });

  it('tells a view from the call of the same path that changes something', () => {
    expect(findRoute('GET', '/api/admin/users')?.owner).toBe('gateway');
    expect(findRoute('POST', '/api/admin/users')?.owner).toBe('auth');
  });
});
