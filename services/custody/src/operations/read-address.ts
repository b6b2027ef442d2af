import { NodeError } from '@tael/chains';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

const code = z.string().regex(/^0x([0-9a-f]{2})*$/i);
/** An account of a person whose transactions are carried out by a contract (EIP-7702). */
const delegated = /^0xef0100/i;

/** Null if this is not an address, or no endpoint answers. One answer is enough: it only warns the sender. */
export async function readAddress(
  { carriers }: Pick<Deps, 'carriers'>,
  { network, address }: { network: string; address: string },
): Promise<boolean | null> {
  const carrier = carriers.find(({ chain }) => String(chain.id) === network);
  if (carrier?.off !== '' || !/^0x[0-9a-f]{40}$/i.test(address)) return null;
  try {
    const found = await carrier.node.use((ask) => ask('eth_getCode', [address, 'latest'], code));
    return found !== '0x' && !delegated.test(found);
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return null;
  }
}
