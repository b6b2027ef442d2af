/** What the web may not write itself: a text that belongs into locales/, a figure that belongs to lib/money. */

/** Names that are the same in every language, and are no text. */
const names = /\b(Tael|USDC|USDT|USD|CNY|[A-Z]{2,5}-\d+)\b/g;
const isText = (written) => /\p{L}/u.test(written.replace(names, ''));
/** 'part:key.of.it', as t() takes it. */
const isKey = (written) => /^[a-z-]+:[\w.]+$/.test(written);

/** Props and attributes that somebody reads or hears. */
const read = new Set([
  ...['alt', 'title', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-roledescription'],
  ...['aria-valuetext', 'lead', 'text', 'hint', 'message', 'error', 'retry', 'busy', 'confirm', 'cancel'],
  ...['close', 'windowTitle', 'heading', 'caption', 'description', 'empty'],
]);
/** The same in a table that a component draws; classes and callbacks have the other names too. */
const readInTables = new Set(['alt', 'title', 'placeholder', 'label', 'lead', 'hint', 'caption', 'heading']);
const notices = new Set(['success', 'error', 'info', 'warning', 'message', 'loading']);

/** The texts that an expression may turn out to be, as far as they are written right there. */
function* writtenIn(node) {
  if (node === null || node === undefined) return;
  if (node.type === 'Literal' && typeof node.value === 'string') yield { node, text: node.value };
  if (node.type === 'TemplateLiteral')
    yield { node, text: node.quasis.map(({ value }) => value.cooked ?? '').join(' ') };
  if (node.type === 'JSXExpressionContainer') yield* writtenIn(node.expression);
  if (node.type === 'ConditionalExpression') {
    yield* writtenIn(node.consequent);
    yield* writtenIn(node.alternate);
  }
  if (node.type === 'LogicalExpression') {
    yield* writtenIn(node.left);
    yield* writtenIn(node.right);
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    yield* writtenIn(node.left);
    yield* writtenIn(node.right);
  }
}

export const noHardCodedText = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const refuse = (value, allowed = () => false) => {
      for (const { node, text } of writtenIn(value)) {
        if (isText(text) && !allowed(text))
          context.report({ node, message: `A text belongs into locales/: '${text.trim()}'.` });
      }
    };
    return {
      JSXText(node) {
        if (isText(node.value))
          context.report({ node, message: `A text belongs into locales/: '${node.value.trim()}'.` });
      },
      'JSXElement > JSXExpressionContainer': (node) => refuse(node),
      'JSXFragment > JSXExpressionContainer': (node) => refuse(node),
      JSXAttribute(node) {
        if (read.has(node.name.name)) refuse(node.value);
      },
      Property(node) {
        if (node.parent.type === 'ObjectExpression' && readInTables.has(node.key.name))
          refuse(node.value, isKey);
      },
      CallExpression({ callee, arguments: [said] }) {
        const isNotice =
          callee.type === 'MemberExpression' &&
          callee.object.name === 'toast' &&
          notices.has(callee.property.name);
        if (isNotice) refuse(said);
      },
    };
  },
};

const message = 'A figure is written by lib/money (or @tael/money), so that it is written alike everywhere.';

export const figuresByMoney = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { parserServices } = context.sourceCode;
    /** A Date has a toLocaleString too, and that one is free. */
    const isNumber = (node) => {
      const type = parserServices.getTypeAtLocation(node);
      const parts = type.isUnion() ? type.types : [type];
      const checker = parserServices.program.getTypeChecker();
      return parts.some((part) => /^(number|bigint|-?\d.*)$/i.test(checker.typeToString(part)));
    };
    const sign = (node, text) => {
      if (text.includes('¥')) context.report({ node, message });
    };
    return {
      "CallExpression[callee.type='MemberExpression']"(node) {
        const { object, property } = node.callee;
        const isRounded = property.name === 'toFixed' || property.name === 'toPrecision';
        if (isRounded || (property.name === 'toLocaleString' && isNumber(object)))
          context.report({ node, message });
      },
      "MemberExpression[object.name='Intl'][property.name='NumberFormat']": (node) =>
        context.report({ node, message }),
      Literal(node) {
        if (typeof node.value === 'string') sign(node, node.value);
      },
      JSXText: (node) => sign(node, node.value),
      TemplateLiteral(node) {
        node.quasis.forEach(({ value: { raw } }, place) => {
          const isBeforeFigure = place < node.expressions.length && raw.endsWith('$');
          if (isBeforeFigure) context.report({ node, message });
          sign(node, raw);
        });
      },
    };
  },
};
