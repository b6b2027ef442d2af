import type { Minor } from '@tael/money';

/** The fields of the SQL type `ledger_figures`. Queries name them, so their order means nothing. */
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

/** For a query whose column `figures` is of that type. */
export const columnOf = (name: FigureName): string =>
  `(figures).${name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)}`;
