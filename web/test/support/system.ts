import { answer, type fakeApi } from './fake-api.ts';

const up = { status: 'healthy', problems: {}, uptime: 7200, eventLoopDelayMs: 12 };
export const health = {
  services: {
    wallet: {
      status: 'degraded',
      replicas: [
        { ...up, address: '10.0.0.1:7001', instance: 'wallet-1/12' },
        {
          ...{ ...up, address: '10.0.0.2:7001', instance: null, status: 'unavailable' },
          ...{ uptime: null, eventLoopDelayMs: null },
        },
      ],
    },
    points: {
      status: 'degraded',
      replicas: [
        {
          ...up,
          address: '10.0.0.3:7001',
          instance: 'points-1/9',
          status: 'degraded',
          problems: { database: 'Error' },
        },
      ],
    },
  },
  gateway: { instance: 'edge/1', uptime: 60 },
};
const events = {
  services: {
    wallet: {
      ...{ outboxDepth: 1200, outboxAgeSeconds: 90, relayLeads: false, deadLetters: 3 },
      consumers: [
        { group: 'wallet', topic: 'auth.events.v1', lag: 7 },
        { group: 'wallet-2', topic: null, lag: null },
      ],
    },
  },
  missing: ['points'],
};
const task = {
  ...{
    running: false,
    lastRun: '2026-01-05T00:00:00Z',
    lastResult: '9 postings: intact',
    schedule: 'every 60000 ms',
  },
  ...{ nextRun: null, durationMs: 2500, services: ['wallet'] },
};
const row = {
  ...{ _id: 'p-2', kind: 'tail', ok: false, postings: 1_234_567, accounts: 40 },
  ...{ startedAt: '2026-11-20T04:00:00.000Z', finishedAt: '2026-11-20T04:05:00.000Z' },
};
export const proof = { ...row, breaks: [{ what: 'posting', where: '0/17', found: 'another hash' }] };
const pages = { total: 1, totalPages: 1, currentPage: 1 };

export const usual: Parameters<typeof fakeApi>[0] = {
  'GET /api/admin/system/health': () => answer(200, health),
  'GET /api/admin/system/events': () => answer(200, events),
  'GET /api/tasks/status': () => answer(200, { tasks: { 'reconcile-ledger': task }, missing: [] }),
  'GET /api/tasks/runs/reconcile-ledger?limit=20': () =>
    answer(200, {
      runs: [
        { service: 'wallet', startedAt: '2026-01-04T00:00:00Z', durationMs: 900, result: 'failed: away' },
      ],
      missing: [],
    }),
  'GET /api/admin/scanner': () =>
    answer(200, {
      chains: [
        {
          ...{ chainId: 1, name: 'Ethereum', head: 21_000_010, cursor: 21_000_000, lag: 10, problem: '' },
          ...{ lastBlockAt: '2026-01-05T00:00:00Z', node: 'node.test' },
          deposits: { waiting: 1, inReview: 3, confirmed: 2, vanished: 0 },
          ...{ providers: [], quorum: 2, disagreement: null },
        },
      ],
      rescans: [
        {
          _id: 'r',
          chainId: 1,
          from: 5,
          to: 9,
          next: 7,
          found: 1,
          createdAt: '2026-01-05T00:00:00Z',
          doneAt: null,
        },
      ],
    }),
  'GET /api/admin/ledger/proof': () =>
    answer(200, {
      proof,
      full: null,
      underWay: null,
      checkedUpTo: '2026-11-20T03:00:00.000Z',
      running: false,
    }),
  'GET /api/admin/ledger/proofs?page=1&limit=10': () =>
    answer(200, { proofs: [{ ...row, breaks: 1 }], ...pages }),
  'GET /api/admin/announcements?page=1&limit=10': () =>
    answer(200, {
      announcements: [
        {
          ...{ _id: 'n-1', createdAt: '2026-11-20T04:00:00.000Z', told: 1200, done: false },
          ...{ title: { en: 'Repairs', 'zh-CN': '维护' }, text: { en: 'On Sunday', 'zh-CN': '周日' } },
        },
      ],
      ...pages,
    }),
  'GET /api/admin/system/configuration': () =>
    answer(200, {
      services: {
        wallet: [
          { name: 'CARD_SECRET', value: null, source: 'environment', isSecret: true },
          { name: 'COIN_PRICE', value: '7.26', source: 'default', isSecret: false },
          { name: 'KAFKA_BROKERS', value: null, source: 'unset', isSecret: false },
        ],
        gateway: [{ name: 'PORT', value: '5001', source: 'environment', isSecret: false }],
      },
      missing: ['points'],
    }),
};
