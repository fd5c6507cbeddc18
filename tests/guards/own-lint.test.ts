import { describe, expect, test } from 'vitest';
import { lintTree } from '../../scripts/own-lint.mjs';
import { plant } from './plant.ts';

const rulesFor = (path: string, text: string) => lintTree(plant({ [path]: text })).map(({ rule }) => rule);
const word = (...parts: string[]) => parts.join('');

describe('rules, wire and core do not see the outside world', () => {
  const core = 'packages/core/src/spot/place-order.ts';
  test.each([
    ['Date.now()', 'const at = Date.now();'],
    ['new Date()', 'const at = new Date();'],
    ['Date()', 'const at = Date();'],
    ['globalThis.Date.now', 'const at = globalThis.Date.now();'],
    ['Math.random', 'export const luck = () => Math.random();'],
    ['performance', 'const at = performance.now();'],
    ['setTimeout', 'setTimeout(() => undefined, 10);'],
    ['setInterval', 'setInterval(() => undefined, 10);'],
    ['crypto', 'const id = crypto.randomUUID();'],
    ['process', 'const home = process.env.HOME;'],
    ['Buffer', 'const bytes = Buffer.from([1]);'],
    ['fetch', 'export const get = () => fetch("/");'],
    ['localStorage', 'localStorage.clear();'],
  ])('%s is caught', (_, text) => {
    for (const floor of ['rules', 'wire', 'core'])
      expect(rulesFor(core.replace('core', floor), text)).toContain('no-outside-world');
  });

  test('a given time, a name of the same spelling and a test are let through', () => {
    expect(rulesFor(core, 'export const day = (at: number) => new Date(at).getUTCDay();')).toEqual([]);
    expect(rulesFor(core, 'export const run = (fetch: () => void) => fetch();')).toEqual([]);
    expect(rulesFor(core, 'export type Row = { process: string }; export const of = (r: Row) => r.process;')).toEqual(
      [],
    );
    expect(rulesFor('packages/core/src/a.test.ts', 'export const at = Date.now();')).toEqual([]);
    expect(rulesFor('apps/server/src/clock.ts', 'export const at = () => Date.now();')).toEqual([]);
  });

  test('the line is the line of the breach', () => {
    const root = plant({ [core]: "// é: two bytes\nconst a = 'ü';\n\nexport const b = [a, Date.now()];\n" });
    expect(lintTree(root)).toMatchObject([{ path: core, line: 4 }]);
  });
});

describe('no list is spread into a call', () => {
  const path = 'packages/core/src/stocks/settle.ts';
  test.each([
    ['push', 'export const a = (to: number[], due: number[]) => to.push(...due);'],
    ['Math.max', 'export const a = (ages: readonly number[]) => Math.max(0, ...ages);'],
    ['a call in the spread', 'export const a = (to: number[], of: () => number[]) => to.unshift(...of());'],
    ['new', 'export const a = (days: number[]) => new Array(...days);'],
    ['apply', 'export const a = (ages: number[]) => Math.max.apply(null, ages);'],
  ])('%s is caught', (_, text) => {
    for (const file of [path, 'apps/server/src/market/tape.ts'])
      expect(rulesFor(file, text)).toEqual(['no-spread-into-call']);
  });

  test('a new list, a written-out list, and arguments passed on are let through', () => {
    expect(rulesFor(path, 'export const a = (x: number[], y: number[]) => [...x, ...y];')).toEqual([]);
    expect(rulesFor(path, 'export const a = (x: boolean) => Math.max(...[1, x ? 2 : 3]);')).toEqual([]);
    expect(rulesFor(path, 'export const a = (f: (...n: number[]) => void) => (...n: number[]) => f(...n);')).toEqual(
      [],
    );
    expect(rulesFor('packages/core/src/a.test.ts', 'export const a = (x: number[]) => Math.max(...x);')).toEqual([]);
  });
});

