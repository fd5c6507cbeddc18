import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { walkTree } from './source.mjs';

const SHARED = /^((?:packages\/core|apps\/(?:server|customer|console))\/src\/)([^/]+)\//;
/** Where it is said what a kind of instrument is: its rules, feeds, names and looks. */
const OWNS_KINDS = new Set(['market']);
const KINDS = new Set(['share', 'index', 'coin', 'currency', 'metal', 'future']);
const NAMED = /^(product|instrument|instrumentId|symbol|asset|gid)$/;
const BY_SHAPE = /^(split|startsWith|endsWith|includes)$/;

const entered = new Map();

/** Whether the module of a folder enters products, or settles them: what it knows of them is of itself. */
const hasProducts = (root, folder) => {
  const path = join(root, folder, 'module.ts');
  const known = entered.get(path);
  if (known !== undefined) return known;
  const has = existsSync(path) && /^ {2}(products|settlement):/m.test(readFileSync(path, 'utf8'));
  entered.set(path, has);
  return has;
};

const lastName = (node) => {
  if (node.type === 'Identifier') return node.value;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return node.property.value;
  if (node.type === 'OptionalChainingExpression') return lastName(node.base);
  if (node.type === 'ParenthesisExpression' || node.type === 'TsNonNullExpression') return lastName(node.expression);
  return '';
};

/** What is compared with literals: by `===`, or as the cases of a `switch`. */
const compared = (node) => {
  if (node.type === 'BinaryExpression' && /^[=!]==?$/.test(node.operator)) {
    const [literal, other] = node.left.type === 'StringLiteral' ? [node.left, node.right] : [node.right, node.left];
    return literal.type === 'StringLiteral' ? { name: lastName(other), values: [literal.value] } : undefined;
  }
  if (node.type !== 'SwitchStatement') return undefined;
  const tests = node.cases.flatMap(({ test }) => (test?.type === 'StringLiteral' ? [test.value] : []));
  return { name: lastName(node.discriminant), values: tests };
};

/**
 * Shared code asks no instrument or product which it is, by name, kind or the shape of an id: what differs from product to product stands in the
 * descriptors of their modules (rule SPOT-14).
 */
export const noProductGuess = (source) => {
  const [, layer, folder] = SHARED.exec(source.path) ?? [];
  if (folder === undefined || source.isTest || /\/testing\.tsx?$/.test(source.path)) return [];
  if (hasProducts(source.root, layer + folder)) return [];
  const found = [];
  const say = (node, message) => found.push({ rule: 'product-guess', line: source.lineOf(node), message });
  walkTree(source.tree, (node) => {
    const { name, values = [] } = compared(node) ?? {};
    if (name === 'product' && values.length > 0)
      say(node, `\`product\` is compared with '${values[0]}': what differs is said in the descriptor of its module`);
    const kind = name === 'kind' && !OWNS_KINDS.has(folder) ? values.find((value) => KINDS.has(value)) : undefined;
    if (kind !== undefined)
      say(
        node,
        `\`kind\` is compared with '${kind}': ask the terms of the product, or the traits of the kind in \`market\``,
      );
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
    const { object, property } = node.callee;
    const isLiteral = node.arguments[0]?.expression.type === 'StringLiteral';
    if (isLiteral && BY_SHAPE.test(property.value ?? '') && NAMED.test(lastName(object)))
      say(node, `\`${source.textOf(node)}\`: a name's shape says nothing; the record says what it is`);
  });
  return found;
};
