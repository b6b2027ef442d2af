import { fromJsonNumber } from '@tael/money';
import i18next from 'i18next';
import { yuanChange } from '../../../lib/figures/change.ts';
import type { StatusLook } from '../../../ui/status-badge.tsx';

const keys: Record<string, string> = {
  add: 'admin-subsidy:operation.add',
  subtract: 'admin-subsidy:operation.subtract',
  set: 'admin-subsidy:operation.set',
};

export const operationName = (operation: string): string => {
  const key = keys[operation];
  return key === undefined ? operation : i18next.t(key);
};

/** Setting a subsidy can raise or lower it, so the sign decides. */
export const lookOf = ({ change }: { change: number }): StatusLook =>
  change > 0 ? 'done' : change < 0 ? 'refused' : 'other';

export const signed = (figure: number): string => {
  const minor = fromJsonNumber(figure);
  return minor === undefined ? '–' : yuanChange(minor);
};
