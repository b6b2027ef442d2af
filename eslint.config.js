import { basename } from 'node:path';
import tseslint from 'typescript-eslint';
import { figuresByMoney, noHardCodedText } from './eslint.web.js';

/** Names under which unrelated things gather. A file is called after what it does. */
const junkDrawers = /^(utils?|helpers?|common|shared|misc|managers?|base)$/;

const fileNames = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program(node) {
      const stem = basename(context.filename).replace(/(\.test|\.config|\.d)?\.tsx?$/, '');
      if (junkDrawers.test(stem)) {
        context.report({
          node,
          message: `'${stem}' says nothing of what is in it: name the file after its job.`,
        });
      } else if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) {
        context.report({ node, message: `File names are kebab-case: '${stem}'.` });
      }
    },
  }),
};

const environmentOnlyInConfig = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only config.ts reads the environment, so that every bad key is reported at once.',
};
const transactionsOnlyInOperations = {
  selector: "CallExpression[callee.type='MemberExpression'][callee.property.name='transaction']",
  message: 'A transaction opens in operations/ only: one operation, one transaction.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '**/gen/',
      '.tael/',
      'coverage/',
      '**/*.js',
      '**/*.cjs',
      '**/*.mjs',
      'web/dev-dist/',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          './{packages,services}/*/tsconfig.json',
          './{proto,gateway,web,deploy/local}/tsconfig.json',
          './tsconfig.tests.json',
          './web/tsconfig.*.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: {
      house: {
        rules: {
          'file-names': fileNames,
          'no-hard-coded-text': noHardCodedText,
          'figures-by-money': figuresByMoney,
        },
      },
    },
    rules: {
      'house/file-names': 'error',
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', { max: 70, IIFEs: true }],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', environmentOnlyInConfig],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allow: ['bigint'] },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    rules: { 'house/no-hard-coded-text': 'error', 'house/figures-by-money': 'error' },
  },
  {
    // Names of languages, each in its own, and of browsers: the same for every reader.
    files: ['web/src/lib/i18n/languages.ts', 'web/src/lib/device-name.ts'],
    rules: { 'house/no-hard-coded-text': 'off' },
  },
  { files: ['web/src/lib/money/**'], rules: { 'house/figures-by-money': 'off' } },
  { files: ['**/config.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['services/*/src/**/*.ts', 'gateway/src/**/*.ts'],
    ignores: ['**/config.ts', 'services/*/src/operations/**'],
    rules: { 'no-restricted-syntax': ['error', environmentOnlyInConfig, transactionsOnlyInOperations] },
  },
  {
    // Tests and benches are their own main programs: they set the environment of what they start, and print.
    files: ['**/test/**', 'tests/**', '**/bench/**'],
    rules: { 'no-restricted-syntax': 'off', 'no-console': 'off' },
  },
);
