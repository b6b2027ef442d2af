import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '@tael/postgres';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askVerifier } from '../../src/operations/verification/ask-verifier.ts';
import type { Answer } from '../auth-under-test.ts';
import { desk, startVerifications, submission, type Verifications } from './verification-under-test.ts';

const [secret, oldSecret] = ['a secret of the verifier', 'its secret before'];

interface Question {
  signature: string;
  text: string;
}

/** Another company's program: it knows the two formats from the runbook alone. */
let outside: Server;
let questions: Question[] = [];
let answers: number[] = [];
let auth: Verifications;
beforeAll(async () => {
  outside = createServer((req, res) => {
    let text = '';
    req.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    req.on('end', () => {
      questions.push({ signature: String(req.headers['tael-signature']), text });
      res.writeHead(answers.shift() ?? 202).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => outside.once('listening', resolve));
  auth = await startVerifications({
    VERIFIER_URL: `http://127.0.0.1:${(outside.address() as AddressInfo).port}/check`,
    VERIFIER_SECRET: `${secret},${oldSecret}`,
  });
});
afterAll(async () => {
  await auth.stop();
  outside.close();
});
afterEach(() => {
  [questions, answers] = [[], []];
  auth.clock.turnedBy = 0;
});

const ask = () => askVerifier(auth.deps, new AbortController().signal);
const macOf = (seconds: number, text: string, key = secret) =>
  createHmac('sha256', key).update(`${seconds}.${text}`).digest('hex');
const now = () => Math.floor(auth.deps.clock.now().getTime() / 1000);
const post = (text: string, signature: string): Promise<Answer> =>
  auth.send('post', '/api/callbacks/verifier', text, {
    'content-type': 'application/json',
    'tael-signature': signature,
  });
const signed = (body: object, { seconds = now(), key = secret } = {}): Promise<Answer> => {
  const text = JSON.stringify(body);
  return post(text, `t=${seconds},v1=${macOf(seconds, text, key)}`);
};
const levelOf = async (id: string) => {
  const { rows } = await sql<{ level: string }>`
    select verification_level as level from users where id = ${id}`.execute(auth.deps.database.db);
  return rows[0]?.level;
};

describe('a request', () => {
  it('is sent to the verifier once, whole and signed, and each view is in the audit log', async () => {
    const { id, request } = await auth.applicant('asked');
    await ask();
    await ask();
    expect(questions).toHaveLength(1);
    const [{ signature, text } = { signature: '', text: '{}' }] = questions;
    const [, seconds, mac] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
    expect(mac).toBe(macOf(Number(seconds), text));
    const { pictures, ...said } = JSON.parse(text) as { pictures: Record<string, string> };
    expect(said).toEqual({ id: request, ...submission });
    for (const side of ['front', 'back', 'face'])
      expect(await sharp(Buffer.from(pictures[side] ?? '', 'base64')).metadata()).toMatchObject({
        format: 'jpeg',
        width: 640,
      });
    const acts = (await auth.acts(id)).filter(({ actor_id }) => actor_id === 'verifier');
    expect(acts.map(({ action }) => action).sort()).toEqual([
      'verification.read',
      ...Array.from({ length: 3 }, () => 'verification.view_picture'),
    ]);
  });

  it('is sent again, later each time, while the verifier is away', async () => {
    await auth.applicant('asked-again');
    answers = [503, 500];
    const askedAfter = async (ms: number) => {
      auth.clock.turnedBy += ms;
      await ask();
      return questions.length;
    };
    expect([await askedAfter(0), await askedAfter(9_000), await askedAfter(2_000)]).toEqual([1, 1, 2]);
    expect([await askedAfter(19_000), await askedAfter(2_000), await askedAfter(3_600_000)]).toEqual([
      2, 3, 3,
    ]);
  });

  it('is decided by the verdict, once', async () => {
    const { id, request } = await auth.applicant('decided-outside');
    expect(await signed({ id: request, decision: 'approved' })).toMatchObject({ status: 200 });
    expect(await levelOf(id)).toBe('Verified');
    expect((await signed({ id: request, decision: 'refused', reason: 'late' })).status).toBe(200);
    expect(await levelOf(id)).toBe('Verified');
    const { body } = await auth.asAdmin.get(`${desk}/${request}`);
    expect(body.verification).toMatchObject({ state: 'approved', decidedBy: 'verifier' });
    expect((await auth.acts(id)).at(0)).toMatchObject({ action: 'verification.read' });
  });

  it('is refused with the reason for its owner, or left to staff', async () => {
    const refused = await auth.applicant('refused-outside');
    expect((await signed({ id: refused.request, decision: 'refused' })).status).toBe(400);
    await signed({ id: refused.request, decision: 'refused', reason: 'The picture is too dark' });
    expect(await auth.stateOf(refused)).toMatchObject({
      state: 'refused',
      reason: 'The picture is too dark',
    });
    const unsure = await auth.applicant('unsure-outside');
    expect((await signed({ id: unsure.request, decision: 'unsure' })).status).toBe(200);
    expect(await auth.stateOf(unsure)).toMatchObject({ state: 'submitted' });
    expect((await auth.asAdmin.put(`${desk}/${unsure.request}`, { state: 'approved' })).status).toBe(200);
  });
});

describe('a verdict', () => {
  it('with a changed byte, another key, or an old or future time is refused, and nothing moves', async () => {
    const { id, request } = await auth.applicant('forged');
    const text = JSON.stringify({ id: request, decision: 'approved' });
    const right = `t=${now()},v1=${macOf(now(), text)}`;
    const wrong = [
      post(text.replace('approved', 'approveD'), right),
      post(`${text} `, right),
      post(
        text,
        right.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
      post(text, right.replace(/t=\d+/, `t=${now() + 1}`)),
      post(text, ''),
      post(text, `${right},v1=${'0'.repeat(64)}`),
      signed({ id: request, decision: 'approved' }, { key: 'another key' }),
      signed({ id: request, decision: 'approved' }, { seconds: now() - 301 }),
      signed({ id: request, decision: 'approved' }, { seconds: now() + 301 }),
    ];
    for (const { status, body } of await Promise.all(wrong))
      expect([status, body.code]).toEqual([401, 'auth.bad_signature']);
    expect(await levelOf(id)).toBe('Basic');
  });

  it('that makes no sense is a 400, of an unknown request a 404', async () => {
    for (const body of [{}, { id: 'x', decision: 'approved' }, { id: null }, []])
      expect((await signed(body)).status).toBe(400);
    const text = 'not json';
    expect((await post(text, `t=${now()},v1=${macOf(now(), text)}`)).status).toBe(400);
    const id = '00000000-0000-7000-8000-000000000000';
    expect((await signed({ id, decision: 'approved' })).status).toBe(404);
  });

  it('may be signed with the secret before, during a rotation', async () => {
    const { id, request } = await auth.applicant('rotated');
    expect((await signed({ id: request, decision: 'approved' }, { key: oldSecret })).status).toBe(200);
    expect(await levelOf(id)).toBe('Verified');
  });
});
