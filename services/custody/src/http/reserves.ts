import { supportedChains } from '@tael/chains';
import * as api from '@tael/contract/custody';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import { formatUnits } from 'viem/utils';
import type { Deps } from '../deps.ts';
import { coinText } from '../domain/coins.ts';
import { ledgerDecimals, ratioOf } from '../domain/reserve-ratio.ts';
import { hashIn, recordBytes, sumIn } from '../sum-tree/sum-tree.ts';
import { exportAddresses, exportLeaves } from '../operations/reserves/export-proof.ts';
import { leavesInBlock } from '../operations/reserves/prove-reserves.ts';
import { readOwnProof } from '../operations/reserves/read-own-proof.ts';
import { readReserves, type Reserves } from '../operations/reserves/read-reserves.ts';

const owedText = (hundredths: bigint): string => formatUnits(hundredths, ledgerDecimals);
const hex = (bytes: Buffer): string => bytes.toString('hex');

export const reserveRoutes = (deps: Deps): Route[] => [
  route(api.readReserves, {
    handle: async () => {
      const { provedAt, root, leaves, reserves, holdings } = await readReserves(deps);
      const liabilities = sumIn(root, 0);
      return {
        at: provedAt,
        ratio: ratioOf(reserves, liabilities),
        liabilities: owedText(liabilities),
        reserves: coinText(reserves),
        users: Number(leaves),
        root: hex(hashIn(root, 0)),
        chains: holdings.map(({ chainId, token, decimals, units, ...of }) => ({
          network: String(chainId),
          name: supportedChains.find(({ id }) => id === chainId)?.name ?? '',
          ...{ block: of.blockNumber, blockHash: of.blockHash, token, addresses: of.addresses },
          balance: formatUnits(units, decimals),
        })),
      };
    },
  }),
  route(api.readReserveProof, {
    handle: async ({ principal }) => {
      const { provedAt, root, balance, salt, path } = await readOwnProof(deps, principal.userId);
      return {
        at: provedAt,
        root: hex(hashIn(root, 0)),
        leaf: { balance: owedText(balance), salt: hex(salt) },
        path: path.map(({ side, hash, sum }) => ({ side, hash: hex(hash), sum: owedText(sum) })),
      };
    },
  }),
  route(api.downloadReserves, {
    handle: async () => {
      const proof = await readReserves(deps);
      const name = `reserves-${proof.provedAt.toISOString().slice(0, 10)}`;
      return csv({ name, header, rows: rowsOf(deps, proof) });
    },
  }),
];

/** Integers: of a leaf in hundredths of a coin, of a chain and an address in units of the token. */
const header = ['record', 'network', 'token', 'contract', 'decimals', 'block', 'block_hash', 'key', 'amount'];

async function* rowsOf(deps: Deps, { id, root, leaves, holdings }: Reserves): AsyncGenerator<CsvRow> {
  yield ['proof', ...blank(6), hex(hashIn(root, 0)), String(sumIn(root, 0))];
  for (const { chainId, token, contract, decimals, blockNumber, blockHash, units } of holdings)
    yield ['chain', chainId, token, contract, decimals, blockNumber, blockHash, null, String(units)];
  for await (const { chainId, token, address, units } of exportAddresses(deps, id))
    yield ['address', chainId, token, ...blank(4), address, String(units)];
  for await (const block of exportLeaves(deps, id, Number(leaves) / leavesInBlock))
    for (let at = 0; at < block.length / recordBytes; at += 1)
      yield ['leaf', ...blank(6), hex(hashIn(block, at)), String(sumIn(block, at))];
}

const blank = (count: number): null[] => Array.from({ length: count }, () => null);
