import type { Minor } from '@tael/money';

export const figureNames = [
  'amount',
  'counter',
  'price',
  'shortfall',
  'subsidyChange',
  'coins',
  'coinsReserved',
  'available',
  'held',
  'card',
  'cashSubsidy',
  'totalWithdrawn',
  'version',
] as const;
type FigureName = (typeof figureNames)[number];
export type Figures = Record<FigureName, Minor>;

export const columnOf = (name: FigureName): string =>
  `(figures).${name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)}`;