describe('no floating point on money', () => {
  test.each([
    ['parseFloat', 'export const a = (t: string) => parseFloat(t);'],
    ['Number.parseFloat', 'export const a = (t: string) => Number.parseFloat(t);'],
    ['toFixed', 'export const a = (x: number) => x.toFixed(2);'],
    ['Number(units)', 'export const a = (units: bigint) => Number(units);'],
    ['Number(x.units)', 'export const a = (x: { units: bigint }) => Number(x.units);'],
    ['Number(a.units - fee)', 'export const a = (x: { units: bigint }, fee: bigint) => Number(x.units - fee);'],
    ['+ in front', 'export const a = (balance: string) => +balance;'],
    ['a fraction as a factor', 'export const a = (price: number) => price * 0.001;'],
    ['a fraction added in place', 'export const a = (x: number) => { x += 0.5; return x; };'],
  ])('%s is caught', (_, text) => {
    for (const path of ['packages/rules/src/fee.ts', 'packages/core/src/spot/fee.ts', 'apps/server/src/spot/fee.ts'])
      expect(rulesFor(path, text)).toContain('no-floating-money');
  });

  test('whole numbers and counts are let through', () => {
    expect(
      rulesFor('packages/rules/src/fee.ts', 'export const a = (units: bigint) => (units * 5n) / 10_000n;'),
    ).toEqual([]);
    expect(rulesFor('packages/rules/src/fee.ts', 'export const a = (page: string) => Number(page) + 1;')).toEqual([]);
    expect(
      rulesFor('packages/rules/src/fee.ts', 'export const a = (units: bigint, lot: bigint) => Number(units / lot);'),
    ).toEqual([]);
    expect(rulesFor('apps/server/src/market/feed.ts', 'export const a = (x: number) => x * 0.5;')).toEqual([]);
  });
});

describe('screens show translated texts', () => {
  const screen = 'apps/customer/src/spot/order.screen.tsx';
  test.each([
    ['text', 'export const A = () => <p>Buy now</p>;'],
    ['text in braces', 'export const A = () => <p>{"Buy"}</p>;'],
    ['a choice', 'export const A = (p: { up: boolean }) => <p>{p.up ? "Up" : "Down"}</p>;'],
    ['after &&', 'export const A = (p: { up: boolean }) => <p>{p.up && "Up"}</p>;'],
    ['a template', 'export const A = (p: { n: number }) => <p>{`Page ${p.n}`}</p>;'],
    ['title', 'export const A = () => <p title="Buy" />;'],
    ['label', 'export const A = () => <Field label={"Price"} />;'],
    ['placeholder', 'export const A = () => <input placeholder="Your mail" />;'],
    ['aria-label', 'export const A = () => <button aria-label="Close" />;'],
    ['alt', 'export const A = () => <img alt="Chart" />;'],
    ['other letters', 'export const A = () => <p>買入</p>;'],
    ['a toast', 'export const a = () => toast("Order was placed");'],
  ])('%s is caught', (_, text) => {
    expect(rulesFor(screen, text)).toContain('untranslated-text');
  });

  test('keys, numbers, indicator names, the gallery and the console are let through', () => {
    expect(
      rulesFor(screen, 'export const A = () => <p title={t("buy")} className="row">{t("sell")} 12 %</p>;'),
    ).toEqual([]);
    expect(rulesFor(screen, 'export const A = () => <p>MACD</p>;')).toEqual([]);
    expect(rulesFor('apps/customer/src/gallery/buttons.tsx', 'export const A = () => <p>Buy</p>;')).toEqual([]);
    expect(rulesFor('apps/console/src/funds/deposits.screen.tsx', 'export const A = () => <p>Buy</p>;')).toEqual([]);
  });
});

describe('SHELL-23: calls and commands of the apps have one way out', () => {
  test.each([
    ['a client', "import { createClient } from '@bourse/wire/client'; export const a = createClient;"],
    ['the way to send', "import { callsOf } from '@bourse/wire/client-calls'; export const a = callsOf;"],
    [
      'a way to fetch files',
      "import { createFileClient } from '@bourse/wire/client-file'; export const a = createFileClient;",
    ],
    ['sent at once', "export const a = () => sending('auth.logout', {}).send('key');"],
    ['sent by another name', 'export const a = () => ticket.place(order).send("key");'],
    ['taken apart', "export const a = () => { const { send } = sending('auth.logout', {}); return send('key'); };"],
  ])('%s is caught', (_, text) => {
    for (const app of ['customer', 'console']) {
      expect(rulesFor(`apps/${app}/src/funds/a.ts`, text)).toEqual(['one-way-out']);
      expect(rulesFor(`apps/${app}/src/shell/api.ts`, text)).toEqual([]);
    }
  });

  test('the console fetches in one file; a socket, a command under way and a test are let through', () => {
    expect(rulesFor('apps/console/src/funds/a.ts', 'export const a = () => fetch("/");')).toEqual(['one-way-out']);
    expect(rulesFor('apps/console/src/shell/api.ts', 'export const a = () => fetch("/");')).toEqual([]);
    expect(rulesFor('apps/customer/src/orders/a.ts', 'export const a = () => order.send();')).toEqual([]);
    expect(
      rulesFor('apps/console/src/funds/a.test.ts', "export const a = () => sending('x', {}).send('key');"),
    ).toEqual([]);
  });
});

