import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approvalsRpc,
  authRpc,
  chainScannerRpc,
  custodyRpc,
  operationsRpc,
  pointsRpc,
  referralRpc,
  walletRpc,
  withdrawalRpc,
} from '@tael/proto';
import { everyPeer, pathOf, type Callers } from '@tael/runtime';
import { startAuth, startNeighbour, tokenOf, type Caller, type Neighbour } from '@tael/testkit';

const callees = {
  auth: authRpc.AuthService,
  wallet: walletRpc.WalletService,
  withdrawal: withdrawalRpc.WithdrawalService,
  points: pointsRpc.PointsService,
  referral: referralRpc.ReferralService,
  'chain-scanner': chainScannerRpc.ChainScannerService,
  custody: custodyRpc.CustodyService,
} as const;
type Callee = keyof typeof callees;
const names = Object.keys(callees) as Callee[];
const withApprovals: readonly Callee[] = ['auth', 'wallet', 'withdrawal', 'points'];
const { OperationsService } = operationsRpc;

const operatorCalls =
  'GetHealth ListTasks RunTask ListDeadLetters ReplayDeadLetters DiscardDeadLetter ListTaskRuns GetEventState GetConfiguration';

/** A new entry gives the holder of the caller's key one more power. */
const allowed: Record<Callee, Partial<Record<Caller | typeof everyPeer, string>>> = {
  auth: {
    [everyPeer]: 'GetPublicKeys',
    gateway: `CheckSessions GetUsers GetAccount ListUsers GetUserStats RecordStatus GetStatus ${operatorCalls} ListWaiting`,
    wallet: 'GetUsers ListUsers ResolvePayee VerifyPassword',
    withdrawal: 'GetUsers ListUsers CompareNames',
    points: 'GetUsers FindFlows',
    referral: 'GetUsers GetAccount',
    'chain-scanner': 'GetUsers',
  },
  wallet: {
    gateway: `GetHoldings ListHoldings GetWalletStats ${operatorCalls} ListWaiting`,
    auth: 'GetHoldings Adjust CloseAccount',
    withdrawal: 'GetHoldings Hold Release Settle GetOrigin DecideSend GetTransactions FindFlows',
    points: 'FindFlows',
    'chain-scanner': 'FindFlows',
    custody: 'ListLiabilities FindFlows',
  },
  withdrawal: { gateway: `${operatorCalls} ListWaiting`, wallet: 'CheckUnverifiedLimit FindFlows' },
  points: {
    gateway: `GetPoints GetPointsStats ${operatorCalls} ListWaiting`,
    auth: 'GetPoints Adjust CloseAccount',
    wallet: 'FindFlows',
    referral: 'GetPoints FindFlows',
  },
  referral: { gateway: operatorCalls, withdrawal: 'GetReferralCounts', points: 'FindFlows' },
  'chain-scanner': {
    gateway: `GetAddresses ${operatorCalls}`,
    wallet: 'ResolveAddress FindFlows',
    custody: 'ListDepositAddresses',
  },
  custody: {
    gateway: operatorCalls,
    wallet: 'ListNetworks FindFlows',
    withdrawal: 'SubmitTransfer ReadTransfers',
  },
};

const running = new Map<Callee, Neighbour>();
beforeAll(async () => {
  const auth = await startAuth();
  running.set('auth', auth);
  const env = {
    AUTH_RPC_URL: auth.internalUrl,
    WALLET_RPC_URL: 'http://127.0.0.1:1',
    POINTS_RPC_URL: 'http://127.0.0.1:1',
    PUBLIC_URL: 'http://tael.test',
    CARD_SECRET: 'a card secret of the tests',
    ACCOUNT_SECRET: 'an account secret of the tests',
    DEPOSIT_XPUB:
      'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
    CUSTODY_RPC_URL: 'http://127.0.0.1:1',
    HOT_ADDRESS: `0x${'1'.repeat(40)}`,
    CHAINS: '1',
    RPC_URL_1: 'http://127.0.0.1:1',
    PRICE_URL: 'http://127.0.0.1:1',
    IPFS_URL: 'http://127.0.0.1:1',
  };
  for (const name of names) if (name !== 'auth') running.set(name, await startNeighbour(name, env));
});
afterAll(async () => {
  for (const service of running.values()) await service.stop();
});

describe('the calls that a service answers', () => {
  it.each(names)('%s: each method to the callers of its table, and to no other key', async (callee) => {
    const { callers } = (await import(`../../../services/${callee}/src/rpc/callers.ts`)) as {
      callers: Callers;
    };
    const methodsOf = (name: Caller | typeof everyPeer) => allowed[callee][name]?.split(' ') ?? [];
    const inCode = [...callers].map(([name, paths]) => [name, [...paths].map((path) => path.split('/')[2])]);
    expect(Object.fromEntries(inCode)).toEqual(
      Object.fromEntries(Object.keys(allowed[callee]).map((name) => [name, methodsOf(name as Caller)])),
    );
    const methods = [
      ...callees[callee].methods,
      ...OperationsService.methods,
      ...(withApprovals.includes(callee) ? approvalsRpc.ApprovalsService.methods : []),
    ];
    for (const caller of ['gateway', ...names] as const) {
      const admitted: string[] = [];
      for (const method of methods) {
        const answer = await fetch((running.get(callee)?.internalUrl ?? '') + pathOf(method), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${tokenOf(caller, callee)()}`,
          },
          body: '{}',
        });
        // A method that streams answers 415 without a body.
        const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
        const refused = answer.status === 403 && code === `${callee}.not_for_this_caller`;
        if (!refused) admitted.push(method.name);
      }
      const expected = [...methodsOf(everyPeer), ...methodsOf(caller)];
      expect([caller, ...admitted.toSorted()]).toEqual([caller, ...expected.toSorted()]);
    }
  });
});
