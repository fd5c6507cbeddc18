import { createHash } from 'node:crypto';
import { dottedName, walkTree } from './source.mjs';

// Names of firms that must not appear, kept as hashes (first 16 hex digits of SHA-256) so that they do not appear here either.
const FIRMS = new Set([
  'aad55776f2f05c2e',
  'db7b81b427d7e1b7',
  '10cf250914980034',
  '83c241c58e11a1f2',
  'f7e5dd6b0fdb75bc',
  '9da169bcbd1d2e26',
  '0e8168cc7da2be62',
  '142c88759d857a14',
  '2870a1790f1d8792',
]);

const known = new Map();
const isFirm = (word) => {
  let answer = known.get(word);
  if (answer === undefined) {
    answer = FIRMS.has(createHash('sha256').update(word).digest('hex').slice(0, 16));
    known.set(word, answer);
  }
  return answer;
};

/** A word, and the words inside it: `fooBar_baz` is also foo, bar, baz and bar_baz. */
const wordsIn = (text) =>
  (text.match(/\w+/g) ?? []).flatMap((word) => {
    const parts = word.split('_').slice(0, 12);
    const runs = parts.flatMap((_, from) => parts.slice(from).map((_, n) => parts.slice(from, from + n + 1).join('_')));
    const humps = parts.flatMap((part) => part.split(/(?<=[a-z0-9])(?=[A-Z])/));
    return [word, ...runs, ...humps].map((part) => part.toLowerCase());
  });

/** No real firm is named anywhere, in a text or in a file's name. */
export const firmNames = (source) => {
  const found = [];
  const look = (text, line) => {
    for (const word of wordsIn(text))
      if (isFirm(word))
        found.push({ rule: 'firm-name', line, message: 'a real firm is named: use the invented brand' });
  };
  look(source.path, 1);
  for (const [index, text] of source.text.split('\n').entries()) look(text, index + 1);
  return found;
};

const MISSPELT = new RegExp(['adr', 'ess|amo', 'ut(?![a-z]*h)|canC', 'elOrder|depo', 'sir|Mar', 'gn'].join(''), 'g');
const MAY_MISSPELL =
  /^(packages\/wire\/|apps\/customer\/src\/shell\/(paths|text-keys)(\.test)?\.ts$|locales\/|docs\/(openapi|routes)\.json$|tests\/(api|guards|e2e|modules)\/|scripts\/own-lint\/)/;

/** Names that the wire has always misspelt stay where the wire is spoken. */
export const misspeltNames = (source) => {
  if (MAY_MISSPELL.test(source.path) || source.isGenerated || /\.(svg|csv)$/.test(source.path)) return [];
  return source.text.split('\n').flatMap((text, index) =>
    (text.match(MISSPELT) ?? []).map((word) => ({
      rule: 'misspelt-name',
      line: index + 1,
      message: `\`${word}\` is a misspelling of the wire: it lives in packages/wire, the tables of the shell and locales alone`,
    })),
  );
};

/** Words that names in code are not made of, each with the trade's own. */
const HOUSE_WORDS = new Map([
  ['exchanged', 'quoteAmount'],
  ['goods', 'base'],
  ['obstacle', 'blocker'],
  ['obstacles', 'blockers'],
  ['deed', 'operator action'],
  ['deeds', 'operator actions'],
  ['story', 'timeline'],
  ['practice', 'demo'],
  ['tell', 'notify'],
  ['tells', 'notifies'],
  ['told', 'notified, shown'],
  ['teller', 'notice projector'],
  ['asked', 'requested'],
  ['kept', 'stored'],
]);

/** Names in code are those of the trade. */
export const houseWords = (source) => {
  if (!source.isCode || source.isGenerated || !source.tree) return [];
  const found = new Map();
  walkTree(source.tree, (node) => {
    const name =
      node.type === 'Identifier'
        ? node.value
        : node.type === 'PrivateName'
          ? (node.value ?? node.id?.value)
          : undefined;
    if (!name || found.has(name)) return;
    const word = name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).find((part) => HOUSE_WORDS.has(part.toLowerCase()));
    if (word) found.set(name, [word.toLowerCase(), source.lineOf(node)]);
  });
  return [...found].map(([name, [word, line]]) => ({
    rule: 'house-word',
    line,
    message: `\`${name}\`: the trade says ${HOUSE_WORDS.get(word)}`,
  }));
};

const LEFTOVER = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`, 'g');
const TESTING = /^(test|it|describe|suite)$/;

/** Nothing is left for later, no test runs alone or is passed over. */
export const leftovers = (source) => {
  if (!source.isCode && !/\.(md|css|html|sql|sh)$/.test(source.path)) return [];
  const found = source.text.split('\n').flatMap((text, index) =>
    (text.match(LEFTOVER) ?? []).map((word) => ({
      rule: 'leftover',
      line: index + 1,
      message: `\`${word}\`: do it now, or write an issue`,
    })),
  );
  if (!source.isTest || !source.isCode || !source.tree) return found;
  walkTree(source.tree, (node) => {
    const name = node.type === 'CallExpression' ? dottedName(node.callee) : undefined;
    const [owner, ...rest] = name?.split('.') ?? [];
    const how = rest.find((part) => /^(only|skip|todo|fails|fixme)$/.test(part));
    if ((owner && TESTING.test(owner) && how) || /^(xit|xtest|xdescribe|fit|fdescribe)$/.test(name ?? ''))
      found.push({
        rule: 'test-not-run',
        line: source.lineOf(node),
        message: `\`${name}\`: every test runs, every time`,
      });
  });
  return found;
};

const FILE_LINES = 450;
const FUNCTION_LINES = 90;
const FUNCTION =
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod|PrivateMethod|MethodProperty)$/;

/** Files and functions that can be read in one go; tables of data and generated files may be long. */
export const sizes = (source) => {
  if (!source.isCode || source.isGenerated || /(^|\/)data\/|\.data\.ts$/.test(source.path)) return [];
  const found = [];
  const lines = source.text.split('\n').length - 1;
  if (lines > FILE_LINES)
    found.push({
      rule: 'long-file',
      line: 1,
      message: `${lines} lines, more than ${FILE_LINES}: split it by what it is about`,
    });
  if (source.isTest || !source.tree) return found;
  walkTree(source.tree, (node) => {
    if (!FUNCTION.test(node.type)) return;
    const length = source.lastLineOf(node) - source.lineOf(node) + 1;
    if (length > FUNCTION_LINES)
      found.push({
        rule: 'long-function',
        line: source.lineOf(node),
        message: `${length} lines in one function, more than ${FUNCTION_LINES}: give its parts names`,
      });
  });
  return found;
};
