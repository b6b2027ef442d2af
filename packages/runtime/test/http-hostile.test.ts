import { describe, expect, it } from 'vitest';
import { paging } from '@tael/contract/fields';
import { route } from '@tael/runtime';
import { eventually } from '@tael/testkit';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import supertest from 'supertest';
import { z } from 'zod';
import { appWith, sendRaw } from './app-under-test.ts';

const echo = route(
  {
    method: 'post',
    path: '/echo/:id',
    summary: 'Says what it got',
    access: 'public',
    params: z.object({ id: z.string() }),
    query: z.object({ ...paging({ limit: 20 }), q: z.string().optional() }),
    body: z.looseObject({ name: z.unknown() }),
    answer: z.unknown(),
  },
  {
    handle: ({ query, body }) => Promise.resolve({ query, body, hasProto: Object.keys(body) }),
  },
);
const plain = route(
  { method: 'post', path: '/plain', summary: 'Takes nothing', access: 'public', answer: z.unknown() },
  {
    handle: () => Promise.resolve({ ok: true }),
  },
);
const list = route(
  {
    method: 'get',
    path: '/list',
    summary: 'A list',
    access: 'public',
    query: z.object({ ...paging({ limit: 20 }), q: z.string().optional() }),
    answer: z.unknown(),
  },
  {
    handle: ({ query }) => Promise.resolve(query),
  },
);
const { app, lines } = appWith([echo, plain, list]);
const post = (body: string | Buffer, type = 'application/json', path = '/echo/1') =>
  supertest(app)
    .post(path)
    .set('content-type', type)
    .serialize((raw: unknown) => raw as string)
    .send(body as string);

const nested = (depth: number, open = '[', close = ']') =>
  `{"name":${open.repeat(depth)}1${close.repeat(depth)}}`;

describe('a hostile body', () => {
  it.each([
    ['no JSON', '{"name":', 400, 'not_json'],
    ['two values', '{} {}', 400, 'not_json'],
    ['a comment', '{/**/}', 400, 'not_json'],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0x6e, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400, 'not_json'],
    ['UTF-16', Buffer.from('\ufeff{"name":1}', 'utf16le'), 400, 'not_json'],
    ['nested 50,000 deep in lists', '['.repeat(50_000), 400, 'not_json'],
    ['nested 25,000 deep and closed', nested(25_000), 400, 'not_json'],
    ['nested deep in objects', nested(9_000, '{"a":', '}'), 400, 'not_json'],
    ['nested one too deep', nested(32), 400, 'not_json'],
    ['a NUL in a text', '{"name":"a\\u0000b"}', 400, 'invalid_input'],
    ['a NUL in a key', '{"name":1,"a\\u0000":1}', 400, 'invalid_input'],
    ['half a surrogate pair', '{"name":"\\ud800"}', 400, 'invalid_input'],
    ['a list', '[1]', 400, 'not_an_object'],
    ['a number', '7', 400, 'not_an_object'],
    ['null', 'null', 400, 'not_an_object'],
    ['64 kB and a byte', `{"name":"${'x'.repeat(65_536 - 10)}"}`, 413, 'body_too_large'],
    ['3 MB', `{"name":"${'x'.repeat(3_000_000)}"}`, 413, 'body_too_large'],
  ])('of %s gets its 4xx', async (_what, body, status, code) => {
    const answer = await post(body);
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code: `test.${code}` })]);
  });
});

