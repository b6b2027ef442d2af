import { toNearestNumber } from '@tael/money';

export const count = (figure: bigint | undefined): number | null =>
  figure === undefined ? null : Number(figure);

/** Minor units; null if the owner is unavailable. Large amounts become the nearest JSON number. */
export const amount = (minor: bigint | undefined): number | null =>
  minor === undefined ? null : toNearestNumber(minor);
