import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '@tael/testkit';
import type { Account } from '../api.ts';
import { sizes } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import { enterPortal, press } from './at-portal.ts';
import { openOwnHouse } from './house.ts';
import { happened } from './shown.ts';

/** The stand-ins play the providers; a bank has no program, so the journey writes its answer. */
const house = openOwnHouse({
  RAIL_ALIPAY: 'alipay',
  RAIL_WECHAT: 'wechat',
  RAIL_BANK: 'file',
  BANK_DEBTOR_NAME: 'Tael Ltd',
  BANK_DEBTOR_ACCOUNT: '11001',
  BANK_DEBTOR_CNAPS: '102100099996',
});

async function come(viewport: (typeof sizes)['phone']) {
  const person = await house.api.register();
  await house.give(person, { yuan: 100 });
  // WeChat's consent leads back to PUBLIC_URL, where the session must be.
  const url = house.platform.url.replace('127.0.0.1', 'localhost');
  const visited = await house.visit(viewport, {}, { url });
  await arriveSignedIn(visited.page, person);
  const sheet = visited.page.getByRole('dialog');
  return { person, sheet, timeline: sheet.getByRole('list', { name: 'Timeline' }), ...visited };
}

const alipay = (account: string, name: string) => ({ 'Alipay account': account, 'Real name': name });

async function withdraw(page: Page, method: string, fields: Record<string, string>): Promise<Locator> {
  const sheet = page.getByRole('dialog');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByLabel('Amount (¥)').fill('20');
  await sheet.getByText(method, { exact: true }).click();
  for (const [label, text] of Object.entries(fields)) await sheet.getByLabel(label).fill(text);
  await press(sheet, 'Submit Request');
  await press(sheet, 'Withdraw ¥20.00');
  const timeline = sheet.getByRole('list', { name: 'Timeline' });
  await timeline.waitFor();
  return timeline;
}

async function approveLatest({ token }: Account): Promise<string> {
  const { body } = await house.api.call('GET', '/api/withdrawals/history', { token });
  const [latest] = body.withdrawals as { _id: string }[];
  const id = latest?._id ?? '';
  await house.decide(`/api/withdrawals/admin/${id}`, { status: 'approved' });
  return id;
}

/** One of two payouts of ¥20. */
const paidOnce = ({ token }: Account) =>
  eventually(async () => {
    const { body } = await house.api.call('GET', '/api/user/me', { token });
    expect(body.user).toMatchObject({ availableWithdrawal: 80, totalWithdrawn: 20 });
  });

const ends = (timeline: Locator, word: string) =>
  eventually(async () => expect((await happened(timeline)).at(-1)).toBe(word), { timeoutMs: 30_000 });

/** A status report (pain.002) about a file of two payouts. */
const bankAnswer = (file: string, [paid = '', refused = '']: string[]): string => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>R-${file}</MsgId><CreDtTm>${new Date().toISOString()}</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${file}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${file}</OrgnlPmtInfId>
<TxInfAndSts><OrgnlEndToEndId>${paid}</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>
<TxInfAndSts><OrgnlEndToEndId>${refused}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>The account is closed</AddtlInf></StsRsnInf></TxInfAndSts>
</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

async function savedText(page: Page, button: Locator): Promise<string> {
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFileSync(await saved.path(), 'utf8');
}

const bothSizes = Object.entries(sizes);

describe.each(bothSizes)('a payout to Alipay, on a %s', (_size, viewport) => {
  it('is paid without a person once it is approved; a wrong name is told, corrected, and paid', async () => {
    const { person, page, complaints, close } = await come(viewport);
    const account = `name-李四@${person.username}.test`;
    const first = await withdraw(page, 'Alipay', alipay(account, '张三'));
    await approveLatest(person);
    await ends(first, 'Rejected');
    await first.getByText(/name/i).waitFor();
    const second = await withdraw(page, 'Alipay', alipay(account, '李四'));
    await approveLatest(person);
    await ends(second, 'Completed');
    await paidOnce(person);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);
});

describe.each(bothSizes)('a payout to WeChat Pay, on a %s', (_size, viewport) => {
  it('is paid after a link by consent, and the confirmation of its owner', async () => {
    const { person, page, sheet, complaints, close } = await come(viewport);
    await withdraw(page, 'WeChat Pay', { 'WeChat ID': 'wx-somebody' });
    await sheet.getByRole('link', { name: 'Link WeChat' }).click();
    await page.waitForURL('**/wechat-linked?*');
    await page.getByLabel('Real name').fill('李四');
    await press(page, 'Link WeChat');
    await page.getByText('WeChat is linked.').waitFor();
    const timeline = await withdraw(page, 'WeChat Pay', { 'WeChat ID': 'wx-somebody' });
    await approveLatest(person);
    await sheet.getByRole('img', { name: 'QR code of this withdrawal, for WeChat' }).waitFor();
    await ends(timeline, 'Completed');
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);
});

describe.each(bothSizes)('a payout to a bank, on a %s', (_size, viewport) => {
  it("goes into a file; the bank's answer completes one payout and returns the other", async () => {
    const { person, page, timeline, complaints, close } = await come(viewport);
    const account = {
      'Bank name': '中国工商银行',
      'Bank account': '6222020200112233',
      'Account holder name': '李四',
    };
    const ids: string[] = [];
    for (let nth = 0; nth < 2; nth += 1) {
      await withdraw(page, 'Bank Transfer', account);
      ids.push(await approveLatest(person));
    }
    const desk = await house.visit(viewport);
    await enterPortal(desk.page, house.admin, '/admin/withdrawals');
    await press(desk.page, 'Bank files');
    const dialog = desk.page.getByRole('dialog', { name: 'Bank files' });
    await dialog.getByText('2 approved withdrawals of ¥40.00 wait.').waitFor();
    await press(dialog, 'Make a file');
    await dialog.getByText('No approved bank withdrawal waits.').waitFor();
    const xml = await savedText(
      desk.page,
      dialog.getByRole('button', { name: /^Save the XML file/ }).first(),
    );
    const file = /<MsgId>([^<]+)/.exec(xml)?.[1] ?? '';
    const short = ids.map((id) => id.replaceAll('-', ''));
    for (const id of short) expect(xml).toContain(id);
    const buffer = Buffer.from(bankAnswer(file, short));
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'answer.xml', mimeType: 'application/xml', buffer });
    await dialog.getByText('The file is read. Paid: 1. Returned: 1. Open: 0.').waitFor();
    await ends(timeline, 'Rejected');
    await timeline.getByText(/closed/).waitFor();
    await paidOnce(person);
    expect([complaints, desk.complaints]).toEqual([[], []]);
    await desk.close();
    await close();
  }, 90_000);
});
