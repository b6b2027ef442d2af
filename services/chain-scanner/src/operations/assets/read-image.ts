import { errors } from '../../errors.ts';
import { NotFetched } from '../../guard/guarded-fetch.ts';
import { readPointed } from '../../guard/read-pointed.ts';
import type { AssetNeeds } from './needs.ts';

const mostBytes = 1024 * 1024;
/** A picture in an <img> runs no script, also an SVG. */
const pictures = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/;

/** Only pictures of NFTs that a portfolio here shows: nobody can have anything else fetched. */
export async function readImage(
  { assets, guard }: Pick<AssetNeeds, 'assets' | 'guard'>,
  {
    chainId,
    owner,
    contract,
    tokenId,
  }: { chainId: number; owner: string; contract: string; tokenId: string },
): Promise<string> {
  const traces = await assets.readTraces(chainId, owner.toLowerCase());
  const nft = traces?.nfts.find((one) => one.contract === contract.toLowerCase() && one.tokenId === tokenId);
  if (nft === undefined) throw errors.nft_not_found();
  if (nft.image === null) throw errors.image_unavailable();
  try {
    const { type, body } = await readPointed(nft.image, { ...guard, mostBytes });
    const plain = (type.split(';')[0] ?? '').trim().toLowerCase();
    if (!pictures.test(plain)) throw errors.image_unavailable();
    return `data:${plain};base64,${body.toString('base64')}`;
  } catch (error) {
    if (error instanceof NotFetched) throw errors.image_unavailable();
    throw error;
  }
}
