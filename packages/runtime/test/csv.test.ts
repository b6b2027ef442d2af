import { describe, expect, it } from 'vitest';
import { csvFile } from '@tael/contract/fields';
import { csv, openApi, route, type CsvRow, type Route } from '@tael/runtime';
import { eventually } from '@tael/testkit';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { appWith, bearer } from './app-under-test.ts';

function download(rows: () => AsyncIterable<CsvRow>): Route {
  return route(
    { method: 'get', path: '/export', summary: 'Rows', access: 'user', answer: csvFile },
    {
      handle: () =>
        Promise.resolve(csv({ name: 'a "file"', header: ['Id', 'Text', 'Amount'], rows: rows() })),
    },
  );
}

const page = async (...rows: CsvRow[]): Promise<CsvRow[]> => {
  await new Promise(setImmediate);
  return rows;
};

async function* these(...rows: CsvRow[]): AsyncGenerator<CsvRow> {
  yield* await page(...rows);
}

const fetched = async (rows: () => AsyncIterable<CsvRow>) => {
  const { app, lines } = appWith([download(rows)]);
  return { answer: await request(app).get('/export').set('authorization', bearer()), lines };
};

describe('a file of rows', () => {
  it('is UTF-8 with a header row, CRLF, a name and what every answer carries', async () => {
    const { answer } = await fetched(() => these(['1', '元 é', 12.5], ['2', null, -3]));
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('Id,Text,Amount\r\n1,元 é,12.5\r\n2,,-3\r\n');
    expect(answer.headers['content-type']).toMatch(/^text\/csv; charset=utf-8/);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="a__file_.csv"');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(1)', "'＠SUM(1)"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\0x', "'\0x"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['a=b', 'a=b'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['', ''],
  ])('writes the text %j as %j', async (text, written) => {
    const { answer } = await fetched(() => these(['1', text, -5]));
    expect(answer.text).toBe(`Id,Text,Amount\r\n1,${written},-5\r\n`);
  });

  it('without rows is its header row', async () => {
    expect((await fetched(() => these())).answer.text).toBe('Id,Text,Amount\r\n');
  });

  it('is a text in the API document', () => {
    const { paths } = openApi('test', [download(() => these())]);
    expect(JSON.stringify(paths['/export'])).toContain('"text/csv":{"schema":{"type":"string"}}');
  });

  it('asks who it is for like any route', async () => {
    const { app } = appWith([download(() => these())]);
    expect((await request(app).get('/export')).status).toBe(401);
  });

  it('that fails before its first row is an error that says so', async () => {
    const { answer } = await fetched(async function* () {
      yield* these();
      throw new Error('no rows today');
    });
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ code: 'test.internal' });
  });
});

const long = 'x'.repeat(1000);

describe('a file that is long', () => {
  it('that fails midway breaks off instead of ending', async () => {
    const { app, lines } = appWith([
      download(async function* () {
        for (let i = 0; i < 100; i += 1) yield* await page([String(i), long, i]);
        throw new Error('the database went away');
      }),
    ]);
    const { url, close } = await serving(app);
    const answer = await fetch(`${url}/export`, { headers: { authorization: bearer() } });
    await expect(answer.text()).rejects.toThrow();
    await eventually(() =>
      expect(lines).toContainEqual(expect.objectContaining({ msg: 'a download broke off' })),
    );
    close();
  });

  it('is read no faster than its reader, and no further once that one is gone', async () => {
    let read = 0;
    let ended = false;
    const { app } = appWith([
      download(async function* () {
        try {
          for (;;) yield* await page([String((read += 1)), long, read]);
        } finally {
          ended = true;
        }
      }),
    ]);
    const { url, close } = await serving(app);
    const answer = await new Promise<IncomingMessage>((resolve) =>
      get(`${url}/export`, { headers: { authorization: bearer() } }, resolve),
    );
    answer.pause();
    const held = await eventually(async () => {
      const before = read;
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(read).toBe(before);
      return read;
    });
    expect(held).toBeLessThan(50_000);
    answer.destroy();
    await eventually(() => expect(ended).toBe(true));
    close();
  });

  it('of which only the head is asked gives no row', async () => {
    const { app } = appWith([download(() => these(['1', 'a', 1]))]);
    const answer = await request(app).head('/export').set('authorization', bearer());
    expect([answer.status, answer.text]).toEqual([200, undefined]);
    expect(answer.headers['content-type']).toMatch(/^text\/csv/);
  });
});

async function serving(app: Parameters<typeof createServer>[1]) {
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
