import { describe, expect, it } from 'vitest';
import { addressMatcher, ConfigError, envText, parseEnv } from '@tael/runtime';
import { spawnService } from '@tael/testkit';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const schema = z.object({
  PORT: envText.port(),
  URL: envText.url(),
  POSTGRES_URL: envText.postgresUrl(),
  FLAG: envText.bool().default(false),
  LIMIT: envText.integer({ min: 1, max: 9 }).default(5),
  PROXIES: envText.cidrs().default([]),
  BROKERS: envText.list().optional(),
  SECRET: envText.secrets(),
});
const good = {
  PORT: '8080',
  URL: 'http://localhost:1',
  POSTGRES_URL: 'postgres://me@localhost/db',
  SECRET: 'sixteen letters!',
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    parseEnv(schema, env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the configuration', () => {
  it('is read into what the texts mean, frozen', () => {
    const config = parseEnv(schema, {
      ...good,
      FLAG: 'true',
      PROXIES: '10.0.0.0/8, ::1',
      BROKERS: 'a:1,b:2',
    });
    expect(config).toEqual({
      ...good,
      PORT: 8080,
      FLAG: true,
      LIMIT: 5,
      PROXIES: ['10.0.0.0/8', '::1'],
      BROKERS: ['a:1', 'b:2'],
      SECRET: ['sixteen letters!'],
    });
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.PROXIES)).toBe(true);
  });

  it('takes an empty variable for an absent one', () => {
    expect(parseEnv(schema, { ...good, LIMIT: '', BROKERS: ' ' })).toMatchObject({ LIMIT: 5 });
    expect(problemsOf({ ...good, PORT: '' })).toEqual(['PORT: is missing']);
  });

  it('reads a secret that is being rotated, of which no part is short', () => {
    const [one, two] = ['the newer secret', 'an older secret!'];
    expect(parseEnv(schema, { ...good, SECRET: `${one}, ${two}` }).SECRET).toEqual([one, two]);
    expect(problemsOf({ ...good, SECRET: `${one},short` })).toEqual([
      'SECRET: must be at least 16 characters long',
    ]);
  });

  it('names every bad key at once', () => {
    const problems = problemsOf({
      PORT: '70000',
      URL: 'ftp://x',
      FLAG: 'maybe',
      LIMIT: '10',
      PROXIES: '10.0.0.0/33',
      SECRET: 'short',
    });
    expect(problems.map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'URL',
      'POSTGRES_URL',
      'FLAG',
      'LIMIT',
      'PROXIES',
      'SECRET',
    ]);
    expect(problems).toContain('POSTGRES_URL: is missing');
  });

  it('never repeats a value: it may be a secret', () => {
    expect(problemsOf({ ...good, SECRET: 'hunter2', POSTGRES_URL: 'mysql://hunter2' }).join()).not.toContain(
      'hunter2',
    );
  });
});

describe('a value of the configuration', () => {
  it.each(['', 'x', '1.5', '1e3', '0x10', '-1', '65536', '99999999999999999999'])(
    'refuses %p as a port',
    (text) => {
      expect(problemsOf({ ...good, PORT: text })).toHaveLength(1);
    },
  );

  it.each(['1.2.3', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', 'localhost', '10.0.0.0/8,,::1'])(
    'refuses %p as networks',
    (text) => {
      expect(problemsOf({ ...good, PROXIES: text })).toHaveLength(1);
    },
  );

  it('that is wrong ends the process with 78, one line and no stack', async () => {
    const entry = fileURLToPath(new URL('programs/config.mjs', import.meta.url));
    const program = await spawnService({ entry, env: { PORT: 'x', SECRETS_IN: 'Secret tael' } });
    expect(await program.exited).toEqual({ code: 78, signal: null });
    expect(program.output()).toBe(
      'The configuration is wrong: PORT: must be a port from 0 to 65535; SECRET: is missing. Secrets come from Secret tael\n',
    );
  });
});

describe('a list of networks', () => {
  const isLocal = addressMatcher(['127.0.0.0/8', '::1', 'fd00::/8', '10.1.2.3']);

  it.each(['127.0.0.1', '::ffff:127.0.0.1', '::FFFF:127.9.9.9', '::1', 'fd12::1', '10.1.2.3'])(
    'holds %s',
    (address) => {
      expect(isLocal(address)).toBe(true);
    },
  );

  it.each(['128.0.0.1', '::ffff:128.0.0.1', '::2', '10.1.2.4', '', 'localhost', '127.0.0.1, 8.8.8.8'])(
    'does not hold %p',
    (address) => {
      expect(isLocal(address)).toBe(false);
    },
  );

  it('that is empty or absent holds nothing', () => {
    expect(addressMatcher([])('127.0.0.1')).toBe(false);
    expect(addressMatcher()('::1')).toBe(false);
  });
});
