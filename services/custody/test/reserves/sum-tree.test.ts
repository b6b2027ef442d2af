import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { findLeaf, leafIdOf, openLeafBook, saltOf } from '../../src/sum-tree/leaves.ts';
import {
  climb,
  hashIn,
  nodesOf,
  pathIn,
  recordBytes,
  recordOf,
  rootOf,
  sumIn,
  type Step,
} from '../../src/sum-tree/sum-tree.ts';

const secret = Buffer.alloc(32, 7);

function treeOf(users: readonly (readonly [string, bigint])[]) {
  const book = openLeafBook(secret);
  for (const [userId, balance] of users) book.add(userId, balance);
  const leaves = book.close();
  const nodes = nodesOf(leaves);
  const placeOf = (userId: string): number | undefined =>
    findLeaf(leaves, leafIdOf(userId, saltOf(secret, userId)));
  const leafOf = (userId: string, balance: bigint) =>
    recordOf(leafIdOf(userId, saltOf(secret, userId)), balance);
  return { leaves, nodes, root: rootOf(nodes), placeOf, leafOf };
}

const usersOf = (count: number): [string, bigint][] =>
  Array.from({ length: count }, (_, nth) => [randomUUID(), BigInt((nth * 7919) % 100_000)]);

it.each([0, 1, 2, 1023, 1024, 1025])('the path of each of %i users leads to the root', (count) => {
  const users = usersOf(count);
  const { root, leaves, nodes, placeOf, leafOf } = treeOf(users);
  expect(sumIn(root, 0)).toBe(users.reduce((sum, [, balance]) => sum + balance, 0n));
  expect(leaves.length / recordBytes).toBe(count > 1024 ? 2048 : 1024);
  for (const [userId, balance] of users.filter((_, nth) => nth % 61 === 0)) {
    const path = pathIn(nodes, placeOf(userId) ?? -1);
    expect(climb(leafOf(userId, balance), path).equals(root)).toBe(true);
  }
});

it('the same secret and users give the same root in any order, and another secret another one', () => {
  const users = usersOf(300);
  const { root } = treeOf(users);
  expect(treeOf(users.toReversed()).root).toEqual(root);
  const other = openLeafBook(Buffer.alloc(32, 8));
  for (const [userId, balance] of users) other.add(userId, balance);
  expect(rootOf(nodesOf(other.close())).equals(root)).toBe(false);
});

it('a changed balance, sum, sibling, side, user or salt does not lead to the root', () => {
  const users = usersOf(50);
  const { root, nodes, placeOf, leafOf } = treeOf(users);
  const leads = (leaf: Buffer, path: readonly Step[]): boolean => climb(leaf, path).equals(root);
  for (const [nth, [userId, balance]] of users.entries()) {
    const path = pathIn(nodes, placeOf(userId) ?? -1);
    const leaf = leafOf(userId, balance);
    const at = nth % path.length;
    const changed = (change: (step: Step) => Step): Step[] =>
      path.map((step, i) => (i === at ? change(step) : step));
    expect(leads(leafOf(userId, balance + 1n), path)).toBe(false);
    expect(leads(leafOf(users[(nth + 1) % 50]?.[0] ?? '', balance), path)).toBe(false);
    expect(leads(recordOf(leafIdOf(userId, Buffer.alloc(32)), balance), path)).toBe(false);
    expect(leads(leaf, path.slice(1))).toBe(false);
    expect(
      leads(
        leaf,
        changed((step) => ({ ...step, sum: step.sum + 1n })),
      ),
    ).toBe(false);
    expect(
      leads(
        leaf,
        changed((step) => ({ ...step, hash: hashIn(root, 0) })),
      ),
    ).toBe(false);
    const turned = changed((step) => ({ ...step, side: step.side === 'left' ? 'right' : 'left' }));
    expect(leads(leaf, turned)).toBe(false);
  }
  // Moving a sum from one child to its sibling keeps their total, but not the parent's hash.
  const shifted = Buffer.from(nodes);
  const [first, second] = [recordOf(hashIn(nodes, 0), sumIn(nodes, 0) + 1n), sumIn(nodes, 1)];
  shifted.set(first, 0);
  shifted.set(recordOf(hashIn(nodes, 1), second > 0n ? second - 1n : second), recordBytes);
  expect(rootOf(shifted).equals(root)).toBe(false);
});

it('a negative balance, a negative sum and a sum above 63 bits are refused', () => {
  const book = openLeafBook(secret);
  expect(() => book.add(randomUUID(), -1n)).toThrow(RangeError);
  book.add(randomUUID(), 2n ** 63n - 1n);
  book.add(randomUUID(), 1n);
  const leaves = book.close();
  expect(() => rootOf(nodesOf(leaves))).toThrow(RangeError);
  const step: Step = { side: 'left', hash: hashIn(leaves, 0), sum: -5n };
  expect(() => climb(recordOf(hashIn(leaves, 0), 10n), [step])).toThrow(RangeError);
});

it('a user without a leaf is not found', () => {
  const { placeOf } = treeOf(usersOf(20));
  expect(placeOf(randomUUID())).toBeUndefined();
});

it('a known leaf and path lead to the root that the web expects (web/test/reserves.test.tsx)', () => {
  const id = leafIdOf('01920000-0000-7000-8000-000000000001', Buffer.alloc(32, 0x77));
  const path: Step[] = [
    { side: 'left', hash: Buffer.alloc(32, 0xaa), sum: 30_000n },
    { side: 'right', hash: Buffer.alloc(32, 0xbb), sum: 50n },
  ];
  expect(hashIn(climb(recordOf(id, 70_000n), path), 0).toString('hex')).toBe(
    '0522d52a984e0934ed51d1d5957af1a720ed7d8be56f8d3623c65739cc8075d1',
  );
});
