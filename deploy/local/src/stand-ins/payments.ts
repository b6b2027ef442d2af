import type { Journal } from './journal.ts';

/** One order of the platform. Amounts are in fen. */
export interface Payment {
  number: string;
  amount: string;
  payee: string;
  reference: string;
  at: string;
  state: 'paid' | 'open' | 'failed';
  /** An open order settles then. */
  settlesAt?: string;
  settlesAs?: 'paid' | 'failed';
  /** The provider's code. */
  failure?: string;
}

export type Entry = { balance: string } | { payment: Payment };

const openingBalance = 10_000_000_00n;

/** The accounts of the platform at one provider. Money of an open order has left the balance; a failure returns it. */
export function keepPayments(journal: Journal<Entry>, now: () => Date) {
  const payments = new Map<string, Payment>();
  let balance = openingBalance;
  const apply = (entry: Entry): void => {
    if ('balance' in entry) {
      balance = BigInt(entry.balance);
      return;
    }
    const { payment } = entry;
    const before = payments.get(payment.number);
    if (before === undefined && payment.state !== 'failed') balance -= BigInt(payment.amount);
    if (before !== undefined && before.state !== 'failed' && payment.state === 'failed')
      balance += BigInt(payment.amount);
    payments.set(payment.number, payment);
  };
  for (const entry of journal.entries) apply(entry);
  const write = (entry: Entry): void => {
    journal.append(entry);
    apply(entry);
  };
  const settled = (payment: Payment): Payment => {
    if (payment.state !== 'open' || payment.settlesAt === undefined || new Date(payment.settlesAt) > now())
      return payment;
    const { settlesAt: at, settlesAs: state = 'paid', number, amount, payee, reference } = payment;
    const final = { number, amount, payee, reference, at, state };
    write({ payment: final });
    return final;
  };
  return {
    balance: (): bigint => balance,
    setBalance: (amount: bigint): void => write({ balance: amount.toString() }),
    find: (number: string): Payment | undefined => {
      const found = payments.get(number);
      return found && settled(found);
    },
    pay: (payment: Payment): Payment => {
      write({ payment });
      return payment;
    },
    all: (): Payment[] => [...payments.values()].map(settled),
  };
}

export type Payments = ReturnType<typeof keepPayments>;
