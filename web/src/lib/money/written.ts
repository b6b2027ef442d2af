import {
  formatAmount,
  formatPlain,
  formatYuan,
  fromNearestNumber,
  parseTyped,
  type Minor,
} from '@tael/money';

/** Figures as answers bring them, written for the reader; undefined where there is none to write. */
export const yuan = (figure: number | null | undefined): string | undefined => written(figure, formatYuan);
export const amount = (figure: number | null | undefined): string | undefined =>
  written(figure, formatAmount);
/** What has no parts: points, people. */
export const whole = (figure: number | null | undefined): string | undefined =>
  amount(figure)?.replace(/\.00$/, '');
/** As a field takes it. */
export const plain = (figure: number | null | undefined): string | undefined => written(figure, formatPlain);

function written(figure: number | null | undefined, format: (amount: Minor) => string): string | undefined {
  const minor = fromNearestNumber(figure);
  return minor === undefined ? undefined : format(minor);
}

/** What was typed, as a request carries it; undefined while it is no amount above zero. */
export function typedFigure(text: string): number | undefined {
  const minor = parseTyped(text);
  return minor !== undefined && minor > 0n ? Number(formatPlain(minor)) : undefined;
}
