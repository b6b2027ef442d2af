import { formatPlain } from '@tael/money';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import { clearingCodeOf } from './banks.ts';
import { shortId } from '../short-id.ts';

export interface Debtor {
  name: string;
  account: string;
  /** The twelve digits of its bank. */
  cnaps: string;
}

export interface BankPayout {
  id: string;
  amount: bigint;
  info: Readonly<Record<string, string>>;
}

export interface BankBatch {
  id: string;
  madeAt: Date;
  debtor: Debtor;
  payouts: readonly BankPayout[];
}

const account = (info: BankPayout['info']): string => (info.bankAccount ?? '').replace(/[\s-]/g, '');

const notInXml = /[\p{Cs}\uFFFE\uFFFF]/u;

/** False for an account that the file's format cannot carry: it is left to a person. */
export const isPayable = (info: BankPayout['info']): boolean =>
  /^[0-9A-Za-z]{1,34}$/.test(account(info)) && !Object.values(info).some((value) => notInXml.test(value));

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const text = (value: string): string => value.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);
const tag = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`;
const leaf = (name: string, value: string): string => tag(name, text(value));

const agent = (name: string, code: string | undefined, bankName?: string): string =>
  tag(
    name,
    tag(
      'FinInstnId',
      code === undefined ? '' : tag('ClrSysMmbId', tag('ClrSysId', leaf('Cd', 'CNAPS')), leaf('MmbId', code)),
      bankName === undefined ? '' : leaf('Nm', bankName),
    ),
  );

const accountOf = (name: string, number: string, ...more: string[]): string =>
  tag(name, tag('Id', tag('Othr', leaf('Id', number))), ...more);

const shanghaiTime = (at: Date): string =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

const transfer = ({ id, amount, info }: BankPayout): string =>
  tag(
    'CdtTrfTxInf',
    tag('PmtId', leaf('EndToEndId', shortId(id))),
    tag('Amt', `<InstdAmt Ccy="CNY">${formatPlain(amount)}</InstdAmt>`),
    agent('CdtrAgt', clearingCodeOf(info.bankName ?? ''), info.bankName ?? ''),
    tag('Cdtr', leaf('Nm', info.accountHolder ?? '')),
    accountOf('CdtrAcct', account(info)),
    tag('RmtInf', leaf('Ustrd', `Tael ${id.slice(-8)}`)),
  );

/** Pain.001.001.09. Equal batches give equal bytes. Without batch booking, the bank's statement has a line a payout. */
export function paymentFile({ id, madeAt, debtor, payouts }: BankBatch): string {
  const totals = [
    leaf('NbOfTxs', String(payouts.length)),
    leaf('CtrlSum', formatPlain(payouts.reduce((sum, { amount }) => sum + amount, 0n))),
  ];
  const head = tag(
    'GrpHdr',
    leaf('MsgId', shortId(id)),
    leaf('CreDtTm', shanghaiTime(madeAt)),
    ...totals,
    tag('InitgPty', leaf('Nm', debtor.name)),
  );
  const payment = [
    leaf('PmtInfId', shortId(id)),
    leaf('PmtMtd', 'TRF'),
    leaf('BtchBookg', 'false'),
    ...totals,
    tag('ReqdExctnDt', leaf('Dt', shanghaiDay(madeAt))),
    tag('Dbtr', leaf('Nm', debtor.name)),
    accountOf('DbtrAcct', debtor.account, leaf('Ccy', 'CNY')),
    agent('DbtrAgt', debtor.cnaps),
  ];
  const transfers = payouts.map((payout) => `${transfer(payout)}\n`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    tag('CstmrCdtTrfInitn', head, '\n', tag('PmtInf', ...payment, '\n', ...transfers)),
    '</Document>\n',
  ].join('');
}

export const fileHeader = ['id', 'amount', 'currency', 'account', 'name', 'bank', 'cnaps', 'reference'];

/** The same batch for banks that import no XML. */
export const fileRow = ({ id, amount, info }: BankPayout): string[] => [
  shortId(id),
  formatPlain(amount),
  'CNY',
  account(info),
  info.accountHolder ?? '',
  info.bankName ?? '',
  clearingCodeOf(info.bankName ?? '') ?? '',
  `Tael ${id.slice(-8)}`,
];
