import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { StatementLanguage } from '@tael/contract/wallet';
import { formatPlain } from '@tael/money';
import { csvLine, type CsvRow } from '@tael/runtime';
import { statementWords } from './words.ts';
import { userAccounts, type UserAccount } from '../ledger/posting-rules.ts';
import type { Pieces } from './pieces.ts';
import type { Writer } from './writer.ts';

const gzipped = promisify(gzip);

/** In UTF-16; at most three times as many bytes, so that a member fits into a piece. */
const mostCharacters = 256 * 1024;

/** Near 2^53 hundredths, the text of a number can differ by a cent. */
const figure = (amount: bigint) => ({ exact: formatPlain(amount) });

export function csvWriter(language: StatementLanguage, pieces: Pieces): Writer {
  const words = statementWords[language];
  let section: UserAccount = 'coins';
  // Without the mark, Excel reads Chinese as another encoding.
  let text = `\uFEFF${csvLine(words.columns)}`;
  const flush = async () => {
    if (text !== '') await pieces.add(await gzipped(text, { level: 2 }));
    text = '';
  };
  const line = (...cells: CsvRow) => {
    text += csvLine([words.accounts[section], userAccounts[section].asset, ...cells]);
  };
  const balance = (word: string, amount: bigint) => line('', word, '', '', '', figure(amount), '');
  return {
    begin: (account, opening) => {
      section = account;
      balance(words.opening, opening);
    },
    add: async (entries) => {
      for (const { at, movement, party, description, amount, reference, ...entry } of entries) {
        const figures = [figure(amount), figure(entry.balance)];
        line(at, words.movements[movement], party, description, ...figures, reference);
        if (text.length > mostCharacters) await flush();
      }
    },
    close: ({ closing }) => balance(words.closing, closing),
    end: async () => {
      await flush();
      await pieces.end();
    },
  };
}
