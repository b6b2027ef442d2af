import { createSign, generateKeyPairSync } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiOf, type Account } from '../api.ts';
import { platformAdmin } from '../platform.ts';
import { sharedPlatform } from '../shared-platform.ts';

const platform = sharedPlatform();
const api = apiOf(platform.url);
let account: Account;
let before: unknown;

beforeAll(async () => {
  account = await api.register();
  before = (await api.call('GET', '/api/user/me', { token: account.token })).body;
});

function expectRefusal(
  { status, body }: { status: number; body: Record<string, unknown> },
  ...allowed: number[]
): void {
  expect(allowed).toContain(status);
  expect(body).toEqual({
    message: expect.stringMatching(/./),
    error: body.message,
    code: expect.stringMatching(/^[a-z-]+\.[a-z_]+$/),
    requestId: expect.stringMatching(/^[\w-]{8,64}$/),
  });
}

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${platform.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const login = '/api/auth/login';

describe('a body that is not what was asked for', () => {
  it.each([
    ['not JSON', '{"email":', 400],
    ['not an object', '[1,2]', 400],
    ['a bare text', '"hello"', 400],
    ['nested 50,000 deep', '['.repeat(50_000) + ']'.repeat(50_000), 413],
    ['nested deep within the limit', '['.repeat(20_000) + ']'.repeat(20_000), 400],
    ['65 kB', JSON.stringify({ email: 'x'.repeat(65 * 1024) }), 413],
    ['3 MB', JSON.stringify({ email: 'x'.repeat(3 << 20) }), 413],
    ['prototype keys', '{"__proto__":{"email":"a@b.c"},"constructor":{"prototype":{"password":"x"}}}', 400],
  ])('%s', async (_what, body, status) => expectRefusal(await post(login, body), status));

  it('of another content type', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expectRefusal(await post(login, 'email=a', { 'content-type': type }), 415);
    }
  });

  it('bytes that are no UTF-8', async () => {
    const answer = await fetch(`${platform.url}${login}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expectRefusal({ status: answer.status, body: (await answer.json()) as Record<string, unknown> }, 400);
  });

  it.each([
    'content-length: 5\r\ncontent-length: 6',
    'content-length: -1',
    'transfer-encoding: chunked\r\ncontent-length: 4',
  ])('framing that two readers could read two ways: %s', async (framing) => {
    const { port } = new URL(platform.url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(
          `POST ${login} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${framing}\r\n\r\n{}`,
        ),
      );
      socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      socket.on('close', () => resolve(text)).on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('wrong values in every field of every call', () => {
  const odd: [string, unknown][] = [
    ['null', null],
    ['a number', 12],
    ['a list', ['x']],
    ['an object', { $gt: '' }],
    ['true', true],
    ['10 kB', 'x'.repeat(10_240)],
    ['control characters', 'a\u0000b\u202ec@example.test'],
    ['an empty text', ''],
  ];
  interface Schema {
    properties?: Record<string, unknown>;
    $ref?: string;
  }
  interface Document {
    paths: Record<
      string,
      Record<string, { requestBody?: { content?: Record<string, { schema?: Schema }> } }>
    >;
    components?: { schemas?: Record<string, Schema> };
  }

  it('gets a 4xx with a sentence, never a 500', async () => {
    const document = (await api.call('GET', '/api/openapi.json')).body as unknown as Document;
    const resolved = (schema: Schema): Schema =>
      schema.$ref === undefined
        ? schema
        : (document.components?.schemas?.[schema.$ref.split('/').pop() ?? ''] ?? {});
    let tried = 0;
    const failures: string[] = [];
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { requestBody }] of Object.entries(methods)) {
        const schema = requestBody?.content?.['application/json']?.schema;
        const fields = schema && Object.keys(resolved(schema).properties ?? {});
        if (!fields || fields.length === 0) continue;
        for (const [what, value] of odd) {
          const target = path.replace(/\{\w+\}/g, 'nobody');
          const body = Object.fromEntries(fields.map((field) => [field, value]));
          const answer = await api.call(method.toUpperCase(), target, { token: account.token, body });
          tried += 1;
          if (answer.status >= 500) failures.push(`${method} ${path} with ${what}: ${answer.status}`);
        }
      }
    }
    console.log(`${tried} odd bodies refused`);
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(80);
  });
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a token that is not ours', () => {
  const claims = () => {
    const [, payload = ''] = account.token.split('.');
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  };
  const forged = (header: object, payload: object) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const text = `${encode(header)}.${encode(payload)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
  };
  const kid = () =>
    (JSON.parse(Buffer.from(account.token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string })
      .kid;

  it.each<[string, () => string]>([
    ['of algorithm none', () => `${encode({ alg: 'none', kid: kid() })}.${encode(claims())}.`],
    ['signed with another key under our id', () => forged({ alg: 'RS256', kid: kid() }, claims())],
    ['signed with another key of its own id', () => forged({ alg: 'RS256', kid: 'mine' }, claims())],
    ['HMAC in place of RSA', () => forged({ alg: 'HS256', kid: kid() }, claims())],
    [
      'with a claim changed',
      () => account.token.replace(/\.[^.]+\./, `.${encode({ ...claims(), sub: 'another' })}.`),
    ],
    ['cut short', () => account.token.slice(0, -4)],
    ['garbage', () => 'a.b.c'],
    ['of 20 kB', () => 'x'.repeat(20_000)],
    ['empty', () => ''],
  ])('%s is 401', async (_what, token) => {
    const answer = await api.call('GET', '/api/user/me', { token: token() });
    if (answer.status === 431) return;
    expectRefusal(answer, 401);
  });

  it('no identity header from outside is believed', async () => {
    const answer = await fetch(`${platform.url}/api/admin/users`, {
      headers: {
        authorization: `Bearer ${account.token}`,
        'x-user-id': 'admin',
        'x-role': 'admin',
        'x-internal-token': 'x',
      },
    });
    expect(answer.status).toBe(403);
  });
});

describe('what is asked in a path or a query', () => {
  it.each(['/api/nothing', '/api/user/nothing', '/api', '/api/%ff', '/api/user/%2e%2e/me'])(
    '%s is a JSON 404',
    async (path) => expectRefusal(await api.call('GET', path, { token: account.token }), 404),
  );

  it.each(['-1', 'abc', '1e9', '0', '1.5', '', '99999999999999999999'])(
    'a page of %p is clamped',
    async (page) => {
      const admin = await api.signIn(platformAdmin.email, platformAdmin.password);
      const path = `/api/admin/users?page=${page}&limit=${page}`;
      const answer = await api.call('GET', path, { token: String(admin.body.token) });
      expect(answer).toMatchObject({
        status: 200,
        body: { users: expect.any(Array), totalPages: expect.any(Number) },
      });
      expect(answer.body.currentPage).toBeGreaterThanOrEqual(1);
    },
  );
});

describe('every answer', () => {
  it.each(['/api/health', '/api/nothing', '/api/user/me', '/api/openapi.json'])(
    '%s: not stored, not sniffed, not boasted',
    async (path) => {
      const { headers } = await api.call('GET', path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    },
  );

  it('the page runs under a strict policy', async () => {
    const policy = (await fetch(`${platform.url}/login`)).headers.get('content-security-policy') ?? '';
    for (const rule of [
      "script-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).toContain("img-src 'self' data:");
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe/);
  });

  it('after all of this nothing has changed for its owner', async () => {
    expect((await api.call('GET', '/api/user/me', { token: account.token })).body).toEqual(before);
  });
});
