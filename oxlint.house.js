import { basename } from 'node:path';

/** Vague names that collect unrelated code. */
const junkDrawers = /^(utils?|helpers?|common|shared|misc|managers?|base)$/;

const fileNames = {
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
  create: (context) => ({
    MemberExpression(node) {
      if (node.object.name === 'process' && node.property.name === 'env')
        context.report({
          node,
          message: 'Only config.ts reads the environment, so that every bad key is reported at once.',
        });
    },
  }),
};

const transactionsOnlyInOperations = {
  create: (context) => ({
    CallExpression(node) {
      if (node.callee.type === 'MemberExpression' && node.callee.property.name === 'transaction')
        context.report({
          node,
          message: 'A transaction opens in operations/ only: one operation, one transaction.',
        });
    },
  }),
};

const discarded = new Set(['CallExpression', 'AssignmentExpression', 'ImportExpression', 'NewExpression']);

/** Covers what oxlint's no-meaningless-void-operator does not: it checks calls only. */
const voidOnlyDiscards = {
  create: (context) => ({
    UnaryExpression(node) {
      if (node.operator !== 'void') return;
      let { argument } = node;
      while (['ChainExpression', 'TSAsExpression', 'TSNonNullExpression'].includes(argument.type))
        ({ expression: argument } = argument);
      if (discarded.has(argument.type) || argument.value === 0) return;
      context.report({ node, message: "void only discards a call's value: nothing is called here." });
    },
  }),
};

/** Rules that need no types. Rules of the web that need types are in eslint.web.js. */
export default {
  meta: { name: 'house' },
  rules: {
    'file-names': fileNames,
    'environment-only-in-config': environmentOnlyInConfig,
    'void-only-discards': voidOnlyDiscards,
    'transactions-only-in-operations': transactionsOnlyInOperations,
  },
};
