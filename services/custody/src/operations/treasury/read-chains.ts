import { NodeError } from '@tael/chains';
import { estimateGas, readNative } from '../../chain/read-funds.ts';
import { readBalances, sumOf } from '../../chain/read-coins.ts';
import { readMarket } from '../../chain/read-market.ts';
import { readProviders } from '../../chain/read-providers.ts';
import { transferData } from '../../chain/token-transfer.ts';
import type { Carrier, Deps } from '../../deps.ts';
import { coinText } from '../../domain/coins.ts';
import { firstFees } from '../../domain/fees.ts';
import { saveReading, type Figures } from '../../store/readings.ts';

/** For the Treasury page and the metrics. One endpoint's balances are enough, since nothing is decided by them. */
export async function readChains(deps: Deps): Promise<string> {
  const configured = deps.carriers.filter(({ chain }) => chain.endpoints.length > 0);
  const read = await Promise.all(configured.map((carrier) => readChain(deps, carrier)));
  return `${read.filter(Boolean).length} of ${configured.length} chains read`;
}

async function readChain({ database, clock, config }: Deps, carrier: Carrier): Promise<boolean> {
  const { chain, node } = carrier;
  const providers = await readProviders(node);
  const figures = await readFigures(carrier, config.HOT_ADDRESS).catch((error: unknown) => {
    if (error instanceof NodeError) return undefined;
    throw error;
  });
  await saveReading(database.db, { chainId: chain.id, providers, figures }, clock.now());
  return figures !== undefined;
}

/** Most tokens take less for a transfer to a new address. */
const usualGas = 80_000n;

function readFigures(
  { chain, node, gasCap, cold }: Carrier,
  hot: Deps['config']['HOT_ADDRESS'],
): Promise<Figures> {
  return node.use(async (ask) => {
    const coins = sumOf(await readBalances(ask, chain, [hot]));
    const kept = cold === undefined ? undefined : sumOf(await readBalances(ask, chain, [cold]));
    const native = await readNative(ask, hot);
    const market = await readMarket(ask);
    const token = chain.tokens.find(({ credits }) => credits)?.address ?? hot;
    const estimate = await estimateGas(ask, { from: hot, to: token, data: transferData(hot, 0n) });
    const gas = 'gas' in estimate && estimate.gas > usualGas ? estimate.gas : usualGas;
    const price = firstFees(market, gasCap)?.maxFee ?? gasCap;
    return {
      hot: coinText(coins),
      cold: kept === undefined ? null : coinText(kept),
      gas: String(native),
      sendsPaidFor: Number(native / (gas * price)),
    };
  });
}
