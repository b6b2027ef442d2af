import type { OutcomeAnswer } from '../../domain/rail.ts';
import { dayAfter, shanghaiDay, startOfDay } from '../../domain/shanghai-day.ts';
import { longId } from '../short-id.ts';
import { all, attributeAt, first, readXml, textAt, UnreadableFile, type Node } from './read-xml.ts';
import { isDuplicate, sentenceOf } from './refusal-words.ts';

export interface StatusLine {
  /** A payout's id, or what the bank wrote in its place. */
  number: string;
  amount: bigint | undefined;
  answer: OutcomeAnswer;
}

/** A pain.002. `whole` is about the payments of the file that have no line of their own. */
export interface StatusReport {
  kind: 'status';
  /** The id of the file that it answers. */
  file: string;
  whole: OutcomeAnswer | undefined;
  lines: StatusLine[];
}

export interface BookedLine {
  number: string;
  amount: bigint;
  day: string;
  at: Date;
  reference: string;
  /** A credit: the bank gives the money back. */
  isReturn: boolean;
}

/** A camt.053. */
export interface BookedStatement {
  kind: 'statement';
  id: string;
  days: string[];
  lines: BookedLine[];
}

const xsd = 'urn:iso:std:iso:20022:tech:xsd:';
const reports = new Set(['pain.002.001.03', 'pain.002.001.10'].map((name) => xsd + name));

/** Throws `UnreadableFile`. `account` is the platform's own. */
export function readBankAnswer(bytes: Uint8Array, account: string): StatusReport | BookedStatement[] {
  const { namespace, root } = readXml(bytes);
  const report = first(root, 'CstmrPmtStsRpt');
  if (reports.has(namespace) && report !== undefined) return readReport(report);
  const statement = first(root, 'BkToCstmrStmt');
  if (namespace === `${xsd}camt.053.001.08` && statement !== undefined)
    return readStatements(statement, account);
  throw new UnreadableFile('The file is neither a pain.002 nor a camt.053.001.08');
}

const paid = new Set(['ACSC', 'ACCC']);

function readReport(report: Node): StatusReport {
  const messageId = need(textAt(report, 'GrpHdr', 'MsgId'), 'a message id');
  const madeAt = needTime(textAt(report, 'GrpHdr', 'CreDtTm'), 'a creation time');
  const group = first(report, 'OrgnlGrpInfAndSts');
  const file = longId(need(textAt(group, 'OrgnlMsgId'), 'the id of the file that it answers'));
  const fallback = { at: madeAt, reference: messageId };
  const payments = all(report, 'OrgnlPmtInfAndSts');
  const lines = payments.flatMap((payment) =>
    all(payment, 'TxInfAndSts').map((line): StatusLine => {
      const number = longId(need(textAt(line, 'OrgnlEndToEndId'), 'an end-to-end id in each line'));
      const from = [line, payment, group].find((node) => statusOf(node) !== undefined);
      const amount = first(line, 'OrgnlTxRef', 'Amt', 'InstdAmt');
      return {
        number,
        amount: amount === undefined ? undefined : needAmount(amount),
        answer: answerOf(from, {
          at: timeOf(textAt(line, 'AccptncDtTm')) ?? madeAt,
          reference: textAt(line, 'AcctSvcrRef') ?? messageId,
        }),
      };
    }),
  );
  const about = [...payments, group].find(
    (node) => statusOf(node) !== undefined && statusOf(node) !== 'PART',
  );
  return { kind: 'status', file, whole: about && answerOf(about, fallback), lines };
}

const statusOf = (node: Node | undefined): string | undefined =>
  textAt(node, 'TxSts') ?? textAt(node, 'PmtInfSts') ?? textAt(node, 'GrpSts');

const longestWords = 200;

function answerOf(node: Node | undefined, { at, reference }: { at: Date; reference: string }): OutcomeAnswer {
  const status = statusOf(node) ?? '';
  if (paid.has(status)) return { kind: 'paid', at, reference };
  const reason = first(node, 'StsRsnInf');
  const code = textAt(reason, 'Rsn', 'Cd') ?? textAt(reason, 'Rsn', 'Prtry');
  const more = all(reason, 'AddtlInf').flatMap((line) => textAt(line) ?? []);
  const words = [status, code, ...more].filter((word) => word !== undefined && word !== '').join(': ');
  const short = words.slice(0, longestWords);
  if (status !== 'RJCT' || isDuplicate(code)) return { kind: 'open', words: short };
  return { kind: 'refused', reason: sentenceOf(code), words: short };
}

