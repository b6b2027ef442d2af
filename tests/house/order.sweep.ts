import { afterAll, describe, expect, it } from 'vitest';
import { buildMiniHouse } from './mini-house.ts';

const untidy = {
  'services/one/src/unused.ts': 'export const nobody = 1;\n',
  'services/one/src/store/rows.ts': "export const rows = (): string[] => ['a'];\nexport const spare = 2;\n",
  'services/two/src/main.ts': "import { z } from 'zod';\n\nexport const two   =  z.string();\n",
};

describe('what knip, prettier and the compiler refuse', () => {
  const tidy = buildMiniHouse();
  const broken = buildMiniHouse(untidy);
  afterAll(() => {
    tidy.remove();
    broken.remove();
  });

  it('lets a tidy house pass', () => {
    expect(tidy.run('knip', ['--reporter', 'compact']).output).not.toMatch(/services\//);
    expect(tidy.run('prettier', ['--check', '{services,packages}/**/*.ts'])).toMatchObject({ status: 0 });
    expect(tidy.run('tsc', ['-b', 'services/one'])).toMatchObject({ status: 0, output: '' });
  });

  it('refuses a file, an export and an undeclared dependency that nobody accounts for', () => {
    const { status, output } = broken.run('knip', ['--reporter', 'compact']);
    expect(status).not.toBe(0);
    expect(output).toContain('services/one/src/unused.ts');
    expect(output).toContain('spare');
    expect(output).toMatch(/services\/two.*zod/);
  });

  it('refuses a file that is not formatted', () => {
    const { status, output } = broken.run('prettier', ['--check', 'services/**/*.ts']);
    expect(status).not.toBe(0);
    expect(output).toContain('services/two/src/main.ts');
  });

  it.each([
    ['an element that may be absent', 'export const first: string = ([] as string[])[0];\n', 'TS2322'],
    [
      'undefined where the key must be left out',
      'export const a: { b?: string } = { b: undefined };\n',
      'TS2375',
    ],
    [
      'an override that does not say so',
      'class A {\n  run(): void {}\n}\nexport class B extends A {\n  run(): void {}\n}\n',
      'TS4114',
    ],
  ])('the compiler refuses %s', (_what, text, code) => {
    const house = buildMiniHouse({ 'services/two/src/main.ts': text });
    expect(house.run('tsc', ['-b', 'services/two']).output).toContain(code);
    house.remove();
  });
});
