import { chainIdText, filter } from './fields.ts';

const states = ['seen', 'confirmed', 'dropped', 'vanished'] as const;
const isState = (text: string): text is (typeof states)[number] => states.some((state) => state === text);

/** An unknown status matches every deposit. */
export const depositFilter = {
  chainId: filter.pipe(chainIdText.optional()),
  status: filter.transform((text) => (text !== undefined && isState(text) ? text : undefined)),
};
