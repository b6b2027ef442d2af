import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { prowideJars, temporaryFolder } from '@tael/testkit';
import { paymentFile } from '../../../src/rails/bank/payment-file.ts';

const program = fileURLToPath(new URL('ReadPayments.java', import.meta.url));
const account = { bankAccount: '6222 0200 0000 1234 567', accountHolder: '王伟 & <Li>' };

/** The order of a message is part of its schema. */
const elementsOf = (xml: string): string[] =>
  [...xml.matchAll(/<(\/?)(?:\w+:)?(\w+)/g)].map(([, end = '', name = '']) => end + name);

it('another implementation of ISO 20022 finds each field of a payment file', () => {
  const file = paymentFile({
    id: '01890000-0000-7000-8000-000000000001',
    madeAt: new Date('2026-01-31T17:30:00Z'),
    debtor: { name: 'Tael "Ltd"', account: '11001', cnaps: '102100099996' },
    payouts: [
      {
        id: '01890000-0000-7000-8000-00000000000a',
        amount: 60_05n,
        info: { ...account, bankName: '招商银行' },
      },
      {
        id: '01890000-0000-7000-8000-00000000000b',
        amount: 1_000_00n,
        info: { ...account, bankName: 'Bank of X' },
      },
    ],
  });
  const folder = temporaryFolder('tael-bank-');
  const [path, anew] = ['payments.xml', 'anew.xml'].map((name) => join(folder.path, name)) as [
    string,
    string,
  ];
  writeFileSync(path, file);
  const printed = execFileSync('java', ['-cp', `${prowideJars()}/*`, program, path, anew], {
    encoding: 'utf8',
  });
  const elements = readFileSync(anew, 'utf8');
  folder.remove();
  expect(elementsOf(elements)).toEqual(elementsOf(file));
  const message = '01890000000070008000000000000001';
  expect(
    printed
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')),
  ).toEqual([
    ['file', message, '2026-02-01T01:30+08:00', '2', '1060.05', 'Tael "Ltd"'],
    ['payment', message, 'TRF', 'false', '2', '1060.05', '2026-02-01'],
    ['debtor', 'Tael "Ltd"', '11001', 'CNY', 'CNAPS', '102100099996'],
    [
      ...[
        'transfer',
        '0189000000007000800000000000000a',
        'CNY',
        '60.05',
        '招商银行',
        'CNAPS',
        '308584000013',
      ],
      ...['王伟 & <Li>', '6222020000001234567', 'Tael 0000000a'],
    ],
    [
      ...['transfer', '0189000000007000800000000000000b', 'CNY', '1000.00', 'Bank of X', '', ''],
      ...['王伟 & <Li>', '6222020000001234567', 'Tael 0000000b'],
    ],
  ]);
}, 120_000);
