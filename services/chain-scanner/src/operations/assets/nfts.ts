import { type Ask, multicall } from '@tael/chains';
import type { Hex } from 'viem';
import { z } from 'zod';
import type { Nft } from '../../assets/portfolio.ts';
import { arrivalKey, type Arrival } from '../../assets/traces.ts';
import { cleanText } from '../../domain/hostile-text.ts';
import { NotFetched, type Guard } from '../../guard/guarded-fetch.ts';
import { readPointed } from '../../guard/read-pointed.ts';
import { reads, toAddress, toBytes, toNumber, toText } from '../../assets/token-reads.ts';
import type { AssetNeeds } from './needs.ts';

const mostAsked = 50;

/** Logs show only arrivals, so the contract is asked for the holder. Candidates beyond `mostAsked` are missing. */
export async function stillHeld(
  ask: Ask,
  owner: Hex,
  candidates: readonly Arrival[],
): Promise<Map<string, boolean>> {
  const asked = candidates.slice(0, mostAsked);
  if (asked.length === 0) return new Map();
  const { answers } = await multicall(
    ask,
    asked.map(({ contract, tokenId, standard }) =>
      standard === 'ERC-721'
        ? reads.owner(contract as Hex, BigInt(tokenId))
        : reads.balanceOfId(contract as Hex, owner, BigInt(tokenId)),
    ),
  );
  const isHeld = ({ standard }: Arrival, i: number): boolean =>
    standard === 'ERC-721'
      ? toAddress(answers[i]) === owner.toLowerCase()
      : (toNumber(answers[i]) ?? 0n) > 0n;
  return new Map(asked.map((one, i) => [arrivalKey(one), isHeld(one, i)]));
}

export async function describeNfts(
  deps: Pick<AssetNeeds, 'guard'>,
  ask: Ask,
  chainId: number,
  held: readonly Arrival[],
  known: readonly Nft[],
): Promise<Nft[]> {
  const byId = new Map(known.map((nft) => [nft.id, nft]));
  const idOf = ({ contract, tokenId }: Arrival): string => `${chainId}:${contract}:${tokenId}`;
  const fresh = held.filter((one) => !byId.has(idOf(one)));
  if (fresh.length > 0) {
    const { answers } = await multicall(
      ask,
      fresh.flatMap(({ contract, tokenId, standard }) => [
        reads.name(contract as Hex),
        reads.uri(contract as Hex, BigInt(tokenId), standard === 'ERC-1155'),
      ]),
    );
    const described = await Promise.all(
      fresh.map(async (one, i): Promise<Nft> => {
        const collection = toText(answers[i * 2]).text;
        const uri = Buffer.from(toBytes(answers[i * 2 + 1])).toString('utf8');
        const facts = await readMetadata(uri, BigInt(one.tokenId), deps.guard);
        const { contract, tokenId, standard } = one;
        return { id: idOf(one), chainId, contract, tokenId, standard, collection, ...facts };
      }),
    );
    for (const nft of described) byId.set(nft.id, nft);
  }
  return held.flatMap((one) => byId.get(idOf(one)) ?? []);
}

const metadata = z.object({
  name: z.string().catch(''),
  image: z.string().optional().catch(undefined),
  image_url: z.string().optional().catch(undefined),
});

const nothing = { name: '', image: null };
const mostImageAddress = 512 * 1024;

async function readMetadata(
  uri: string,
  tokenId: bigint,
  guard: Guard,
): Promise<Pick<Nft, 'name' | 'image'>> {
  if (uri === '') return nothing;
  try {
    const place = uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0'));
    const { body } = await readPointed(place, { ...guard, mostBytes: 512 * 1024 });
    const { name, image, image_url: other } = metadata.parse(JSON.parse(body.toString('utf8')));
    const picture = image ?? other ?? '';
    const isKept = picture !== '' && picture.length <= mostImageAddress;
    return { name: cleanText(Buffer.from(name)).text, image: isKept ? picture : null };
  } catch (error) {
    if (error instanceof NotFetched || error instanceof z.ZodError || error instanceof SyntaxError)
      return nothing;
    throw error;
  }
}
