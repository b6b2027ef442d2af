import { hash } from 'node:crypto';

/**
 * A Merkle sum tree over records of 40 bytes. A leaf's record is its id and balance, a node's record is its hash and sum;
 * numbers are big-endian. A parent's hash covers the whole records of both children, so no sum can be changed without
 * changing the root.
 */
export const recordBytes = 40;
const hashBytes = 32;

const leafTag = 1;
const nodeTag = 2;

export interface Step {
  /** Where the sibling stands. */
  side: 'left' | 'right';
  hash: Buffer;
  sum: bigint;
}

export const hashIn = (records: Buffer, at: number): Buffer =>
  records.subarray(at * recordBytes, at * recordBytes + hashBytes);
export const sumIn = (records: Buffer, at: number): bigint =>
  records.readBigUInt64BE(at * recordBytes + hashBytes);

export const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer');

const largest = 2n ** 63n;

export function recordOf(key: Buffer, amount: bigint): Buffer {
  if (amount < 0n || amount >= largest) throw new RangeError('a sum is negative or too large');
  const record = Buffer.alloc(recordBytes);
  record.set(key);
  record.writeBigUInt64BE(amount, hashBytes);
  return record;
}

/** The lowest level: a node for each leaf. */
export function nodesOf(leaves: Buffer): Buffer {
  const nodes = Buffer.from(leaves);
  const scratch = Buffer.alloc(1 + recordBytes, leafTag);
  for (let start = 0; start < leaves.length; start += recordBytes) {
    scratch.set(leaves.subarray(start, start + recordBytes), 1);
    nodes.set(sha256(scratch), start);
  }
  return nodes;
}

function levelAbove(level: Buffer): Buffer {
  const above = Buffer.alloc(level.length / 2);
  const scratch = Buffer.alloc(1 + 2 * recordBytes, nodeTag);
  for (let at = 0; at < above.length / recordBytes; at += 1) {
    scratch.set(level.subarray(2 * at * recordBytes, (2 * at + 2) * recordBytes), 1);
    above.set(recordOf(sha256(scratch), sumIn(level, 2 * at) + sumIn(level, 2 * at + 1)), at * recordBytes);
  }
  return above;
}

/** Of a level whose length is a power of two. */
export function rootOf(level: Buffer): Buffer {
  let top = level;
  while (top.length > recordBytes) top = levelAbove(top);
  return top;
}

/** From the node at a position up to the root of its level. */
export function pathIn(level: Buffer, position: number): Step[] {
  const path: Step[] = [];
  let [above, at] = [level, position];
  for (; above.length > recordBytes; above = levelAbove(above), at >>= 1) {
    const sibling = at ^ 1;
    path.push({
      side: sibling < at ? 'left' : 'right',
      hash: hashIn(above, sibling),
      sum: sumIn(above, sibling),
    });
  }
  return path;
}

/** The record that a leaf's path leads to. Throws for a negative sum. */
export function climb(leaf: Buffer, path: readonly Step[]): Buffer {
  let node = nodesOf(leaf);
  for (const { side, hash: sibling, sum } of path) {
    const other = recordOf(sibling, sum);
    node = levelAbove(Buffer.concat(side === 'left' ? [other, node] : [node, other]));
  }
  return node;
}
