import { configuredChains, createNode, type Chain } from '@tael/chains';
import { authRpc, chainScannerRpc, operationsRpc, walletRpc } from '@tael/proto';
import { callAs, rpcClient } from '@tael/runtime';
import type { ServiceBase } from '@tael/service';
import type { Config } from './config.ts';
import type { Carrier, Deps } from './deps.ts';
import { createSigner } from './signer.ts';

const gwei = 1_000_000_000n;
/** Several times the usual fee of each chain. */
const usualCaps: Readonly<Record<number, number>> = { 1: 60, 56: 5, 137: 500, 42161: 2, 43114: 100 };

export function compose(base: ServiceBase<Config>): Deps {
  const { AUTH_RPC_URL, WALLET_RPC_URL, CHAIN_SCANNER_RPC_URL, RPC_KEY, CARRY_EVERY_MS } = base.config;
  const tokenFor = callAs('custody', RPC_KEY);
  return {
    ...base,
    auth: rpcClient(authRpc.AuthService, { url: AUTH_RPC_URL, token: tokenFor('auth') }),
    ledgerFlows:
      WALLET_RPC_URL === undefined
        ? undefined
        : rpcClient(operationsRpc.OperationsService, { url: WALLET_RPC_URL, token: tokenFor('wallet') }),
    wallet:
      WALLET_RPC_URL === undefined
        ? undefined
        : rpcClient(walletRpc.WalletService, { url: WALLET_RPC_URL, token: tokenFor('wallet') }),
    scanner:
      CHAIN_SCANNER_RPC_URL === undefined
        ? undefined
        : rpcClient(chainScannerRpc.ChainScannerService, {
            url: CHAIN_SCANNER_RPC_URL,
            token: tokenFor('chain-scanner'),
          }),
    carriers: configuredChains(base.config, CARRY_EVERY_MS).map((chain) => carrierOf(base.config, chain)),
  };
}

function carrierOf(config: Config, chain: Chain): Carrier {
  const signerUrl = config[`SIGNER_URL_${chain.id}`];
  const cap = config[`GAS_CAP_GWEI_${chain.id}`] ?? usualCaps[chain.id] ?? 1;
  return {
    chain,
    node: createNode(chain),
    signer:
      signerUrl === undefined ? undefined : createSigner(signerUrl, config.SIGNER_KIND, config.HOT_ADDRESS),
    off: chain.off === '' && signerUrl === undefined ? 'no signer is configured here' : chain.off,
    gasCap: BigInt(cap) * gwei,
    cold: config[`COLD_ADDRESS_${chain.id}`],
    hotTarget: config[`HOT_TARGET_${chain.id}`],
  };
}
