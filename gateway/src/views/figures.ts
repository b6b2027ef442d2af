import { toNearestNumber } from '@tael/money';

/** Null if its owner did not answer. */
export const count = (figure: bigint | undefined): number | null =>
  figure === undefined ? null : Number(figure);

/** Minor units; null if their owner did not answer. Large amounts become the nearest JSON number. */
export const amount = (minor: bigint | undefined): number | null =>
  minor === undefined ? null : toNearestNumber(minor);
