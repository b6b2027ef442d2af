import { describe, expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const images = join(import.meta.dirname, '../../deploy/images');
const digest = `@sha256:${'0123456789abcdef'.repeat(4)}`;

describe('the image that all others are built on', () => {
  it('is named in one place, without a default', () => {
    const dockerfile = readFileSync(join(images, 'Dockerfile'), 'utf8');
    const stages = new Set(Array.from(dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm), ([, name]) => name));
    const used = Array.from(dockerfile.matchAll(/^FROM (\S+)/gm), ([, name]) => name ?? '');
    const outside = used.filter((name) => !stages.has(name));
    expect(new Set(outside)).toEqual(new Set(['${BASE}', 'scratch']));
    expect(dockerfile).toMatch(/^ARG BASE$/m);
  });

  const checked = (BASE: string) => {
    const { status, stdout } = spawnSync('bash', [join(images, 'base.sh')], {
      env: { ...process.env, BASE },
      encoding: 'utf8',
    });
    return status === 0 ? stdout.trim() : undefined;
  };

  it.each([
    `node:24-bookworm-slim${digest}`,
    `registry.example:5000/mirror/node:24.11-trixie-slim${digest}`,
    'tael-base:local',
  ])('may be %s', (base) => expect(checked(base)).toBe(base));

  it.each([
    '',
    'node:24-bookworm-slim',
    'node:24-bookworm-slim@sha256:0123',
    `node:20-bookworm-slim${digest}`,
    `node:18${digest}`,
    `node:25-slim${digest}`,
    `node${digest}`,
    `node:latest${digest}`,
  ])('may not be %s', (base) => expect(checked(base)).toBeUndefined());
});
