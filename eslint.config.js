import tseslint from 'typescript-eslint';
import { figuresByMoney, noHardCodedText } from './eslint.web.js';

/** Rules of the web that oxlint lacks, most because they need types. All other rules are in .oxlintrc.json. */
export default tseslint.config(
  {
    files: ['web/src/**/*.{ts,tsx}'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: {
      '@typescript-eslint': tseslint.plugin,
      house: {
        rules: { 'no-hard-coded-text': noHardCodedText, 'figures-by-money': figuresByMoney },
      },
    },
    rules: {
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'error',
      'house/no-hard-coded-text': 'error',
      'house/figures-by-money': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'What is shown is text or elements, never HTML of its own.',
        },
      ],
    },
  },
  {
    // Names of languages and browsers are the same for every reader.
    files: ['web/src/lib/i18n/languages.ts', 'web/src/lib/device-name.ts'],
    rules: { 'house/no-hard-coded-text': 'off' },
  },
  { files: ['web/src/lib/figures/**'], rules: { 'house/figures-by-money': 'off' } },
);
