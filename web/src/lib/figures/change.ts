import { formatYuan, type Minor } from '@tael/money';

const percents = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

/** '+¥1.20', '-¥0.35', '¥0.00'. */
export const yuanChange = (change: Minor): string => `${change > 0n ? '+' : ''}${formatYuan(change)}`;

/** '+1.25%'. */
export const percentChange = (part: number): string => percents.format(part);
