/** What the web may not write itself: a text that belongs into locales/, a figure that belongs to lib/money. */

/** Names that are the same in every language, and are no text. */
const names = /\b(Tael|USDC|USDT|USD|CNY|Bearer|[A-Z]{2,5}-\d+)\b/g;
const isAddress = (written) => /^\s*\/\S*\s*$/.test(written);
const isText = (written) => !isAddress(written) && /\p{L}/u.test(written.replace(names, ''));
/** How a text begins that somebody is to read; a class, a key or the name of an export does not. */
const isSentence = (written) =>
  /^\s*(\p{Lu}\p{Ll}+(?!\w)|[AI]\s+\p{Ll}|\p{Script=Han})/u.test(written.replace(names, ''));
/** 'part:key.of.it', as t() takes it. */
const isKey = (written) => /^[a-z-]+:[\w.-]+$/.test(written);

/** Props and attributes that somebody reads or hears. */
const read = new Set([
  ...['alt', 'title', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-roledescription'],
  ...['aria-valuetext', 'lead', 'text', 'hint', 'message', 'error', 'retry', 'busy', 'confirm', 'cancel'],
  ...['close', 'windowTitle', 'heading', 'caption', 'description', 'empty', 'facts', 'notes', 'note'],
  ...['figure', 'fallback', 'tips', 'lines', 'columns', 'copiedLabel', 'trying', 'options'],
]);
/** The same in a table that a component draws; classes and callbacks have the other names too. */
const readInTables = new Set([
  ...['alt', 'title', 'placeholder', 'label', 'lead', 'hint', 'caption', 'heading', 'message', 'fallback'],
  ...['wordless', 'unreadable', 'note'],
]);
const notices = new Set(['success', 'error', 'info', 'warning', 'message', 'loading']);
const isTranslation = ({ callee }) =>
  callee.name === 't' || (callee.type === 'MemberExpression' && callee.property.name === 't');
const isNotice = ({ callee }) =>
  callee.type === 'MemberExpression' && callee.object.name === 'toast' && notices.has(callee.property.name);

/** What a name stands for, where it is given one value and no other. */
function valueOf(name, sourceCode) {
  for (let scope = sourceCode.getScope(name); scope !== null; scope = scope.upper) {
    const variable = scope.set.get(name.name);
    if (variable === undefined) continue;
    const [{ type, node } = {}, another] = variable.defs;
    if (another !== undefined) return undefined;
    if (type === 'FunctionName') return node;
    return type === 'Variable' && node.id.type === 'Identifier' ? node.init : undefined;
  }
  return undefined;
}

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionDeclaration';

function returned({ body }) {
  if (body.type !== 'BlockStatement') return [body];
  return body.body.flatMap((one) => (one.type === 'ReturnStatement' ? [one.argument] : []));
}

/** The places of an expression that are expressions in turn, of which one or all come to be shown. */
function inside(node, sourceCode) {
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return [node.expression];
    case 'ConditionalExpression':
      return [node.consequent, node.alternate];
    case 'LogicalExpression':
      return node.operator === '&&' ? [node.right] : [node.left, node.right];
    case 'ArrayExpression':
      return node.elements;
    case 'Identifier':
      return [valueOf(node, sourceCode)].filter((value) => !isFunction(value));
    case 'CallExpression': {
      const called = node.callee.type === 'Identifier' ? valueOf(node.callee, sourceCode) : undefined;
      return isFunction(called) ? returned(called) : [];
    }
    default:
      return [];
  }
}

/** All that an expression may turn out to be, as far as this file says it. */
function* shownBy(node, sourceCode, seen = new Set()) {
  if (node === null || node === undefined || seen.has(node)) return;
  seen.add(node);
  yield node;
  for (const inner of inside(node, sourceCode)) yield* shownBy(inner, sourceCode, seen);
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    yield* shownBy(node.left, sourceCode, seen);
    yield* shownBy(node.right, sourceCode, seen);
  }
}

const textOf = (node) => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join(' ');
  return undefined;
};

/** What is read or heard of a component: the rule gets each such expression. */
const whatIsShown = (look) => ({
  'JSXElement > JSXExpressionContainer': look,
  'JSXFragment > JSXExpressionContainer': look,
  JSXAttribute(node) {
    if (read.has(node.name.name)) look(node.value);
  },
});

