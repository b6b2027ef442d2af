/** Rules against texts outside locales/ and figures formatted outside lib/figures. */

/** Names that are the same in every language don't count as text. */
const names = /\b(Tael|USDC|USDT|USD|CNY|Bearer|[A-Z]{2,5}-\d+)\b/g;
const isAddress = (written) => /^\s*\/\S*\s*$/.test(written);
const isText = (written) => !isAddress(written) && /\p{L}/u.test(written.replace(names, ''));
/** The start of a readable text. A class, a key or an export's name doesn't match. */
const isSentence = (written) =>
  /^\s*(\p{Lu}\p{Ll}+(?!\w)|[AI]\s+\p{Ll}|\p{Script=Han})/u.test(written.replace(names, ''));
/** 'part:key.of.it', the argument of t(). */
const isKey = (written) => /^[a-z-]+:[\w.-]+$/.test(written);

/** Props and attributes that reach the user, on screen or by screen reader. */
const read = new Set([
  ...['alt', 'title', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-roledescription'],
  ...['aria-valuetext', 'lead', 'text', 'hint', 'message', 'error', 'retry', 'busy', 'confirm', 'cancel'],
  ...['close', 'windowTitle', 'heading', 'caption', 'description', 'empty', 'facts', 'notes', 'note'],
  ...['figure', 'fallback', 'tips', 'lines', 'columns', 'copiedLabel', 'trying', 'options'],
]);
/** The same for object literals. Shorter, since classes and callbacks use the other names too. */
const readInTables = new Set([
  ...['alt', 'title', 'placeholder', 'label', 'lead', 'hint', 'caption', 'heading', 'message', 'fallback'],
  ...['statusMessage', 'unreadable', 'note'],
]);
const notices = new Set(['success', 'error', 'info', 'warning', 'message', 'loading']);
const isTranslation = ({ callee }) =>
  callee.name === 't' || (callee.type === 'MemberExpression' && callee.property.name === 't');
const isNotice = ({ callee }) =>
  callee.type === 'MemberExpression' && callee.object.name === 'toast' && notices.has(callee.property.name);

/** The initial value, or the function, of a name with exactly one declaration. */
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

/** The subexpressions of which one or all may be shown. */
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

/** Every value that an expression may have, as far as this file shows. */
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

/** Calls `look` for each expression that a component shows or announces. */
const whatIsShown = (look) => ({
  'JSXElement > JSXExpressionContainer': look,
  'JSXFragment > JSXExpressionContainer': look,
  JSXAttribute(node) {
    if (read.has(node.name.name)) look(node.value);
  },
});

/** True for strings that only the code reads: a compared state, a literal type, the message of an Error. */
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

/** `count` selects the plural form and must be a number; an id is no figure. */
const unwritten = new Set([undefined, 'count', 'id']);

const message = 'A figure is written by lib/figures or @tael/money, so that it is alike everywhere.';

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
    /** A Date has toLocaleString too, which is allowed. */
    const isNumber = (node) => typesOf(node).some((type) => numbers.test(type));
    /** A type that allows elements as well, such as ReactNode, is no figure. */
    const isNumberAlone = (node) => {
      const types = typesOf(node).filter((type) => !['undefined', 'null', 'false'].includes(type));
      return types.length > 0 && types.every((type) => numbers.test(type));
    };
    /** Converted by the language itself, without grouping and decimals. */
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
