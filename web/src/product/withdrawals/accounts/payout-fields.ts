import type { Method } from '../withdrawal.ts';

interface AccountField {
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

export interface PayoutDraft {
  method: Method;
  account: Record<string, string>;
}

export interface Problem {
  field: string;
  text: string;
}

export function firstMissing({ method, account }: PayoutDraft): Problem | undefined {
  const missing = accountFields[method].find(({ name }) => (account[name] ?? '').trim() === '');
  return missing && { field: missing.name, text: missing.required };
}

export function accountInfo({ method, account }: PayoutDraft): Record<string, string> {
  return Object.fromEntries(accountFields[method].map(({ name }) => [name, (account[name] ?? '').trim()]));
}
