import { describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const skaffold = readFileSync(join(root, 'skaffold.yaml'), 'utf8');
const found = (pattern: RegExp): string[] =>
  Array.from(skaffold.matchAll(pattern), ([, name]) => name ?? '').sort();

describe('skaffold.yaml', () => {
  const services = ['gateway', ...readdirSync(join(root, 'services'))].sort();

  it('builds an image for each service, of what that service is made of', () => {
    expect(found(/- image: tael-(\S+)/g)).toEqual(services);
    expect(found(/image\.sh (\S+)/g)).toEqual(services);
    expect(found(/paths: \[(?:services\/)?([\w-]+)/g)).toEqual(services);
  });

  it('gives the chart each of them', () => {
    const given = skaffold.matchAll(/services\.(\S+)\.image: '\{\{\.IMAGE_FULLY_QUALIFIED_tael_(\w+)\}\}'/g);
    expect(Array.from(given, ([, service, image]) => [service, image]).sort()).toEqual(
      services.map((service) => [service, service.replaceAll('-', '_')]),
    );
  });
});

it('the web is built beside every workspace that it depends on', () => {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const { dependencies } = JSON.parse(read('web/package.json')) as { dependencies: Record<string, string> };
  const needed = Object.keys(dependencies).filter((name) => name.startsWith('@tael/'));
  const stage = /FROM web-packages AS web\n([^]*?)\n\n/.exec(read('deploy/images/Dockerfile'))?.[1] ?? '';
  const copied = Array.from(stage.matchAll(/^COPY (?:packages\/)?([\w-]+)/gm), ([, name]) => `@tael/${name}`);
  expect(copied).toEqual(expect.arrayContaining(needed));
});
