import { basename } from 'node:path';

/** Vague names that collect unrelated code. */
const junkDrawers = /^(utils?|helpers?|common|shared|misc|managers?|base)$/;

const fileNames = {
  create: (context) => ({
    Program(node) {
      const stem = basename(context.filename).replace(/(\.test|\.sweep|\.config|\.d)?\.tsx?$/, '');
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

/** All wait for other connections: of another process, or of the ledger's own pool. */
const waitingFor = new Set(['peers', 'owners', 'ledger']);

const nothingAwaitedInTransactions = {
  create(context) {
    const functions = [false];
    const enter = ({ params }) =>
      functions.push(functions.at(-1) || params.some(({ name }) => name === 'tx'));
    const leave = () => functions.pop();
    const refuse = (node, name) => {
      if (functions.at(-1) && waitingFor.has(name))
        context.report({
          node,
          message: `A transaction must not wait for ${name}: onBatchOutside, or before it.`,
        });
    };
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
      MemberExpression: ({ property }) => refuse(property, property.name),
      Property: (node) => node.parent.type === 'ObjectPattern' && refuse(node, node.key.name),
    };
  },
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
    'nothing-awaited-in-transactions': nothingAwaitedInTransactions,
  },
};
