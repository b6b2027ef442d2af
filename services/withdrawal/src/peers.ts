import type { Client } from '@connectrpc/connect';
import { authRpc, custodyRpc, operationsRpc, referralRpc, walletRpc } from '@tael/proto';
import { callAs, rpcClient } from '@tael/runtime';
import type { Config } from './config.ts';

export interface Peers {
  auth: Client<typeof authRpc.AuthService>;
  wallet: Client<typeof walletRpc.WalletService>;
  custody: Client<typeof custodyRpc.CustodyService>;
  referral: Pick<Client<typeof referralRpc.ReferralService>, 'getReferralCounts'> | undefined;
  ledgerFlows: Pick<Client<typeof operationsRpc.OperationsService>, 'findFlows'>;
}

/** A hold that times out and its release together fit into the handler's five seconds. */
const movesMoneyWithinMs = 2_000;

/** A decision waits for the answer, and `resume-withdrawals` repeats the call. */
const handsOverWithinMs = 2_000;

export function connectPeers(config: Config): Peers {
  const { AUTH_RPC_URL, WALLET_RPC_URL, CUSTODY_RPC_URL, REFERRAL_RPC_URL, RPC_KEY } = config;
  const tokenFor = callAs('withdrawal', RPC_KEY);
  return {
    auth: rpcClient(authRpc.AuthService, { url: AUTH_RPC_URL, token: tokenFor('auth') }),
    wallet: rpcClient(walletRpc.WalletService, {
      url: WALLET_RPC_URL,
      token: tokenFor('wallet'),
      deadlineMs: movesMoneyWithinMs,
    }),
    custody: rpcClient(custodyRpc.CustodyService, {
      url: CUSTODY_RPC_URL,
      token: tokenFor('custody'),
      deadlineMs: handsOverWithinMs,
    }),
    referral:
      REFERRAL_RPC_URL === undefined
        ? undefined
        : rpcClient(referralRpc.ReferralService, { url: REFERRAL_RPC_URL, token: tokenFor('referral') }),
    ledgerFlows: rpcClient(operationsRpc.OperationsService, {
      url: WALLET_RPC_URL,
      token: tokenFor('wallet'),
    }),
  };
}
