import { errors } from '../../errors.ts';
import { NotFetched } from '../../guard/guarded-fetch.ts';
import { readPointed } from '../../guard/read-pointed.ts';
import type { AssetNeeds } from './needs.ts';

const mostBytes = 1024 * 1024;
/** An <img> runs no scripts, not even those of an SVG. */
const pictures = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/;

/** Fetches only images of NFTs in a stored portfolio, so that clients can't choose the URL. */
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
