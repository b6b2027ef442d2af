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
  /** The sibling's side. */
  side: 'left' | 'right';
  hash: Buffer;
  sum: bigint;
}

export const hashIn = (records: Buffer, at: number): Buffer =>
  records.subarray(at * recordBytes, at * recordBytes + hashBytes);
export const sumIn = (records: Buffer, at: number): bigint =>
  records.readBigUInt64BE(at * recordBytes + hashBytes);

/** As a string: a Buffer from `hash` takes three times as long. */
const writeHash = (bytes: Buffer, target: Buffer, at: number): number =>
  target.write(hash('sha256', bytes, 'binary'), at, 'binary');

export function sha256(bytes: Buffer): Buffer {
  const digest = Buffer.allocUnsafe(hashBytes);
  writeHash(bytes, digest, 0);
  return digest;
}

const largest = 2n ** 63n;

function writeSum(amount: bigint, target: Buffer, start: number): void {
  if (amount < 0n || amount >= largest) throw new RangeError('a sum is negative or too large');
  target.writeBigUInt64BE(amount, start + hashBytes);
}

export function recordOf(key: Buffer, amount: bigint): Buffer {
  const record = Buffer.alloc(recordBytes);
  record.set(key);
  writeSum(amount, record, 0);
  return record;
}

/** The lowest level: a node for each leaf. */
export function nodesOf(leaves: Buffer): Buffer {
  const nodes = Buffer.from(leaves);
  const scratch = Buffer.alloc(1 + recordBytes, leafTag);
  for (let start = 0; start < leaves.length; start += recordBytes) {
    leaves.copy(scratch, 1, start, start + recordBytes);
    writeHash(scratch, nodes, start);
  }
  return nodes;
}

function levelAbove(level: Buffer): Buffer {
  const above = Buffer.alloc(level.length / 2);
  const scratch = Buffer.alloc(1 + 2 * recordBytes, nodeTag);
  for (let at = 0; at < above.length / recordBytes; at += 1) {
    level.copy(scratch, 1, 2 * at * recordBytes, (2 * at + 2) * recordBytes);
    writeHash(scratch, above, at * recordBytes);
    writeSum(sumIn(level, 2 * at) + sumIn(level, 2 * at + 1), above, at * recordBytes);
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
