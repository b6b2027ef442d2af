import { describe, expect, it } from 'vitest';
import { testPace } from '@tael/testkit';
import fc from 'fast-check';
import { readBankAnswer } from '../../../src/rails/bank/bank-answer.ts';
import { UnreadableFile } from '../../../src/rails/bank/read-xml.ts';
import { bytes, document, report, statement } from './files.ts';

const file = '01890000-0000-7000-8000-000000000001';
const id = '01890000-0000-7000-8000-00000000000a';
const read = (text: string | Buffer) =>
  readBankAnswer(typeof text === 'string' ? bytes(text) : text, '110-01');
const one = (status: string, code?: string, words?: string) => {
  const answer = read(report(file, [{ id, status, ...(code && { code }), ...(words && { words }) }]));
  return 'lines' in answer ? answer.lines[0]?.answer : undefined;
};

describe('a status report', () => {
  it.each(['ACSC', 'ACCC'])('with %s is a payment, at the time of the bank', (status) => {
    for (const version of ['pain.002.001.03', 'pain.002.001.10'])
      expect(
        read(report(file, [{ id, status, at: '2026-01-31T08:30:00', yuan: '60.5' }], { version })),
      ).toEqual({
        kind: 'status',
        file,
        whole: undefined,
        lines: [
          {
            number: id,
            amount: 60_50n,
            answer: { kind: 'paid', at: new Date('2026-01-31T00:30:00Z'), reference: 'BANK-01890000' },
          },
        ],
      });
  });

  it('with RJCT is a refusal: a sentence for the owner, the words of the bank for staff', () => {
    expect(one('RJCT', 'AC04', '账户已销户 &amp; closed')).toEqual({
      kind: 'refused',
      reason: 'This account is closed. Request again with another account.',
      words: 'RJCT: AC04: 账户已销户 & closed',
    });
    expect(one('RJCT', 'ZZ99')).toMatchObject({
      reason: expect.stringContaining('could not make this payment'),
    });
  });

  it.each(['PDNG', 'ACSP', 'ACTC', 'ACCP', 'RCVD'])('with %s leaves the payout open', (status) => {
    expect(one(status)).toEqual({ kind: 'open', words: status });
  });

  it.each(['AM05', 'DU01', 'DU04'])(
    'that rejects a duplicate (%s) leaves it open: the first may be paid',
    (code) => {
      expect(one('RJCT', code)?.kind).toBe('open');
    },
  );

  it('about the whole file is about each payment without its own line', () => {
    const lines = [{ id, status: 'ACSC' }];
    expect(read(report(file, lines, { group: { status: 'RJCT', code: 'FF01' } }))).toMatchObject({
      whole: { kind: 'refused' },
      lines: [{ answer: { kind: 'paid' } }],
    });
    expect(read(report(file, lines, { group: { status: 'PART' } }))).toMatchObject({ whole: undefined });
  });
});

describe('a statement', () => {
  const day = '2026-01-31';

  it('has the booked lines with an end-to-end id, and the days that it covers', () => {
    const bookings = [
      { id, yuan: '60.00', day },
      { id, yuan: '60.00', day, direction: 'CRDT' as const },
      { id, yuan: '1.00', day, status: 'PDNG' },
      { id: 'NOTPROVIDED', yuan: '5.00', day },
    ];
    const line = { number: id, amount: 60_00n, day, at: new Date('2026-01-30T16:00:00Z') };
    expect(read(statement(bookings, { days: [day, '2026-02-01'] }))).toMatchObject([
      {
        id: 'STATEMENT-1',
        days: [day, '2026-02-01'],
        lines: [
          { ...line, isReturn: false },
          { ...line, isReturn: true },
        ],
      },
    ]);
  });

  it('of another account is refused', () => {
    expect(() => read(statement([], { account: '22002' }))).toThrow('no statement of BANK_DEBTOR_ACCOUNT');
  });

  it('in another currency is refused', () => {
    const text = statement([{ id, yuan: '60.00', day }]).replace('Ccy="CNY"', 'Ccy="USD"');
    expect(() => read(text)).toThrow('without an amount in CNY');
  });
});