describe('the type of a body', () => {
  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/jsonp'],
    ['application/json; charset=utf-16'],
    ['application/json, text/plain'],
    ['json'],
  ])('is refused when it is %s: 415', async (type) => {
    expect((await post('{"name":1}', type)).status).toBe(415);
  });

  it('does not help one that is compressed: 415, nothing is inflated', async () => {
    const answer = await supertest(app)
      .post('/echo/1')
      .set({ 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .send('{"name":1}');
    expect(answer.status).toBe(415);
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'may be %s',
    async (type) => {
      expect((await post('{"name":1}', type)).status).toBe(200);
    },
  );
});

describe('a strange body', () => {
  it('just within 64 kB and just deep enough is read', async () => {
    expect((await post(`{"name":"${'x'.repeat(65_536 - 11)}"}`)).status).toBe(200);
    expect((await post(nested(31))).status).toBe(200);
  });

  it('with brackets in its texts is not deep', async () => {
    const name = `${'['.repeat(5_000)}\\"${'{'.repeat(5_000)}`;
    expect((await post(`{"name":"${name}"}`)).status).toBe(200);
  });

  it('brings no prototype keys along, at no depth and in no spelling', async () => {
    const answer = await post(
      '{"name":{"__proto__":{"a":1},"b":[{"constructor":1,"c":2}]},"prototype":1,"\\u005f_proto__":{"admin":true}}',
    );
    expect(answer.body).toMatchObject({ body: { name: { b: [{ c: 2 }] } }, hasProto: ['name'] });
    expect(answer.text).not.toMatch(/proto__|constructor|"prototype"|admin/);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('with a key twice counts the last', async () => {
    expect((await post('{"name":1,"name":2}')).body).toMatchObject({ body: { name: 2 } });
  });

  it('is refused where none is asked for, too; `{}` and nothing are the same', async () => {
    expect((await supertest(app).post('/plain')).status).toBe(200);
    expect((await post('{}', 'application/json', '/plain')).status).toBe(200);
    expect((await post('', 'text/plain', '/plain')).status).toBe(200);
    expect((await post('{"more":1}', 'application/json', '/plain')).status).toBe(200);
    expect((await post('{', 'application/json', '/plain')).status).toBe(400);
    expect((await post('x', 'text/plain', '/plain')).status).toBe(415);
  });

  it('leaves nothing above a warning in the log', () => {
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('a hostile address', () => {
  it.each([
    '/echo/%',
    '/echo/%zz',
    '/echo/%c3%28',
    '/echo/%00',
    '/echo/a%00b',
    '/%',
    '/ECHO/1/..',
    '/nowhere',
  ])('%s is 404', async (path) => {
    const answer = await sendRaw(app, [`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`]);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      404,
      expect.objectContaining({ code: 'test.not_found' }),
    ]);
  });

  it.each([
    ['?page=-1&limit=0', { page: 1, limit: 1 }],
    ['?page=abc&limit=abc', { page: 1, limit: 20 }],
    ['?page=1e9&limit=1e9', { page: 1_000_000, limit: 100 }],
    ['?page=2.9&limit=', { page: 2, limit: 20 }],
    ['?page=NaN&limit=Infinity', { page: 1, limit: 20 }],
    ['?page=1e999', { page: 1_000_000, limit: 20 }],
    ['?page[]=3&page[x]=4', { page: 1, limit: 20 }],
    ['?page=2&page=3', { page: 3, limit: 20 }],
    ['?__proto__=1&constructor=2', { page: 1, limit: 20 }],
    ['?q=%zz', { page: 1, limit: 20, q: '%zz' }],
    ['?q=%c3%28', { page: 1, limit: 20, q: '\ufffd(' }],
    ['?%', { page: 1, limit: 20 }],
    ['??&&==&', { page: 1, limit: 20 }],
  ])('with the query %s is clamped or read, never a 500', async (query, expected) => {
    const answer = await sendRaw(app, [`GET /list${query} HTTP/1.1\r\nhost: x\r\n\r\n`]);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, expected]);
  });

  it('with a NUL in the query is 400', async () => {
    expect((await supertest(app).get('/list?q=a%00')).status).toBe(400);
  });

  it('with another method is 405 and says which would do', async () => {
    for (const method of ['put', 'delete', 'patch', 'options'] as const) {
      const answer = await supertest(app)[method]('/list');
      expect([answer.status, answer.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(answer.body).toMatchObject({ code: 'test.method_not_allowed' });
    }
    expect((await sendRaw(app, ['PROPFIND /list HTTP/1.1\r\nhost: x\r\n\r\n'])).status).toBe(405);
  });

  it('asked for with HEAD answers as GET would, without the body', async () => {
    const answer = await supertest(app).head('/list');
    expect([answer.status, answer.text]).toEqual([200, undefined]);
    expect(Number(answer.get('content-length'))).toBeGreaterThan(0);
  });
});

describe('hostile headers', () => {
  it('an Idempotency-Key over 255 characters is 400, an empty one too; one of 255 is taken', async () => {
    const key = (value: string) => supertest(app).post('/plain').set('idempotency-key', value);
    expect((await key('x'.repeat(256))).status).toBe(400);
    expect((await key('x'.repeat(255))).status).toBe(200);
    expect((await key('')).status).toBe(400);
  });

  it('a request id from outside is taken only when it looks like one', async () => {
    const idOf = async (given: string) =>
      (await supertest(app).get('/list').set('x-request-id', given)).get('x-request-id');
    expect(await idOf('abcDEF_12-34')).toBe('abcDEF_12-34');
    for (const bad of ['short', 'x'.repeat(65), 'has space 123', '<script>alert', '"quoted-id"']) {
      expect(await idOf(bad)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('of every answer forbid storing and sniffing and do not name the server', async () => {
    for (const path of ['/list', '/nowhere', '/list?q=%00']) {
      const { headers } = await supertest(app).get(path);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    }
  });
});

describe('a body that is far too large', () => {
  const big = (length: number) => Buffer.alloc(length, 'x');

  it('of 4 MB is read off, then answered, and the connection lives on', async () => {
    const answer = await sendRaw(app, [
      `POST /echo/1 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${4 * 1024 * 1024}\r\n\r\n`,
      big(4 * 1024 * 1024),
    ]);
    expect(answer.status).toBe(413);
    expect(answer.head).not.toMatch(/connection: close/i);
  });

  it('without an end is answered after 4 MB, and the connection closed', async () => {
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), big(0x100000), Buffer.from('\r\n')]);
    const answer = await sendRaw(app, [
      'POST /echo/1 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
      ...Array.from({ length: 5 }, () => chunk),
    ]);
    expect(answer.status).toBe(413);
    expect(answer.head).toMatch(/connection: close/i);
  });

  it('that breaks off harms nobody', async () => {
    const server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const head =
      'POST /echo/1 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n';
    const arrived = new Promise((resolve) => server.once('request', resolve));
    socket.write(`${head}{"na`);
    await arrived;
    socket.destroy();
    await eventually(() => expect(lines.at(-1)).toMatchObject({ route: '/echo/:id', status: 499 }));
    server.close();
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
