import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { approvalsRpc, operationsRpc, pointsRpc, walletRpc } from '@tael/proto';

export interface FakeServices {
  url: string;
  away: boolean;
  ranked: walletRpc.ListHoldingsRequest | undefined;
  tasks: MessageInitShape<typeof operationsRpc.TaskSchema>[];
  deadLetters: MessageInitShape<typeof operationsRpc.DeadLetterSchema>[];
  approvals: MessageInitShape<typeof approvalsRpc.ApprovalSchema>[];
  close(): Promise<void>;
}

export async function startFakeServices(): Promise<FakeServices> {
  const services: FakeServices = {
    url: '',
    away: false,
    ranked: undefined,
    tasks: [],
    deadLetters: [],
    approvals: [],
    close: async () => {},
  };
  const present = (): void => {
    if (services.away) throw new ConnectError('away', Code.Unavailable);
  };
  const rpc = connectNodeAdapter({
    routes: (router) => {
      router.service(walletRpc.WalletService, walletOf(services, present));
      router.service(pointsRpc.PointsService, {
        getPoints: ({ userIds }) => {
          present();
          return {
            points: userIds.map((userId) => ({ userId, total: 1500n, available: 900n, level: 'Bronze' })),
          };
        },
        getPointsStats: () => {
          present();
          return {
            totalPoints: 4500n,
            usersWithPoints: 3n,
            pointsThisPeriod: 150n,
            pointsPreviousPeriod: 200n,
            days: [{ date: '2026-03-04', points: 50n }],
          };
        },
      });
      router.service(approvalsRpc.ApprovalsService, {
        listWaiting: () => {
          present();
          return { approvals: services.approvals };
        },
      });
      router.service(operationsRpc.OperationsService, operationsOf(services, present));
    },
  });
  const server = createServer(rpc);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  services.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  services.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return services;
}

const nothing = (present: () => void) => {
  present();
  return {};
};

const operationsOf = (
  services: FakeServices,
  present: () => void,
): Partial<ServiceImpl<typeof operationsRpc.OperationsService>> => ({
  getHealth: () => {
    present();
    return { uptimeSeconds: 60 };
  },
  listTasks: () => {
    present();
    return { tasks: services.tasks };
  },
  listDeadLetters: () => {
    present();
    return { deadLetters: services.deadLetters, total: services.deadLetters.length };
  },
  listTaskRuns: () => {
    present();
    return { runs: [{ startedAt: { seconds: 100n }, durationMs: 5n, result: 'of the wallet' }] };
  },
  getEventState: () => {
    present();
    return {
      ...{ outboxDepth: 3n, outboxAgeSeconds: 1.25, relayLeads: true, deadLetters: 2 },
      consumers: [{ group: 'wallet', topic: 'auth.events.v1', lag: 7n }],
      unreadGroups: ['other'],
    };
  },
  getConfiguration: ({ actor }) => {
    present();
    // Simulates a service that fails to mask, and refuses a second audit record.
    if (actor) throw new ConnectError('auth records it', Code.InvalidArgument);
    return {
      settings: [{ name: 'CARD_SECRET', value: 'canary', source: 'environment', isSecret: true }],
    };
  },
  replayDeadLetters: () => nothing(present),
  discardDeadLetter: () => nothing(present),
  runTask: () => {
    present();
    throw new ConnectError('no such task', Code.NotFound);
  },
});

const walletOf = (
  services: FakeServices,
  present: () => void,
): Partial<ServiceImpl<typeof walletRpc.WalletService>> => ({
  getHoldings: ({ userIds }) => {
    present();
    const figures = {
      coins: 1050n,
      coinPrice: 726n,
      available: 2000n,
      held: 500n,
      stablecoinValue: 7623n,
    };
    return { holdings: userIds.map((userId) => ({ userId, ...figures })) };
  },
  listHoldings: (request) => {
    present();
    services.ranked = request;
    const holdings = [{ userId: 'rich', coins: 3050n }, { userId: 'gone' }, { userId: 'poor' }];
    return { holdings, total: 4, totalPages: 2, currentPage: 1, searchedPartially: true };
  },
  getWalletStats: () => {
    present();
    return walletFigures;
  },
});

const walletFigures = {
  totalVolume: 100_000n,
  totalTransactions: 8n,
  dailyTransactions: 2n,
  settledTransactions: 4n,
  avgTransaction: 12_500n,
  conversionRate: 75,
  totalCoins: 3050n,
  totalValue: 22_143n,
  usersWithCoins: 1n,
  coinPrice: 726n,
  volumeChange: 50,
  dailyTransactionsChange: -50,
  coinsChange: 52.5,
  days: [{ date: '2026-03-04', transactions: 2n, volume: 726n, coins: 3050n }],
};
