import { dottedName, walkTree } from './source.mjs';

const PURE = /^packages\/(rules|wire|core)\/src\//;
const MONEY =
  /^packages\/(rules|core|wire)\/src\/|^apps\/server\/src\/(ledger|funds|stocks|offers|products|follow|option|spot|contract|points)\//;
const CUSTOMER = /^apps\/customer\/src\//;
const AMOUNT = /(units|amount|balance|fee|margin|notional|stake|funds|money|available|held|payout|profit)s?$/i;

const CLOCK = 'take the time from the command (`at`)';
const RANDOM = 'take seeds and ids from the command';
const TIMER = 'the server schedules, a command arrives';
const NODE = 'no Node built-in here';
const PURE_BANS = {
  'Date.now': CLOCK,
  performance: CLOCK,
  'Math.random': RANDOM,
  crypto: RANDOM,
  setTimeout: TIMER,
  setInterval: TIMER,
  setImmediate: TIMER,
  queueMicrotask: TIMER,
  requestAnimationFrame: TIMER,
  process: NODE,
  Buffer: NODE,
  fetch: 'the caller passes a transport in',
  localStorage: 'nothing is kept outside',
  sessionStorage: 'nothing is kept outside',
};

const SHELL = 'apps/customer/src/shell';
/** Which file alone may hold which powers of the browser; a test's app clears what the one before it kept. The last file named is where the others are sent. */
const WRAPPERS = {
  [`${SHELL}/testing.tsx`]: ['localStorage', 'sessionStorage'],
  [`${SHELL}/api.ts`]: ['fetch', 'XMLHttpRequest'],
  [`${SHELL}/live-connection.ts`]: ['WebSocket', 'EventSource'],
  [`${SHELL}/storage.ts`]: ['localStorage', 'sessionStorage', 'indexedDB', 'document.cookie'],
  [`${SHELL}/clock.ts`]: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date.now'],
};
const CUSTOMER_BANS = {
  ...Object.fromEntries(
    Object.entries(WRAPPERS).flatMap(([file, powers]) => powers.map((power) => [power, `go through ${file}`])),
  ),
  'Math.random': 'nothing shown to a customer is made up',
};
const bansIn = (path) =>
  Object.fromEntries(Object.entries(CUSTOMER_BANS).filter(([power]) => !WRAPPERS[path]?.includes(power)));

/** Names that a file declares or imports itself: those hide the global of the same name. */
const declaredIn = (tree) => {
  const names = new Set();
  walkTree(tree, (node, parents) => {
    const parent = parents.at(-1);
    if (node.type !== 'Identifier' || !parent) return;
    const declares =
      (parent.type === 'VariableDeclarator' && parent.id === node) ||
      (parent.type === 'Parameter' && parent.pat === node) ||
      (parent.type === 'ArrowFunctionExpression' && parent.params.includes(node)) ||
      (parent.type === 'FunctionDeclaration' && parent.identifier === node) ||
      parent.type === 'AssignmentPatternProperty' ||
      (parent.type === 'KeyValuePatternProperty' && parent.value === node) ||
      (/^Import.*Specifier$/.test(parent.type) && parent.local === node);
    if (declares) names.add(node.value);
  });
  return names;
};

/** Whether this name is a value read here, not a property, a key or part of a type. */
const isValue = (node, parents) => {
  const parent = parents.at(-1);
  if (!parent || parents.some(({ type }) => type.startsWith('Ts') && !/^Ts(As|NonNull|Satisfies|Const)/.test(type)))
    return false;
  if (parent.type === 'MemberExpression') return parent.object === node;
  if (/^(KeyValueProperty|MethodProperty|ClassProperty|ClassMethod|KeyValuePatternProperty)$/.test(parent.type))
    return parent.key !== node;
  return !/Specifier$|^JSXAttribute$|^AssignmentPatternProperty$|^(Break|Continue|Labeled)/.test(parent.type);
};

const banGlobals = (source, rule, where, bans) => {
  const declared = declaredIn(source.tree);
  const found = [];
  walkTree(source.tree, (node, parents) => {
    const isName = node.type === 'Identifier' && isValue(node, parents);
    const name = isName || node.type === 'MemberExpression' ? dottedName(node) : undefined;
    if (name && Object.hasOwn(bans, name) && !declared.has(name.split('.')[0]))
      found.push({ rule, line: source.lineOf(node), message: `\`${name}\` in ${where}: ${bans[name]}` });
    const isDate = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (isDate && bans['Date.now'] && node.callee.value === 'Date' && !declared.has('Date')) {
      const bare = node.type === 'CallExpression' || !node.arguments?.length;
      if (bare)
        found.push({ rule, line: source.lineOf(node), message: `bare \`Date\` in ${where}: ${bans['Date.now']}` });
    }
  });
  return found;
};

/** Rules, wire and core: no clock, randomness, timers or reach outside. */
export const pureLayers = (source) =>
  PURE.test(source.path) && !source.isTest
    ? banGlobals(source, 'no-outside-world', 'rules, wire and core', PURE_BANS)
    : [];

/** The customer's app: the browser's raw powers live in their wrappers alone. */
export const wrappedPowers = (source) =>
  CUSTOMER.test(source.path) && !source.isTest
    ? banGlobals(source, 'no-raw-browser', 'the customer app', bansIn(source.path))
    : [];

