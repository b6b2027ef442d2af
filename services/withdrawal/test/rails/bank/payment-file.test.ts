import { expect, it } from 'vitest';
import { clearingCodeOf } from '../../../src/rails/bank/banks.ts';
import { isPayable, paymentFile } from '../../../src/rails/bank/payment-file.ts';
import { longId, shortId } from '../../../src/rails/short-id.ts';
import { all, attributeAt, first, readXml, textAt } from '../../../src/rails/bank/read-xml.ts';

const info = { bankName: '招商银行', bankAccount: '6222 0200-0000 1234567', accountHolder: 'Wang & <Li>' };
const batch = {
  id: '01890000-0000-7000-8000-000000000001',
  madeAt: new Date('2026-01-31T17:30:00Z'),
  debtor: { name: 'Tael Ltd', account: '11001', cnaps: '102100099996' },
  payouts: [
    { id: '01890000-0000-7000-8000-00000000000a', amount: 60_05n, info },
    {
      id: '01890000-0000-7000-8000-00000000000b',
      amount: 1_000_00n,
      info: { ...info, bankName: 'Bank of X' },
    },
  ],
};

it('a payment file has each payout once, with its totals and the day in Shanghai', () => {
  const { namespace, root } = readXml(Buffer.from(paymentFile(batch)));
  expect(namespace).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
  const [head, payment] = ['GrpHdr', 'PmtInf'].map((name) => first(root, 'CstmrCdtTrfInitn', name));
  for (const totals of [head, payment])
    expect([textAt(totals, 'NbOfTxs'), textAt(totals, 'CtrlSum')]).toEqual(['2', '1060.05']);
  expect(textAt(head, 'MsgId')).toBe('01890000000070008000000000000001');
  expect(textAt(head, 'CreDtTm')).toBe('2026-02-01T01:30:00+08:00');
  expect(textAt(payment, 'ReqdExctnDt', 'Dt')).toBe('2026-02-01');
  const [one, other] = all(payment, 'CdtTrfTxInf');
  expect(textAt(one, 'PmtId', 'EndToEndId')).toBe(shortId(batch.payouts[0]?.id ?? ''));
  expect(textAt(one, 'Amt', 'InstdAmt')).toBe('60.05');
  expect(attributeAt(first(one, 'Amt', 'InstdAmt'), 'Ccy')).toBe('CNY');
  expect(textAt(one, 'Cdtr', 'Nm')).toBe('Wang & <Li>');
  expect(textAt(one, 'CdtrAcct', 'Id', 'Othr', 'Id')).toBe('6222020000001234567');
  const bank = ['CdtrAgt', 'FinInstnId'];
  expect(textAt(one, ...bank, 'ClrSysMmbId', 'MmbId')).toBe('308584000013');
  expect(textAt(one, ...bank, 'ClrSysMmbId', 'ClrSysId', 'Cd')).toBe('CNAPS');
  expect([first(other, ...bank, 'ClrSysMmbId'), textAt(other, ...bank, 'Nm')]).toEqual([
    undefined,
    'Bank of X',
  ]);
});

it('an end-to-end id fits its field, and gives the payout back', () => {
  const id = batch.payouts[0]?.id ?? '';
  expect(shortId(id).length).toBeLessThanOrEqual(35);
  expect(longId(shortId(id).toUpperCase())).toBe(id);
  expect(longId('FEE 2026')).toBe('FEE 2026');
});

it('an account that the format cannot carry is no payment', () => {
  const payable = (more: object) => isPayable({ ...info, ...more });
  expect([payable({}), payable({ bankAccount: '1'.repeat(34) })]).toEqual([true, true]);
  for (const bankAccount of ['1'.repeat(35), '', ' - ', '账号', '12+34'])
    expect(payable({ bankAccount })).toBe(false);
  expect([payable({ accountHolder: 'a\uFFFFb' }), payable({ bankName: 'a\uD800b' })]).toEqual([false, false]);
});

it.each([
  ['中国工商银行', '102100099996'],
  ['中国工商银行股份有限公司 北京海淀支行', '102100099996'],
  ['China Construction Bank Co., Ltd.', '105100000017'],
  ['icbc', '102100099996'],
  ['上海银行', undefined],
  ['上海浦东发展银行', '310290000013'],
  ['中国银行业协会', undefined],
  ['', undefined],
])('the clearing code of "%s" is %s', (name, code) => {
  expect(clearingCodeOf(name)).toBe(code);
});