describe('the powers of the browser live in their wrappers', () => {
  test.each([
    ['fetch', 'fetch("/api")'],
    ['localStorage', 'localStorage.getItem("a")'],
    ['window.localStorage', 'window.localStorage.getItem("a")'],
    ['setInterval', 'setInterval(() => undefined, 5)'],
    ['Date.now', 'Date.now()'],
    ['Math.random', 'Math.random()'],
  ])('%s is caught in the customer app', (_, call) => {
    expect(rulesFor('apps/customer/src/spot/a.ts', `export const a = () => ${call};`)).toContain('no-raw-browser');
  });

  test.each([
    ['clock', 'export const now = () => Date.now();'],
    ['storage', 'export const get = (k: string) => localStorage.getItem(k);'],
    ['api', 'export const get = () => fetch("/api");'],
    ['live-connection', 'export const open = () => new WebSocket("/live");'],
  ])('the wrapper %s may, and nobody else', (name, text) => {
    for (const other of ['clock', 'storage', 'api', 'live-connection', 'paths']) {
      const path = `apps/customer/src/shell/${other}.ts`;
      expect(rulesFor(path, text)).toEqual(other === name ? [] : ['no-raw-browser']);
    }
  });
});

describe('shared code guesses no product', () => {
  const shared = 'apps/server/src/funds/held.ts';
  test.each([
    ['the name of a product', "export const a = (o: { product: string }) => o.product === 'stocks';"],
    ['the other way round', "export const a = (product: string) => 'stocks' !== product;"],
    ['behind a question mark', "export const a = (o?: { product: string }) => o?.product === 'stocks';"],
    [
      'a switch',
      "export const a = (product: string) => { switch (product) { case 'bb': return 1; default: return 0; } };",
    ],
    ['a kind', "export const a = (i: { kind: string }) => i.kind === 'share';"],
    ['the shape of an id', "export const a = (instrument: string) => instrument.split('.')[1];"],
    ['the start of a name', "export const a = (o: { asset: string }) => o.asset.startsWith('US.');"],
  ])('%s is caught', (_, text) => {
    for (const path of [
      shared,
      'apps/customer/src/orders/a.ts',
      'apps/console/src/shell/a.ts',
      'packages/core/src/funds/a.ts',
    ])
      expect(rulesFor(path, text)).toEqual(['product-guess']);
  });

  test.each([
    ['its record', 'export const a = (o: { product: string }, of: Map<string, number>) => of.get(o.product);'],
    ['none at all', 'export const a = (o: { product: string | null }) => o.product === null;'],
    ['a product and another', 'export const a = (product: string, name: string) => product === name;'],
    ['a kind of something else', "export const a = (order: { kind: string }) => order.kind === 'limit';"],
    ['the decimals of an amount', "export const a = (amount: string) => amount.split('.')[1];"],
  ])('%s is let through', (_, text) => {
    expect(rulesFor(shared, text)).toEqual([]);
  });

  test('the module of a product knows itself, and the market its kinds', () => {
    const guess = "export const a = (o: { product: string; kind: string }) => o.product === 'x' || o.kind === 'coin';";
    const own = (text: string) =>
      lintTree(plant({ 'apps/server/src/lots/module.ts': text, 'apps/server/src/lots/a.ts': guess }));
    expect(own("export const lots = defineModule({\n  name: 'lots',\n  products: { x: {} },\n});\n")).toEqual([]);
    expect(own("export const lots = defineModule({\n  name: 'lots',\n});\n")).toHaveLength(2);
    expect(rulesFor('apps/customer/src/market/a.ts', guess)).toEqual(['product-guess']);
  });
});

