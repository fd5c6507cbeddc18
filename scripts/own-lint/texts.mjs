import { walkTree } from './source.mjs';

const SCREENS = /^(apps\/customer|packages\/ui)\/src\/.*\.tsx$/;
const LETTER = /\p{L}/u;
const SHOWN =
  /^(title|subtitle|label|placeholder|aria-label|aria-description|aria-roledescription|aria-valuetext|alt|description|message|text|heading|hint|emptyText|caption|tooltip|errorMessage|confirmLabel|cancelLabel)$/;
// Names of indicators and units that every language writes alike.
const UNIVERSAL =
  /^[\s\d\p{P}\p{S}]*(MA|EMA|BOLL|MACD|RSI|WR|K|OK|GIF|JPEG|PNG|PDF|QR|UTC|USDT|BTC|ETH|EUR|USD|x)?[\s\d\p{P}\p{S}]*$/u;

const isText = (value) => LETTER.test(value) && !UNIVERSAL.test(value);

/** The literal texts that an expression may come to: both arms of a choice, template pieces, concatenations. */
const literals = (node) => {
  if (!node) return [];
  switch (node.type) {
    case 'StringLiteral':
      return [{ node, value: node.value }];
    case 'TemplateLiteral':
      return [{ node, value: node.quasis.map(({ cooked }) => cooked).join(' ') }];
    case 'ConditionalExpression':
      return [...literals(node.consequent), ...literals(node.alternate)];
    case 'ParenthesisExpression':
    case 'JSXExpressionContainer':
      return literals(node.expression);
    case 'BinaryExpression':
      if (node.operator === '+') return [...literals(node.left), ...literals(node.right)];
      return ['&&', '||', '??'].includes(node.operator) ? literals(node.right) : [];
    default:
      return [];
  }
};

/** Screens and parts show translated texts only. */
export const translatedTexts = (source) => {
  if (!SCREENS.test(source.path) || source.isTest || /\/gallery[/.]/.test(source.path)) return [];
  const found = [];
  const say = (node, value, where) =>
    found.push({
      rule: 'untranslated-text',
      line: source.lineOf(node),
      message: `"${value.trim().slice(0, 60)}" ${where} is not translated: put it in locales/<language>/ and use t()`,
    });
  walkTree(source.tree, (node) => {
    if (node.type === 'JSXText' && isText(node.value.replace(/&\w+;/g, ''))) say(node, node.value, 'in a screen');
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      if (['style', 'script', 'code'].includes(node.opening?.name?.value)) return;
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer')
          for (const { node: at, value } of literals(child)) if (isText(value)) say(at, value, 'in a screen');
    }
    if (node.type === 'JSXAttribute') {
      const name = node.name.type === 'Identifier' ? node.name.value : '';
      if (SHOWN.test(name))
        for (const { node: at, value } of literals(node.value)) if (isText(value)) say(at, value, `as ${name}`);
    }
    if (
      node.type === 'CallExpression' &&
      /^(toast|showToast|notify|announce|alert|confirm)$/.test(node.callee.value ?? '')
    )
      for (const { expression } of node.arguments)
        for (const { node: at, value } of literals(expression))
          if (/\p{L}\s+\p{L}/u.test(value)) say(at, value, 'in a message');
  });
  return found;
};