/** A word that stands for a state is compared, or taken where only a few words can be; an Error is for us. */
function isForTheCode(node, { program, esTreeNodeToTSNodeMap }) {
  const { parent } = node;
  if (parent.type === 'Property' && parent.key === node) return true;
  if (parent.type === 'BinaryExpression' && parent.operator !== '+') return true;
  if (parent.type === 'NewExpression' && parent.callee.name === 'Error') return true;
  if (parent.type === 'CallExpression' && parent.callee.property?.name === 'includes') return true;
  if (/^(TS|Import|Export|SwitchCase)/.test(parent.type)) return true;
  const wanted = program.getTypeChecker().getContextualType(esTreeNodeToTSNodeMap.get(node));
  const few = wanted?.isUnion() ? wanted.types : [wanted];
  return few.some((type) => type?.isStringLiteral());
}

export const noHardCodedText = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { sourceCode } = context;
    const told = new Set();
    const report = (node, text) => {
      if (told.has(node)) return;
      told.add(node);
      context.report({ node, message: `A text belongs into locales/: '${text.trim()}'.` });
    };
    const refuse = (value, allowed = () => false) => {
      for (const node of shownBy(value, sourceCode)) {
        const text = textOf(node);
        if (text !== undefined && isText(text) && !allowed(text)) report(node, text);
      }
    };
    const refuseSentence = (node) => {
      const text = textOf(node);
      if (text !== undefined && isSentence(text) && !isForTheCode(node, sourceCode.parserServices))
        report(node, text);
    };
    return {
      ...whatIsShown((node) => refuse(node)),
      JSXText(node) {
        if (isText(node.value)) report(node, node.value);
      },
      Property(node) {
        if (node.parent.type === 'ObjectExpression' && readInTables.has(node.key.name))
          refuse(node.value, isKey);
      },
      CallExpression(node) {
        if (isNotice(node)) refuse(node.arguments[0]);
      },
      Literal: refuseSentence,
      TemplateLiteral: refuseSentence,
    };
  },
};

/** A count chooses between one and many, and is a number for that; an id is no figure. */
const unwritten = new Set([undefined, 'count', 'id']);

const message = 'A figure is written by lib/money (or @tael/money), so that it is written alike everywhere.';

export const figuresByMoney = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { sourceCode } = context;
    const { parserServices } = sourceCode;
    const typesOf = (node) => {
      const type = parserServices.getTypeAtLocation(node);
      const checker = parserServices.program.getTypeChecker();
      return (type.isUnion() ? type.types : [type]).map((part) => checker.typeToString(part));
    };
    const numbers = /^(number|bigint|-?\d.*)$/i;
    /** A Date has a toLocaleString too, and that one is free. */
    const isNumber = (node) => typesOf(node).some((type) => numbers.test(type));
    /** Whatever can be drawn may be a number too: a slot for it is no figure. */
    const isNumberAlone = (node) => {
      const types = typesOf(node).filter((type) => !['undefined', 'null', 'false'].includes(type));
      return types.length > 0 && types.every((type) => numbers.test(type));
    };
    /** Turned into text by the language itself, without groups and decimals. */
    const isWrittenOut = (node) => {
      if (node.type === 'TemplateLiteral') return node.expressions.some(isNumber);
      if (node.type === 'BinaryExpression') return isNumber(node.left) || isNumber(node.right);
      if (node.type !== 'CallExpression') return false;
      if (node.callee.name === 'String') return node.arguments.some(isNumber);
      return node.callee.property?.name === 'toString' && isNumber(node.callee.object);
    };
    const refuse = (value) => {
      for (const node of shownBy(value, sourceCode)) {
        if (node.type !== 'JSXExpressionContainer' && (isWrittenOut(node) || isNumberAlone(node)))
          context.report({ node, message });
      }
    };
    const refuseFills = (fills) => {
      const table = fills?.type === 'Identifier' ? valueOf(fills, sourceCode) : fills;
      if (table?.type !== 'ObjectExpression') return;
      for (const { key, value } of table.properties) if (!unwritten.has(key?.name)) refuse(value);
    };
    const sign = (node, text) => {
      if (text.includes('¥')) context.report({ node, message });
    };
    return {
      ...whatIsShown(refuse),
      CallExpression(node) {
        if (isTranslation(node)) refuseFills(node.arguments[1]);
        if (isNotice(node)) refuse(node.arguments[0]);
        if (node.callee.type !== 'MemberExpression') return;
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
