import {
  formatAmount,
  formatPlain,
  formatYuan,
  fromNearestNumber,
  parseTyped,
  type Minor,
} from '@tael/money';

export const yuan = (figure: number | null | undefined): string | undefined => written(figure, formatYuan);
export const amount = (figure: number | null | undefined): string | undefined =>
  written(figure, formatAmount);
export const whole = (figure: number | null | undefined): string | undefined =>
  amount(figure)?.replace(/\.00$/, '');
export const plain = (figure: number | null | undefined): string | undefined => written(figure, formatPlain);

function written(figure: number | null | undefined, format: (amount: Minor) => string): string | undefined {
  const minor = fromNearestNumber(figure);
  return minor === undefined ? undefined : format(minor);
}

export function typedFigure(text: string): number | undefined {
  const minor = parseTyped(text);
  return minor !== undefined && minor > 0n ? Number(formatPlain(minor)) : undefined;
}
