import { fromJsonNumber, parseTyped } from '@tael/money';
import type { Method } from '../../../lib/withdrawals/withdrawal.ts';

export interface WithdrawalDraft {
  amount: string;
  method: Method;
  /** By the name of the field; those of other methods wait there until they are chosen again. */
  account: Record<string, string>;
}

export interface AccountField {
  name: string;
  label: string;
  required: string;
  autoComplete?: string;
}

export const accountFields: Record<Method, AccountField[]> = {
  alipay: [
    {
      name: 'alipayAccount',
      label: 'withdrawals:request.alipayAccount',
      required: 'withdrawals:rules.alipayAccount',
    },
    {
      name: 'realName',
      label: 'withdrawals:request.realName',
      required: 'withdrawals:rules.realName',
      autoComplete: 'name',
    },
  ],
  wechat: [
    { name: 'wechatId', label: 'withdrawals:request.wechatId', required: 'withdrawals:rules.wechatId' },
  ],
  bank: [
    { name: 'bankName', label: 'withdrawals:request.bankName', required: 'withdrawals:rules.bankName' },
    {
      name: 'bankAccount',
      label: 'withdrawals:request.bankAccount',
      required: 'withdrawals:rules.bankAccount',
    },
    {
      name: 'accountHolder',
      label: 'withdrawals:request.accountHolder',
      required: 'withdrawals:rules.accountHolder',
      autoComplete: 'name',
    },
  ],
};

const least = 100n;
const most = 5_000_000n;

export interface Problem {
  field: string;
  text: string;
}

/** The specified rules in their order; the first that fails is told. */
export function firstProblem(draft: WithdrawalDraft, available: number): Problem | undefined {
  const text = amountProblem(draft.amount, available);
  if (text !== undefined) return { field: 'amount', text };
  const missing = accountFields[draft.method].find(({ name }) => (draft.account[name] ?? '').trim() === '');
  return missing && { field: missing.name, text: missing.required };
}

function amountProblem(typed: string, available: number): string | undefined {
  const amount = parseTyped(typed);
  if (amount === undefined || amount <= 0n) return 'withdrawals:rules.amount';
  if (amount > (fromJsonNumber(available) ?? 0n)) return 'withdrawals:rules.available';
  if (amount < least) return 'withdrawals:rules.minimum';
  return amount > most ? 'withdrawals:rules.maximum' : undefined;
}

/** The fields of the chosen method alone, trimmed. */
export function accountInfo({ method, account }: WithdrawalDraft): Record<string, string> {
  return Object.fromEntries(accountFields[method].map(({ name }) => [name, (account[name] ?? '').trim()]));
}
