import { afterAll, describe, expect, it } from '@jest/globals';
import { buildMiniHouse } from './mini-house.ts';

const lines = (count: number, line: string) => `${line}\n`.repeat(count);

/** What is refused → the rule that refuses it, and the file that breaks it. */
const breaches: Record<string, [rule: string, path: string, text: string]> = {
  'a file named for a junk drawer': [
    'house/file-names',
    'services/one/src/utils.ts',
    'export const a = 1;\n',
  ],
  'a name that is not kebab-case': [
    'house/file-names',
    'services/one/src/sendMoney.ts',
    'export const a = 1;\n',
  ],
  'a file of 301 lines': ['max-lines', 'services/one/src/long.ts', lines(301, 'export {};')],
  'a function of 71 lines': [
    'max-lines-per-function',
    'services/one/src/tall.ts',
    `export function tall(): void {\n${lines(70, '  void 0;')}}\n`,
  ],
  'the environment outside config.ts': [
    'no-restricted-syntax',
    'services/one/src/operations/env.ts',
    'export const home = process.env.HOME;\n',
  ],
  'a transaction outside operations/': [
    'no-restricted-syntax',
    'services/one/src/tasks.ts',
    'export const run = (db: { transaction(work: () => void): void }): void => {\n  db.transaction(() => undefined);\n};\n',
  ],
  'a promise that nobody awaits': [
    '@typescript-eslint/no-floating-promises',
    'services/one/src/float.ts',
    'export const go = (): void => {\n  Promise.resolve();\n};\n',
  ],
  'an any': [
    '@typescript-eslint/no-explicit-any',
    'services/one/src/any.ts',
    'export const a = (x: any): void => void x;\n',
  ],
  'a non-null assertion': [
    '@typescript-eslint/no-non-null-assertion',
    'services/one/src/bang.ts',
    'export const first = (xs: string[]): string => xs[0]!;\n',
  ],
  'console in a service': ['no-console', 'services/one/src/talk.ts', "console.log('hello');\nexport {};\n"],
  'a state that a switch forgets': [
    '@typescript-eslint/switch-exhaustiveness-check',
    'services/one/src/domain/state.ts',
    "export function next(state: 'held' | 'settled'): string {\n  switch (state) {\n    case 'held':\n      return 'settled';\n  }\n  return '';\n}\n",
  ],
};

interface LintedFile {
  filePath: string;
  messages: { ruleId: string | null; message: string }[];
}
const lint = ['--format', 'json', 'packages', 'services', 'web'];

describe('what the linter refuses', () => {
  const tidy = buildMiniHouse();
  const broken = buildMiniHouse(
    Object.fromEntries(Object.values(breaches).map(([, path, text]) => [path, text])),
  );
  afterAll(() => {
    tidy.remove();
    broken.remove();
  });
  const files = JSON.parse(broken.run('eslint', lint).output) as LintedFile[];

  it('lets a tidy house pass', () => {
    tidy.run('tsc', ['-b', 'services/one']);
    expect(tidy.run('eslint', lint)).toMatchObject({ status: 0 });
  });

  it.each(Object.entries(breaches))('refuses %s', (_what, [rule, path]) => {
    const messages = files.find((file) => file.filePath.endsWith(path))?.messages ?? [];
    expect(messages.map((one) => one.ruleId)).toContain(rule);
  });
});
