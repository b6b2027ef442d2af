import type { Client } from '@connectrpc/connect';
import { authRpc, chainScannerRpc, custodyRpc, operationsRpc, withdrawalRpc } from '@tael/proto';
import { callAs, rpcClient } from '@tael/runtime';
import type { Config } from './config.ts';

export interface Peers {
  auth: Client<typeof authRpc.AuthService>;
  chainScanner: Client<typeof chainScannerRpc.ChainScannerService> | undefined;
  custody: Pick<Client<typeof custodyRpc.CustodyService>, 'listNetworks'> | undefined;
  withdrawal: Client<typeof withdrawalRpc.WithdrawalService> | undefined;
  flows: Record<'withdrawal' | 'points' | 'chainScanner' | 'custody', FlowClient | undefined>;
}

export type FlowClient = Pick<Client<typeof operationsRpc.OperationsService>, 'findFlows'>;

export function connectPeers(config: Config): Peers {
  const tokenFor = callAs('wallet', config.RPC_KEY);
  const flowClient = (callee: string, url: string | undefined): FlowClient | undefined =>
    url === undefined
      ? undefined
      : rpcClient(operationsRpc.OperationsService, { url, token: tokenFor(callee) });
  const scanner = config.CHAIN_SCANNER_RPC_URL;
  const custody = config.CUSTODY_RPC_URL;
  const withdrawal = config.WITHDRAWAL_RPC_URL;
  return {
    auth: rpcClient(authRpc.AuthService, { url: config.AUTH_RPC_URL, token: tokenFor('auth') }),
    chainScanner:
      scanner === undefined
        ? undefined
        : rpcClient(chainScannerRpc.ChainScannerService, { url: scanner, token: tokenFor('chain-scanner') }),
    custody:
      custody === undefined
        ? undefined
        : rpcClient(custodyRpc.CustodyService, { url: custody, token: tokenFor('custody') }),
    withdrawal:
      withdrawal === undefined
        ? undefined
        : rpcClient(withdrawalRpc.WithdrawalService, { url: withdrawal, token: tokenFor('withdrawal') }),
    flows: {
      withdrawal: flowClient('withdrawal', withdrawal),
      points: flowClient('points', config.POINTS_RPC_URL),
      chainScanner: flowClient('chain-scanner', scanner),
      custody: flowClient('custody', custody),
    },
  };
}
