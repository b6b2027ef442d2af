import { fromJsonNumber } from '@tael/money';
import i18next from 'i18next';
import { yuanChange } from '../../../lib/money/change.ts';
import type { StatusLook } from '../../../ui/status-badge.tsx';

const keys: Record<string, string> = {
  add: 'admin-subsidy:operation.add',
  subtract: 'admin-subsidy:operation.subtract',
  set: 'admin-subsidy:operation.set',
};

/** A word that is new to this version is shown as the server says it. */
export const operationName = (operation: string): string => {
  const key = keys[operation];
  return key === undefined ? operation : i18next.t(key);
};

/** By what it came to: a subsidy that was set may have gone either way. */
export const lookOf = ({ change }: { change: number }): StatusLook =>
  change > 0 ? 'done' : change < 0 ? 'refused' : 'other';

export const signed = (figure: number): string => {
  const minor = fromJsonNumber(figure);
  return minor === undefined ? '–' : yuanChange(minor);
};
