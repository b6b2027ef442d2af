import { hashIn, recordBytes, recordOf, sha256 } from './sum-tree.ts';

/** Below this number of accounts, the size of the tree says nothing. */
const fewestLeaves = 1024;
const idTag = 0;
const uuidBytes = 16;
const hashBytes = 32;

/**
 * Only the user gets it. Without it, nobody can test whether a leaf is of a user. A plain hash is enough, because the
 * secret and the id have fixed lengths.
 */
export function saltOf(secret: Buffer, userId: string): Buffer {
  const scratch = Buffer.allocUnsafe(secret.length + uuidBytes);
  scratch.set(secret);
  scratch.write(userId.replaceAll('-', ''), secret.length, 'hex');
  return sha256(scratch);
}

/** Covers the user, so that two users with one balance can't be shown the same leaf. */
export function leafIdOf(userId: string, salt: Buffer): Buffer {
  const scratch = Buffer.allocUnsafe(1 + uuidBytes + hashBytes);
  scratch[0] = idTag;
  scratch.write(userId.replaceAll('-', ''), 1, 'hex');
  scratch.set(salt, 1 + uuidBytes);
  return sha256(scratch);
}

export interface LeafBook {
  add: (userId: string, balance: bigint) => void;
  /** Padded with zero leaves to a power of two, and sorted by id, so that a place says nothing about its user. */
  close: () => Buffer;
}

export function openLeafBook(secret: Buffer): LeafBook {
  let records = Buffer.alloc(fewestLeaves * recordBytes);
  let count = 0;
  const append = (id: Buffer, balance: bigint): void => {
    const start = count * recordBytes;
    if (start === records.length) records = Buffer.concat([records, Buffer.alloc(records.length)]);
    records.set(recordOf(id, balance), start);
    count += 1;
  };
  return {
    add: (userId, balance) => append(leafIdOf(userId, saltOf(secret, userId)), balance),
    close() {
      const size = records.length / recordBytes;
      for (let nth = count; nth < size; nth += 1)
        append(sha256(Buffer.concat([secret, Buffer.from(`padding ${nth}`)])), 0n);
      return sorted(records);
    },
  };
}

function sorted(records: Buffer): Buffer {
  const size = records.length / recordBytes;
  const order = new Uint32Array(size).map((_, at) => at);
  // Of ids, which are hashes, six bytes are almost always enough.
  const heads = new Float64Array(size);
  for (let at = 0; at < size; at += 1) heads[at] = records.readUIntBE(at * recordBytes, 6);
  order.sort((a, b) => (heads[a] ?? 0) - (heads[b] ?? 0) || hashIn(records, a).compare(hashIn(records, b)));
  const inOrder = Buffer.alloc(records.length);
  for (const [to, from] of order.entries())
    records.copy(inOrder, to * recordBytes, from * recordBytes, (from + 1) * recordBytes);
  return inOrder;
}

/** Undefined if the leaves, sorted by id, do not have it. */
export function findLeaf(leaves: Buffer, id: Buffer): number | undefined {
  let [from, to] = [0, leaves.length / recordBytes];
  while (from < to) {
    const middle = (from + to) >> 1;
    const order = hashIn(leaves, middle).compare(id);
    if (order === 0) return middle;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return undefined;
}
