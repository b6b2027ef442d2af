import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { sql } from '@tael/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthAfter, startOf } from '../../src/domain/statement-month.ts';
import { makeStatements } from '../../src/operations/statements/make-statements.ts';
import { newOperationId } from '../../src/ledger/operation-id.ts';
import { newStory, orderOf, steps } from '../ledger/random-orders.ts';
import { startWallet, type WalletUnderTest } from '../wallet-under-test.ts';
import {
  fileSums,
  ledgerSums,
  monthBack,
  rowsOf,
  spreadPostings,
  statementOf,
} from './statements-under-test.ts';

let wallet: WalletUnderTest;
beforeAll(async () => {
  wallet = await startWallet();
});
afterAll(() => wallet.stop());

const [last, before] = [monthBack(1), monthBack(2)];
const placed = (userId: string, at: string) =>
  sql`update posting set posted_at = ${at} where user_id = ${userId}`.execute(wallet.seeds);
const inLastMonth = (userId: string) => placed(userId, `${last}-15 12:00 Asia/Shanghai`);

describe('a statement', () => {
  it('has the exact figures of a large account', async () => {
    const userId = await wallet.person('large', { available: 7_516_479_150_521_768n });
    await inLastMonth(userId);
    const { csv } = await statementOf(wallet, userId, { month: last });
    expect(csv).toContain(',75164791505217.68,75164791505217.68,');
  });

  it('has the sums of the ledger, to the unit, for any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 60 }), async (history) => {
        const users = Array.from({ length: 4 }, newOperationId);
        const story = newStory(users);
        for (const step of history) await wallet.deps.ledger.post(orderOf(story, step));
        await spreadPostings(wallet.seeds, users, startOf(monthBack(3)), startOf(monthBack(0)));
        for (const userId of users) {
          for (const month of [before, last]) {
            const { body } = await wallet.as(userId).get('/api/statements');
            const listed = (body.months as { month: string }[]).some((one) => one.month === month);
            const sums = await ledgerSums(wallet.seeds, userId, month);
            if (listed) expect(fileSums((await statementOf(wallet, userId, { month })).csv)).toEqual(sums);
            else expect(sums.every(({ closing }) => closing === 0n)).toBe(true);
          }
        }
      }),
      { numRuns: 8 },
    );
  });

  it('begins and ends at midnight in Shanghai', async () => {
    const userId = await wallet.person('midnight');
    const first = startOf(last);
    const end = startOf(monthAfter(last));
    const amounts = [1n, 2n, 4n, 8n];
    for (const coins of amounts) await wallet.fund(userId, { coins });
    const times = [first.getTime() - 1, first.getTime(), end.getTime() - 1, end.getTime()];
    await sql`
      update posting p set posted_at = t.at from unnest(${amounts}::bigint[], ${times.map((at) => new Date(at))}::timestamptz[])
        as t (amount, at) where p.user_id = ${userId} and p.amount = t.amount`.execute(wallet.seeds);
    const [coins] = fileSums((await statementOf(wallet, userId, { month: last })).csv);
    expect(coins).toEqual({ account: 'coins', opening: 1n, moved: 6n, movements: 2n, closing: 7n });
  });

  it('keeps the same bytes, whatever the key, and whatever happens later', async () => {
    const userId = await wallet.person('kept', { coins: 500n });
    await inLastMonth(userId);
    const first = await statementOf(wallet, userId, { month: last });
    const wish = { month: last, language: 'en' };
    const asked = [undefined, 'a', 'a', 'b'];
    const answers = [];
    for (const key of asked) answers.push(await wallet.as(userId).post('/api/statements', wish, key));
    expect(answers.map(({ body }) => (body.statement as { _id: string })._id)).toEqual(
      asked.map(() => first.id),
    );
    expect(answers.map(({ headers }) => headers['idempotency-replayed'])).toEqual([
      undefined,
      undefined,
      'true',
      undefined,
    ]);
    await wallet.saveFact(userId, { username: 'renamed', status: 'active', version: 2n });
    expect(await statementOf(wallet, userId, { month: last })).toEqual(first);
    const other = await wallet.as(userId).post('/api/statements', { ...wish, language: 'zh-CN' }, 'a');
    expect(other.status).toBe(422);
    const pieces = sql`update statement_piece set bytes = 'x' where statement_id = ${first.id}`;
    await expect(pieces.execute(wallet.seeds)).rejects.toThrow('keeps its bytes');
  });
});

