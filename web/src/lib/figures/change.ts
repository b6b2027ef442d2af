import { formatYuan, type Minor } from '@tael/money';

const percents = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

export const yuanChange = (change: Minor): string => `${change > 0n ? '+' : ''}${formatYuan(change)}`;

export const percentChange = (part: number): string => percents.format(part);