const honest = report(file, [{ id, status: 'ACSC' }]);
const inside = (text: string): string => honest.replace('<GrpHdr>', `${text}<GrpHdr>`);
const declared = (text: string): string => honest.replace('<Document', `${text}<Document`);
const many = 4 * 1024 * 1024;

const hostile: [what: string, file: string | Buffer, sentence: RegExp][] = [
  [
    'an external entity',
    declared('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    /type declaration/,
  ],
  [
    'a billion laughs',
    declared(`<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>`),
    /type declaration/,
  ],
  ['an entity without a declaration', inside('&secret;'), /an entity that XML does not define/],
  ['deep nesting', inside('<a>'.repeat(200) + '</a>'.repeat(200)), /nested too deeply/],
  ['very deep nesting', inside('<a>'.repeat(many / 8)), /too many elements/],
  ['a bomb of elements', inside('<a/>'.repeat(many / 4)), /too many elements/],
  [
    'a bomb of names',
    inside(Array.from({ length: 9_999 }, (_, n) => `<a${n}/>`).join('')),
    /too many elements/,
  ],
  ['a bomb of attributes', inside(`<a ${'b="1" '.repeat(many / 6)}/>`), /too long/],
  ['a bomb of text', inside('x'.repeat(many)), /too long/],
  ['a declared GBK', Buffer.from(honest.replace('UTF-8', 'GBK')), /another encoding/],
  ['bytes of GBK', Buffer.concat([bytes(honest), Buffer.from([0xd6, 0xd0])]), /not valid UTF-8/],
  ['UTF-16', Buffer.from(`\uFEFF${honest}`, 'utf16le'), /in UTF-16/],
  ['UTF-16 without a mark', Buffer.from(honest, 'utf16le'), /does not allow/],
  ['another root', '<?xml version="1.0"?><html/>', /no XML document of ISO 20022/],
  ['another message', document('pain.001.001.09', '<CstmrCdtTrfInitn/>'), /neither a pain.002 nor/],
  ['another version', honest.replace('pain.002.001.10', 'pain.002.001.99'), /neither a pain.002 nor/],
  ['no namespace', honest.replace(/ xmlns="[^"]*"/, ''), /neither a pain.002 nor/],
  ['a name of the prototype', inside('<__proto__>1</__proto__>'), /not well-formed/],
  ['half a file', honest.slice(0, -20), /not well-formed/],
  ['no file', '', /no XML document/],
  ['no XML', 'PK\u0003\u0004', /does not allow/],
  ['no end-to-end id', honest.replace(/<OrgnlEndToEndId>.*<\/OrgnlEndToEndId>/, ''), /end-to-end id/],
];

it.each(hostile)('%s is refused with a sentence, in less than a second', (_, text, sentence) => {
  const began = performance.now();
  expect(() => read(text)).toThrow(sentence);
  expect(performance.now() - began).toBeLessThan(1_000 * testPace);
});

it('a file with a byte order mark, prefixes and comments is read', () => {
  const prefixed = honest
    .replace('xmlns=', 'xmlns:p=')
    .replace(/<(\/?)(?=[A-Z])/g, '<$1p:')
    .replace('<p:Document', '<!-- of the bank --><p:Document');
  expect(read(`\uFEFF${prefixed}`)).toEqual(read(honest));
});

it('a damaged file is read or refused with a sentence', () => {
  const damage = fc.record({
    at: fc.nat(honest.length),
    cut: fc.nat(40),
    put: fc.string({ unit: 'binary' }),
  });
  fc.assert(
    fc.property(damage, ({ at, cut, put }) => {
      try {
        read(honest.slice(0, at) + put + honest.slice(at + cut));
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
      }
    }),
  );
});