describe('whose and of when', () => {
  it("a statement is its owner's alone: for anyone else it does not exist", async () => {
    const userId = await wallet.person('owner', { coins: 500n });
    await inLastMonth(userId);
    const { id } = await statementOf(wallet, userId, { month: last });
    for (const format of ['csv', 'pdf']) {
      const path = `/api/statements/${id}/file?format=${format}`;
      const own = await wallet.as(userId).get(path);
      expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store']);
      expect((await wallet.as(randomUUID()).get(path)).status).toBe(404);
      expect((await wallet.anonymous(path)).status).toBe(401);
    }
  });

  it('a month that has not ended, one before the account, and one that is none are refused', async () => {
    const userId = await wallet.person('early', { coins: 500n });
    await inLastMonth(userId);
    const ask = async (month: unknown) =>
      (await wallet.as(userId).post('/api/statements', { month, language: 'en' })).body.code;
    expect(await ask(monthBack(0))).toBe('wallet.month_not_over');
    expect(await ask(before)).toBe('wallet.month_before_account');
    for (const bad of ['2026-13', '2026-1', 7, undefined])
      expect(await ask(bad)).toBe('wallet.invalid_input');
    const { body } = await wallet.as(userId).post('/api/statements', { month: last, language: 'en' });
    const { _id } = body.statement as { _id: string };
    expect((await wallet.as(userId).get(`/api/statements/${_id}/file`)).status).toBe(409);
    await makeStatements(wallet.deps, new AbortController().signal);
  });

  it('an empty month says so', async () => {
    const userId = await wallet.person('quiet', { coins: 500n });
    await placed(userId, `${before}-15 12:00 Asia/Shanghai`);
    const { csv, pdf } = await statementOf(wallet, userId, { month: last });
    expect(fileSums(csv)[0]).toEqual({
      account: 'coins',
      opening: 500n,
      moved: 0n,
      movements: 0n,
      closing: 500n,
    });
    expect(shownIn(pdf)).toContain('No movements in this month.');
    const { body } = await wallet.as(userId).get('/api/statements');
    expect(body.months).toMatchObject([
      { month: monthBack(0), over: false, empty: true, statements: [] },
      { month: last, over: true, empty: true, statements: [{ state: 'ready', movements: 0 }] },
      { month: before, over: true, empty: false, statements: [] },
    ]);
  });
});

