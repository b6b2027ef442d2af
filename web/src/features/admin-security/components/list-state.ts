import { oneOf, pageNumber, text, useListState } from '../../../lib/listing/use-list-state.ts';
import { services } from './security-words.ts';

export const views = ['register', 'sessions', 'letters', 'throttles', 'staff', 'own'] as const;
export type View = (typeof views)[number];

const fields = {
  view: oneOf(views),
  actor: text,
  action: text,
  object: text,
  from: text,
  to: text,
  search: text,
  service: oneOf(['all', ...services]),
  page: pageNumber,
  open: text,
};

export const useSecurityList = () => useListState(fields);
export type SecurityList = ReturnType<typeof useSecurityList>[0];
export type Show = ReturnType<typeof useSecurityList>[1];

export const everyAct = { actor: '', action: '', object: '', from: '', to: '' } as const;

export const clearedFields = { ...everyAct, search: '', service: 'all', open: '' } as const;
