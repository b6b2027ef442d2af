import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, sql } from '@tael/postgres';

export interface Contestant {
  name: string;
  port: number;
  pids: Record<string, number>;
  requests: () => string[] | Promise<string[]>;
  /** All of the same length, since requests have a fixed content-length. */
  picks: readonly string[];
  held: () => Promise<number>;
}

export interface Place {
  postgresUrl: string;
  folder: string;
}

export interface Post {
  path: string;
  headers: Record<string, string>;
  body: string;
}

const keyLength = 36;

export function requestText({ path, headers, body }: Post, pick: string): string {
  const length = body.replace('%PICK%', pick).replace('%KEY%', 'k'.repeat(keyLength)).length;
  const all = {
    host: 'localhost',
    accept: 'application/json',
    'user-agent': 'bench',
    'content-type': 'application/json',
    ...headers,
    'content-length': String(length),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

export const databaseUrl = (place: Place, name: string): string =>
  Object.assign(new URL(place.postgresUrl), { pathname: `/${name}` }).href;

export async function execute(url: string, statement: string): Promise<void> {
  const database = openDatabase({ url, name: 'peers', max: 1, statementTimeoutMs: 0 });
  try {
    await sql.raw(statement).execute(database.db);
  } finally {
    await database.close();
  }
}

export async function valueOf(url: string, query: string): Promise<string> {
  const database = openDatabase({ url, name: 'peers', max: 1, statementTimeoutMs: 0 });
  try {
    const { rows } = await sql
      .raw<{ value: string }>(`select (${query})::text as value`)
      .execute(database.db);
    return rows[0]?.value ?? '';
  } finally {
    await database.close();
  }
}

interface Launch {
  program: string;
  args: string[];
  env?: Record<string, string>;
}

export function launch(place: Place, name: string, { program, args, env = {} }: Launch): number {
  const log = openSync(join(place.folder, `${name}.log`), 'w');
  const child = spawn(program, args, {
    cwd: place.folder,
    env: { PATH: process.env.PATH ?? '', HOME: place.folder, ...env },
    stdio: ['ignore', log, log],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return child.pid ?? 0;
}

export async function ask<T = unknown>(method: 'GET' | 'POST', url: string, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 400)}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

export async function inTurns<T>(
  atOnce: number,
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