describe('the words of a statement', () => {
  it('cannot become formulas, and keep quotes, commas and lines', async () => {
    const texts = ['=1+1', '+1', '-1', '@x', 'a, "b"\nc'];
    const [from, to] = [await wallet.person('giver', { coins: 500n }), await wallet.person('=getter')];
    for (const description of texts) {
      const instruction = { rule: 'send', payeeId: to, amount: 1n, description } as const;
      await wallet.deps.ledger.post({ operationId: newOperationId(), userId: from, ...instruction });
    }
    await inLastMonth(from);
    const { csv } = await statementOf(wallet, from, { month: last });
    const sent = [...csv.matchAll(/Sent,('=getter),("(?:[^"]|"")*"|[^",]*),-0.01/g)].map(
      ([, , text]) => text,
    );
    expect(sent).toEqual(["'=1+1", "'+1", "'-1", "'@x", '"a, ""b""\nc"']);
  });

  it('are in the language that was asked for, in both files', async () => {
    const userId = await wallet.person('张三', { coins: 123_456n, available: 5n });
    await inLastMonth(userId);
    const english = await statementOf(wallet, userId, { month: last });
    const chinese = await statementOf(wallet, userId, { month: last, language: 'zh-CN' });
    expect(rowsOf(english.csv)[2]?.slice(0, 4)).toEqual([
      'Coins',
      'USDC',
      `${last}-15 12:00:00`,
      'Adjusted by Tael',
    ]);
    expect(rowsOf(chinese.csv)[2]?.slice(0, 4)).toEqual([
      '稳定币',
      'USDC',
      `${last}-15 12:00:00`,
      '平台调整',
    ]);
    expect(shownIn(english.pdf)).toEqual(expect.arrayContaining(['Account statement', '张三', '1,234.56']));
    expect(shownIn(chinese.pdf)).toEqual(
      expect.arrayContaining(['账户对账单', '平台调整', '张三', '1,234.56']),
    );
  });

  it('name an address, and not its owner, to a sender who gave the address', async () => {
    const [from, to] = [await wallet.person('sender', { coins: 500n }), await wallet.person('hidden-name')];
    const instruction = { rule: 'send', payeeId: to, address: '0xabc', amount: 1n, description: '' } as const;
    await wallet.deps.ledger.post({ operationId: newOperationId(), userId: from, ...instruction });
    await inLastMonth(from);
    await inLastMonth(to);
    const { csv } = await statementOf(wallet, from, { month: last });
    expect([csv.includes('0xabc'), csv.includes('hidden-name')]).toEqual([true, false]);
    expect((await statementOf(wallet, to, { month: last })).csv).toContain('sender');
  });
});

describe('the task', () => {
  it('publishes that a statement is ready, once, and whether its owner wants a mail', async () => {
    const userId = await wallet.person('mailed', { coins: 500n });
    await inLastMonth(userId);
    await wallet.as(userId).post('/api/statements', { month: last, language: 'en', mail: true });
    await Promise.all([1, 2].map(() => makeStatements(wallet.deps, new AbortController().signal)));
    const events = await wallet.events('wallet.StatementReady.v1');
    const mine = events
      .map(({ data }) => data as unknown as { userId: string })
      .filter((one) => one.userId === userId);
    expect(mine).toMatchObject([{ month: last, noticeAsked: true }]);
  });

  it('gives up a statement that differs from the ledger, and makes it once it is asked for again', async () => {
    const userId = await wallet.person('broken', { coins: 500n });
    await inLastMonth(userId);
    const change = (by: number) =>
      sql`update posting set balance_after = balance_after + ${by} where user_id = ${userId}`.execute(
        wallet.seeds,
      );
    await change(1);
    const ask = () => wallet.as(userId).post('/api/statements', { month: last, language: 'en' });
    const state = async () => ((await ask()).body.statement as { state: string }).state;
    await ask();
    const run = () => makeStatements(wallet.deps, new AbortController().signal);
    expect([await run(), await run(), await run()]).toEqual(Array(3).fill('0 made, 1 failed'));
    const { body } = await wallet.as(userId).get('/api/statements');
    expect(body.months).toMatchObject([{}, { statements: [{ state: 'failed' }] }]);
    await change(-1);
    expect(await state()).toBe('making');
    await run();
    expect(await state()).toBe('ready');
  });
});

/** The texts on the pages of a PDF, by the map of characters in it. */
function shownIn(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/\/Length (\d+) \/Filter \/FlateDecode[^>]*>>\nstream\n/g)].map(
    (found) => {
      const start = found.index + found[0].length;
      return inflateSync(pdf.subarray(start, start + Number(found[1]))).toString('latin1');
    },
  );
  const map = new Map(
    streams.flatMap((text) =>
      [...text.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm)].map(([, glyph = '', hex = '']) => [
        glyph,
        Buffer.from(hex, 'hex').swap16().toString('utf16le'),
      ]),
    ),
  );
  return streams.flatMap((text) =>
    [...text.matchAll(/\((.*)\) Tj|<([0-9a-f]+)> Tj/g)].map(([, plain, hex = '']) =>
      plain === undefined ? hex.replace(/.{4}/g, (glyph) => map.get(glyph) ?? '') : plain,
    ),
  );
}