const APPS = /^apps\/(customer|console)\/src\//;
const CALLER = /\/shell\/api\.ts$/;
const CLIENT = /^@bourse\/wire\/client/;
const MAKES_CLIENT = /^(createClient|createFileClient|callsOf)$/;
const CONSOLE_BANS = Object.fromEntries(
  ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'].map((power) => [
    power,
    'go through apps/console/src/shell/api.ts',
  ]),
);
const HAS_NO_KEY =
  'a command goes out through `useCommand`, `useSending` or `commandOf`: one key a try, pending, its refusal';

/** Both apps: one file of each makes its client, and a command is sent by the kit alone (rule SHELL-23). */
export const oneWayOut = (source) => {
  if (!APPS.test(source.path) || source.isTest || CALLER.test(source.path)) return [];
  const rule = 'one-way-out';
  const found = source.path.startsWith('apps/console/') ? banGlobals(source, rule, 'the console', CONSOLE_BANS) : [];
  const isSending = (node) => node?.type === 'CallExpression' && lastName(node.callee) === 'sending';
  walkTree(source.tree, (node) => {
    if (node.type === 'ImportDeclaration' && CLIENT.test(node.source.value))
      for (const { imported, local } of node.specifiers)
        if (MAKES_CLIENT.test((imported ?? local).value))
          found.push({
            rule,
            line: source.lineOf(node),
            message: `\`${local.value}\`: only shell/api.ts makes a client`,
          });
    const isSent =
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      node.callee.property.value === 'send' &&
      node.callee.object.type === 'CallExpression';
    const isTakenApart = node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern' && isSending(node.init);
    if (isSent || isTakenApart) found.push({ rule, line: source.lineOf(node), message: HAS_NO_KEY });
  });
  return found;
};

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/=', '%=']);
const isFraction = (node) =>
  node.type === 'NumericLiteral' && (!Number.isInteger(node.value) || /\./.test(node.raw ?? ''));

const lastName = (node) => {
  if (node.type === 'Identifier') return node.value;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return node.property.value;
  if (node.type === 'CallExpression') return lastName(node.callee);
  if (node.type === 'ParenthesisExpression' || node.type === 'TsNonNullExpression') return lastName(node.expression);
  // A quotient of two amounts is a count, not an amount.
  if (node.type === 'BinaryExpression' && node.operator !== '/')
    return [node.left, node.right].map(lastName).find((name) => AMOUNT.test(name)) ?? '';
  return '';
};

/** Money is whole numbers of the smallest unit: no floating point near it. */
export const noFloatingMoney = (source) => {
  if (!MONEY.test(source.path) || source.isTest) return [];
  const found = [];
  const say = (node, message) => found.push({ rule: 'no-floating-money', line: source.lineOf(node), message });
  walkTree(source.tree, (node) => {
    if (node.type === 'CallExpression') {
      const name = lastName(node.callee);
      if (/^(parseFloat|toFixed|toPrecision|toExponential)$/.test(name))
        say(node, `\`${name}\` on money: use parseAmount, amountText and mulDiv of @bourse/rules`);
      const argument = node.arguments[0]?.expression;
      if (node.callee.value === 'Number' && argument && AMOUNT.test(lastName(argument)))
        say(node, `\`Number(${source.textOf(argument)})\`: an amount stays a bigint of the smallest unit`);
    }
    if (node.type === 'UnaryExpression' && node.operator === '+' && AMOUNT.test(lastName(node.argument)))
      say(node, `\`+${source.textOf(node.argument)}\`: an amount stays a bigint of the smallest unit`);
    const sides =
      node.type === 'BinaryExpression' || node.type === 'AssignmentExpression' ? [node.left, node.right] : [];
    if (ARITHMETIC.has(node.operator) && sides.some(isFraction))
      say(node, `\`${source.textOf(node)}\`: a fraction in arithmetic; use mulDiv with a ratio and a named rounding`);
  });
  return found;
};

const SPREAD = /^(packages\/(rules|wire|core)|apps\/server)\/src\//;

/** What a function takes as `...rest` came as arguments, so it fits into a call again. */
const restNames = (tree) => {
  const names = new Set();
  walkTree(tree, (node, parents) => {
    const parent = parents.at(-1);
    if (node.type === 'RestElement' && /^(Parameter|ArrowFunctionExpression)$/.test(parent?.type ?? ''))
      names.add(node.argument.value);
  });
  return names;
};

/** A list spread into a call becomes its arguments, and a long one overflows the stack: `push(...rows)`, `Math.max(...ages)`. */
export const noSpreadIntoCalls = (source) => {
  if (!SPREAD.test(source.path) || source.isTest) return [];
  const found = [];
  let rests;
  walkTree(source.tree, (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    const isApply = node.type === 'CallExpression' && node.callee.property?.value === 'apply';
    const says = (what) =>
      found.push({
        rule: 'no-spread-into-call',
        line: source.lineOf(node),
        message: `\`${what}\`: a long list overflows the stack; go through it in a loop`,
      });
    if (isApply && /^(Math|String|Reflect)\b|\.prototype$|^\[\]/.test(source.textOf(node.callee.object)))
      says(source.textOf(node.callee));
    for (const { spread, expression } of node.arguments ?? []) {
      if (!spread || expression.type === 'ArrayExpression') continue;
      rests ??= restNames(source.tree);
      if (expression.type === 'Identifier' && rests.has(expression.value)) continue;
      says(`...${source.textOf(expression)}`);
    }
  });
  return found;
};