function readStatements(root: Node, account: string): BookedStatement[] {
  const own = all(root, 'Stmt').filter((statement) => accountIn(statement) === plainAccount(account));
  if (own.length === 0) throw new UnreadableFile('The file has no statement of BANK_DEBTOR_ACCOUNT');
  return own.map((statement) => {
    const lines = all(statement, 'Ntry').flatMap(linesOf);
    const days = new Set([...daysOf(statement), ...lines.map(({ day }) => day)]);
    return { kind: 'statement', id: need(textAt(statement, 'Id'), 'an id'), days: [...days].sort(), lines };
  });
}

const plainAccount = (text: string): string => text.replace(/[\s-]/g, '');

const accountIn = (statement: Node): string =>
  plainAccount(
    textAt(statement, 'Acct', 'Id', 'Othr', 'Id') ?? textAt(statement, 'Acct', 'Id', 'IBAN') ?? '',
  );

const mostDays = 31;

/** A day without a line is compared too: a payout of it is missing then. */
function daysOf(statement: Node): string[] {
  const [from, to] = ['FrDtTm', 'ToDtTm'].map((name) => timeOf(textAt(statement, 'FrToDt', name)));
  if (from === undefined || to === undefined)
    return all(statement, 'Bal')
      .filter((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === 'CLBD')
      .flatMap((balance) => textAt(balance, 'Dt', 'Dt') ?? [])
      .filter(isDay);
  // A period that ends at midnight does not include the next day.
  const last = shanghaiDay(new Date(to.getTime() - 1));
  const days: string[] = [];
  for (let day = shanghaiDay(from); day <= last; day = dayAfter(day)) {
    if (days.length === mostDays) throw new UnreadableFile(`The statement has more than ${mostDays} days`);
    days.push(day);
  }
  return days;
}

/** Lines without an end-to-end id are not payouts, for instance fees. */
function linesOf(entry: Node): BookedLine[] {
  if (textAt(entry, 'Sts', 'Cd') !== 'BOOK') return [];
  const parts = all(entry, 'NtryDtls', 'TxDtls');
  return parts.flatMap((part) => {
    const id = textAt(part, 'Refs', 'EndToEndId');
    if (id === undefined || id === 'NOTPROVIDED') return [];
    const direction = textAt(part, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd');
    const own = first(part, 'Amt') ?? first(part, 'AmtDtls', 'TxAmt', 'Amt');
    if (own === undefined && parts.length > 1)
      throw new UnreadableFile('The file needs an amount in each part of a booking');
    const amount = needAmount(own ?? first(entry, 'Amt'));
    const at = bookedAt(first(entry, 'BookgDt'));
    const reference = textAt(part, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef') ?? '';
    const line = { number: longId(id), amount, day: shanghaiDay(at), at, reference };
    return [{ ...line, isReturn: direction !== 'DBIT' }];
  });
}

function bookedAt(date: Node | undefined): Date {
  const day = textAt(date, 'Dt');
  if (day !== undefined && isDay(day)) return startOfDay(day);
  return needTime(textAt(date, 'DtTm'), 'a booking date in each line');
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** A time without a zone is one of Shanghai. */
function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.test(text))
    return undefined;
  const at = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function need(text: string | undefined, what: string): string {
  if (text === undefined) throw new UnreadableFile(`The file needs ${what}`);
  return text;
}

function needTime(text: string | undefined, what: string): Date {
  const at = timeOf(text);
  if (at === undefined) throw new UnreadableFile(`The file needs ${what}`);
  return at;
}

function needAmount(node: Node | undefined): bigint {
  const [, whole = '', cents = ''] = /^0*(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(textAt(node) ?? '') ?? [];
  if (whole === '' || attributeAt(node, 'Ccy') !== 'CNY')
    throw new UnreadableFile('The file has a line without an amount in CNY');
  return BigInt(whole + cents.padEnd(2, '0'));
}