describe('words', () => {
  const firms = [
    ['intt', 'brokers'],
    ['eq', 'tgroup'],
    ['car', 'lylegroup'],
    ['byd', 'fe'],
    ['vi', 'tc'],
    ['cm', 'metrics'],
    ['dev_21', '_light'],
  ];
  test.each(firms)('a real firm (%s…) is caught in texts, code, addresses and file names', (...parts) => {
    const firm = word(...parts);
    for (const text of [firm, firm.toUpperCase(), `https://www.${firm}.com/`, `is_${firm} `])
      expect(rulesFor('docs/a.md', text)).toContain('firm-name');
    expect(rulesFor(`brands/${firm}/policy.json`, '{}')).toContain('firm-name');
  });

  const misspelt = [
    ['adr', 'ess'],
    ['am', 'out'],
    ['canC', 'elOrder'],
    ['depo', 'sir'],
    ['Mar', 'gn'],
  ];
  test.each(misspelt)('a misspelt wire name (%s…) stays in wire, paths and locales', (...parts) => {
    const text = `export const a = '${word(...parts)}';\n`;
    for (const path of ['packages/core/src/a.ts', 'apps/customer/src/spot/a.ts', 'docs/rules/spot.md'])
      expect(rulesFor(path, text)).toContain('misspelt-name');
    for (const path of ['packages/wire/src/funds/endpoints.ts', 'apps/customer/src/shell/paths.ts', 'tests/api/a.ts'])
      expect(rulesFor(path, text)).toEqual([]);
  });

  test.each(['boughtAndTold', '#told', 'asked_at', 'isKept', 'Deeds'])('%s is not of the trade', (name) => {
    const text = name.startsWith('#') ? `export class A {\n  ${name} = 1;\n}\n` : `export const ${name} = 1;\n`;
    expect(rulesFor('apps/server/src/funds/a.ts', text)).toEqual(['house-word']);
  });

  test('words that only begin alike are let through', () => {
    expect(rulesFor('apps/server/src/funds/a.ts', 'export const history = [masked, tellerless];\n')).toEqual([]);
  });

  test('the right spellings are let through', () => {
    expect(rulesFor('docs/a.md', 'address amount cancelOrder deposit Margin amounts')).toEqual([]);
  });

  test.each([
    ['TO', 'DO'],
    ['FIX', 'ME'],
    ['XX', 'X'],
    ['HA', 'CK'],
  ])('work left for later (%s%s) is caught', (...parts) => {
    expect(rulesFor('apps/server/src/a.ts', `// ${word(...parts)} later\n`)).toContain('leftover');
  });

  test.each(['test.only', 'test.skip', 'describe.only', 'it.skip', 'test.todo', 'test.fails', 'xit'])(
    '%s in a test is caught',
    (call) => {
      expect(rulesFor('packages/core/src/a.test.ts', `${call}('SPOT-1', () => undefined);`)).toContain('test-not-run');
    },
  );
});

describe('sizes', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `export const a${i} = ${i};\n`).join('');
  test('a file over 450 lines is caught, one of 450 and a generated one are not', () => {
    expect(rulesFor('apps/server/src/a.ts', lines(451))).toEqual(['long-file']);
    expect(rulesFor('apps/server/src/a.ts', lines(450))).toEqual([]);
    expect(rulesFor('apps/server/src/a.generated.ts', lines(451))).toEqual([]);
  });

  test('a function over 90 lines is caught, one of 90 is not', () => {
    const body = (count: number) => `export const f = () => {\n${'  g();\n'.repeat(count - 2)}};\n`;
    expect(rulesFor('apps/server/src/a.ts', body(91))).toEqual(['long-function']);
    expect(rulesFor('apps/server/src/a.ts', body(90))).toEqual([]);
  });
});

test('an exception excuses its file and rule alone, and one without a breach is itself caught', () => {
  const root = plant({ 'packages/core/src/a.ts': 'export const a = () => Date.now();' });
  const row = { rule: 'no-outside-world', path: 'packages/core/src/a.ts', why: 'planted' };
  expect(lintTree(root, [row])).toEqual([]);
  expect(lintTree(root, [row, { ...row, path: 'packages/core/src/b.ts' }])).toMatchObject([{ rule: 'idle-exception' }]);
  expect(lintTree(root, [{ ...row, rule: 'leftover' }])).toHaveLength(2);
});
