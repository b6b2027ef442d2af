import type { StatementLanguage } from '@tael/contract/wallet';
import { formatAmount } from '@tael/money';
import { statementWords } from './words.ts';
import { userAccounts, type Asset, type UserAccount } from '../ledger/posting-rules.ts';
import { openFont } from './font.ts';
import { openPdf, type PdfFile } from './pdf-file.ts';
import type { Pieces } from './pieces.ts';
import { newSheet, sheet, sheetsOf, type Sheet } from './sheets.ts';
import type { Entry, Totals, Writer } from './writer.ts';

export interface StatementHead {
  month: string;
  language: StatementLanguage;
  username: string;
  made: Date;
  /** In Shanghai. */
  madeAt: string;
}

type Section = Totals & { account: UserAccount };
type Words = (typeof statementWords)[StatementLanguage];

const { left, right } = sheet;
const places = { movement: 118, party: 208, description: 300, amount: 480, balance: right };

export async function pdfWriter(head: StatementHead, pieces: Pieces): Promise<Writer> {
  const pdf = await openPdf(await openFont(), head.made, pieces.add);
  const words = statementWords[head.language];
  const footer = (page: number) => `${words.title} ${head.month} · ${words.page(page)}`;
  const pages = sheetsOf(pdf, footer);
  const sections: Section[] = [];
  let account: UserAccount = 'coins';
  const begin = (to: Sheet, isContinued = true) => {
    const name = `${words.accounts[account]} (${userAccounts[account].asset})`;
    to.put(left, name, { size: isContinued ? sheet.size : 11 });
    to.next(1.5);
    nameColumns(to, words);
  };
  const balance = (word: string, amount: bigint) => {
    const to = pages.room(1, begin);
    to.put(places.movement, word);
    to.putBefore(places.balance, formatAmount(amount));
    to.next();
  };
  return {
    begin: (next, opening) => {
      account = next;
      begin(pages.room(8), false);
      balance(words.opening, opening);
    },
    add: async (entries) => {
      for (const entry of entries) putEntry(pages.room(1, begin), entry, words);
      await pages.flush();
    },
    close: (totals) => {
      balance(words.closing, totals.closing);
      pages.room(1).next(2);
      sections.push({ account, ...totals });
    },
    end: async () => {
      await pages.end();
      await pdf.end(summaryOf(pdf, head, sections, footer(1)), `${words.title} ${head.month}`);
      await pieces.end();
    },
  };
}

function nameColumns(to: Sheet, { columns }: Words): void {
  const [, , at, movement, party, description, amount, balance] = columns;
  to.put(left, at);
  to.put(places.movement, movement);
  to.put(places.party, party);
  to.put(places.description, description);
  to.putBefore(places.amount, amount);
  to.putBefore(places.balance, balance);
  to.line();
  to.next(1.3);
}

function putEntry(to: Sheet, entry: Entry, words: Words): void {
  to.put(left, entry.at);
  to.put(places.movement, words.movements[entry.movement], { width: 86 });
  to.put(places.party, entry.party, { width: 88 });
  to.put(places.description, entry.description, { width: 110 });
  to.putBefore(places.amount, formatAmount(entry.amount));
  to.putBefore(places.balance, formatAmount(entry.balance));
  to.next();
}

const summaryPlaces = { opening: 245, in: 325, out: 405, closing: 495, movements: right };

function summaryOf(
  { text }: PdfFile,
  { month, language, username, madeAt }: StatementHead,
  sections: readonly Section[],
  footer: string,
): string {
  const words = statementWords[language];
  const page = newSheet(text, footer);
  page.put(left, 'Tael', { size: 20 });
  page.next(2.5);
  page.put(left, words.title, { size: 15 });
  page.next(2);
  for (const [name, value] of [
    [words.of, username],
    [words.period, month],
    [words.made, madeAt],
  ] as const) {
    page.put(left, name, { size: 10 });
    page.put(140, value, { size: 10, width: 400 });
    page.next(1.4);
  }
  page.put(left, words.zone);
  page.next(3);
  const { opening, closing, count } = words;
  page.putBefore(summaryPlaces.opening, opening);
  page.putBefore(summaryPlaces.in, words.in);
  page.putBefore(summaryPlaces.out, words.out);
  page.putBefore(summaryPlaces.closing, closing);
  page.putBefore(summaryPlaces.movements, count);
  page.line();
  page.next(1.5);
  for (const section of sections) {
    const { asset } = userAccounts[section.account];
    putTotals(page, `${words.accounts[section.account]} (${asset})`, section);
  }
  page.line();
  page.next(1.5);
  putTotals(page, words.coins, sumOf(sections, 'USDC'));
  putTotals(page, words.yuan, sumOf(sections, 'CNY'));
  page.next();
  if (sections.every(({ movements }) => movements === 0n)) page.put(left, words.nothing, { size: 10 });
  return page.content();
}

function putTotals(page: Sheet, name: string, totals: Totals): void {
  page.put(left, name, { width: 150 });
  for (const column of ['opening', 'in', 'out', 'closing'] as const)
    page.putBefore(summaryPlaces[column], formatAmount(totals[column]));
  page.putBefore(summaryPlaces.movements, String(totals.movements));
  page.next(1.3);
}

function sumOf(sections: readonly Section[], asset: Asset): Totals {
  const sum: Totals = { opening: 0n, in: 0n, out: 0n, closing: 0n, movements: 0n };
  for (const section of sections)
    if (userAccounts[section.account].asset === asset)
      for (const column of ['opening', 'in', 'out', 'closing', 'movements'] as const)
        sum[column] += section[column];
  return sum;
}
