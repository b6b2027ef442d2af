import type { AnswerOf } from '@tael/contract/client';

export type Proof = AnswerOf<'GET /api/reserves/proof'>;

interface Node {
  hash: Uint8Array<ArrayBuffer>;
  sum: bigint;
}

/** Hundredths of a coin, from a decimal text. Throws for a negative one. */
function hundredths(text: string): bigint {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) throw new RangeError('not an amount');
  const [coins = '', rest = ''] = text.split('.');
  return BigInt(coins + rest.padEnd(2, '0'));
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function sumBytes(sum: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, sum);
  return bytes;
}

async function sha256(...parts: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const joined = Uint8Array.from(parts.flatMap((part) => Array.from(part)));
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined));
}

const idTag = Uint8Array.of(0);
const leafTag = Uint8Array.of(1);
const nodeTag = Uint8Array.of(2);

/** The root that the user's own leaf and the path lead to. The server sends no leaf hash, so it can't be another user's. */
export async function climb(userId: string, { leaf, path }: Proof): Promise<{ root: string; owed: bigint }> {
  const balance = hundredths(leaf.balance);
  const id = await sha256(idTag, bytesOf(userId.replaceAll('-', '')), bytesOf(leaf.salt));
  let node: Node = { hash: await sha256(leafTag, id, sumBytes(balance)), sum: balance };
  for (const step of path) {
    const other: Node = { hash: bytesOf(step.hash), sum: hundredths(step.sum) };
    const [left, right] = step.side === 'left' ? [other, node] : [node, other];
    const hash = await sha256(nodeTag, left.hash, sumBytes(left.sum), right.hash, sumBytes(right.sum));
    node = { hash, sum: left.sum + right.sum };
  }
  return { root: hexOf(node.hash), owed: node.sum };
}

/** Is the balance part of the published root and of the published sum? */
export async function isIncluded(
  userId: string,
  proof: Proof,
  published: { root: string; liabilities: string },
): Promise<boolean> {
  try {
    const { root, owed } = await climb(userId, proof);
    return root === published.root && owed === hundredths(published.liabilities);
  } catch {
    return false;
  }
}
