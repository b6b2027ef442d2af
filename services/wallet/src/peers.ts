import type { Client } from '@connectrpc/connect';
import { authRpc, chainScannerRpc, operationsRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import type { Config } from './config.ts';

export interface Peers {
  auth: Client<typeof authRpc.AuthService>;
  chainScanner: Client<typeof chainScannerRpc.ChainScannerService> | undefined;
  flows: Record<'withdrawal' | 'points' | 'chainScanner', FlowClient | undefined>;
}

export type FlowClient = Pick<Client<typeof operationsRpc.OperationsService>, 'findFlows'>;

export function connectPeers(config: Config): Peers {
  const [secret] = config.RPC_SECRET;
  const flowClient = (url: string | undefined): FlowClient | undefined =>
    url === undefined ? undefined : rpcClient(operationsRpc.OperationsService, { url, secret });
  const scanner = config.CHAIN_SCANNER_RPC_URL;
  return {
    auth: rpcClient(authRpc.AuthService, { url: config.AUTH_RPC_URL, secret }),
    chainScanner:
      scanner === undefined
        ? undefined
        : rpcClient(chainScannerRpc.ChainScannerService, { url: scanner, secret }),
    flows: {
      withdrawal: flowClient(config.WITHDRAWAL_RPC_URL),
      points: flowClient(config.POINTS_RPC_URL),
      chainScanner: flowClient(scanner),
    },
  };
}
