import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountOfKey, houseAccounts, type MisfitAccounts, type MissingAccounts } from '../modules.ts';
import { type Account, customerKey, houseKey } from './account.ts';
import { checkAssets, faultsOf } from './check.ts';
import { type Entry, type HoldId, holdName } from './entry.ts';
import { Ledger } from './ledger.ts';
import { segregated } from './segregation.ts';

const ANN = 'real.c1.platform.EUR';
const BEN = 'real.c2.platform.EUR';
const OUTSIDE = 'real.house.clearing.card.EUR';
const FEES = 'real.house.fees.EUR';

const post = (from: string, to: string, units: bigint): Entry => ({ type: 'post', from, to, units });
const hold = (account: string, units: bigint, id: HoldId = 1): Entry => ({ type: 'hold', hold: id, account, units });
const release = (account: string, units: bigint, id: HoldId = 1): Entry => ({
  type: 'release',
  hold: id,
  account,
  units,
});
const spend = (from: string, to: string, units: bigint): Entry => ({ type: 'spend', hold: 1, from, to, units });

const funded = (...entries: Entry[]): Ledger => {
  const ledger = new Ledger(houseAccounts);
  ledger.apply(segregated(ledger, [post(OUTSIDE, ANN, 100n)]));
  ledger.apply(entries);
  return ledger;
};
const shown = (ledger: Ledger, key: string): string => `${ledger.byKey(key).available}, ${ledger.byKey(key).held}`;

describe('LEDGER-3: held money is apart, spent or released by its hold alone', () => {
  test.each<[string, readonly Entry[], string, string]>([
    // title, entries, Ann after, fees after ('available, held')
    ['hold', [hold(ANN, 30n)], '70, 30', '0, 0'],
    ['hold more for the same', [hold(ANN, 30n), hold(ANN, 20n)], '50, 50', '0, 0'],
    ['release a part', [hold(ANN, 30n), release(ANN, 10n)], '80, 20', '0, 0'],
    ['spend a part', [hold(ANN, 30n), spend(ANN, FEES, 10n)], '70, 20', '10, 0'],
    ['spend it and release the rest', [hold(ANN, 30n), spend(ANN, FEES, 29n), release(ANN, 1n)], '71, 0', '29, 0'],
    [
      'two holds',
      [hold(ANN, 30n), hold(ANN, 70n, 'withdrawal:2'), release(ANN, 70n, 'withdrawal:2')],
      '70, 30',
      '0, 0',
    ],
  ])('%s', (_title, entries, ann, fees) => {
    const ledger = funded(...entries);
    expect([shown(ledger, ANN), shown(ledger, FEES)]).toEqual([ann, fees]);
    const held = ledger.heldBy(1) + ledger.heldBy('withdrawal:2');
    expect(ledger.byKey(ANN).held).toBe(held);
  });
});

describe('LEDGER-4, LEDGER-8: what is not there stops everything', () => {
  test.each<[string, readonly Entry[], string]>([
    ['more than is available', [post(ANN, BEN, 101n)], 'below zero'],
    ['holding more than is available', [hold(ANN, 101n)], 'below zero'],
    ['spending more than is held', [hold(ANN, 5n), spend(ANN, BEN, 6n)], 'does not hold'],
    ['releasing more than is held', [hold(ANN, 5n), release(ANN, 6n)], 'does not hold'],
    ['a hold spent twice', [hold(ANN, 5n), spend(ANN, BEN, 5n), spend(ANN, BEN, 5n)], 'does not hold'],
    ["a hold of somebody else's", [hold(ANN, 5n), spend(BEN, ANN, 5n)], 'does not hold'],
    ['one hold on two accounts', [hold(ANN, 5n), post(ANN, BEN, 5n), hold(BEN, 5n)], 'another account'],
    ['a house account that is never short', [post(FEES, ANN, 1n)], 'below zero'],
    ['nothing', [post(ANN, BEN, 0n)], 'positive amount'],
    ['less than nothing', [post(ANN, BEN, -1n)], 'positive amount'],
    ['another asset', [post(ANN, 'real.c2.platform.USD', 1n)], 'asset'],
    ['no account', [post(ANN, 'real.nobody.EUR', 1n)], 'no account'],
    ['an unknown purpose', [post(ANN, 'real.house.gifts.EUR', 1n)], 'no account'],
    ['an unknown account type', [post(ANN, 'real.c1.cellar.EUR', 1n)], 'no account'],
  ])('%s', (_title, entries, why) => {
    expect(() => funded(...entries)).toThrow(why);
  });
});

test.each<[string, string, string]>([
  ['customers', ANN, 'demo.c1.platform.EUR'],
  ['the house', ANN, 'demo.house.fees.EUR'],
  ['back from the demo', 'demo.house.clearing.paper.EUR', ANN],
])('LEDGER-6: demo and real never meet: %s', (_title, from, to) => {
  expect(() => funded(post(from, to, 1n))).toThrow('demo and real never meet');
});

describe('LEDGER-5: client money follows what customers are owed', () => {
  test.each<[string, Entry[], bigint]>([
    // title, entries after Ann's 100, client money after
    ['nothing more', [], 100n],
    ['from one customer to another', [post(ANN, BEN, 40n)], 100n],
    ['a fee', [post(ANN, FEES, 3n)], 97n],
    ['a fee out of a hold', [hold(ANN, 50n), spend(ANN, FEES, 3n)], 97n],
    ['a payment by the house', [post('real.house.inventory.EUR', BEN, 7n)], 107n],
    ['both ways in one set', [post(ANN, FEES, 3n), post('real.house.inventory.EUR', BEN, 3n)], 100n],
    ['between house accounts', [post('real.house.inventory.EUR', FEES, 9n)], 100n],
  ])('%s', (_title, entries, expected) => {
    const ledger = funded();
    ledger.apply(segregated(ledger, entries));
    const [check] = checkAssets(ledger);
    expect(check).toMatchObject({ sum: 0n, clientLiabilities: expected, clientMoney: expected });
    expect(faultsOf(ledger)).toEqual([]);
  });

  test('LEDGER-5: one set of entries stays in one account mode', () => {
    const ledger = funded();
    const mixed = [post(ANN, FEES, 1n), post('demo.c1.platform.EUR', 'demo.house.fees.EUR', 1n)];
    expect(() => segregated(ledger, mixed)).toThrow('one account mode');
  });
});

test.each<[string, (ledger: Ledger) => void, string]>([
  [
    'money from nowhere',
    (ledger) => {
      ledger.byKey(FEES).available += 1n;
    },
    'LEDGER-1',
  ],
  [
    'a hold without a reason',
    (ledger) => {
      ledger.byKey(ANN).held += 1n;
    },
    'LEDGER-3',
  ],
  [
    'a customer below zero',
    (ledger) => {
      ledger.byKey(BEN).available = -1n;
    },
    'LEDGER-4',
  ],
  ['money owed and not covered', (ledger) => ledger.apply([post(ANN, FEES, 1n)]), 'LEDGER-5'],
])('%s is found and named', (_title, spoil, rule) => {
  const ledger = funded();
  expect(faultsOf(ledger)).toEqual([]);
  spoil(ledger);
  expect(faultsOf(ledger).some((fault) => fault.startsWith(rule))).toBe(true);
});

test('LEDGER-1: whatever is moved about, the books add up and come back from their data', () => {
  const keys = fc.constantFrom(ANN, BEN, FEES, OUTSIDE, 'real.house.inventory.EUR');
  const entry = fc.oneof(
    fc.record({ type: fc.constant('post' as const), from: keys, to: keys, units: fc.bigInt(1n, 60n) }),
    fc.record({
      type: fc.constant('hold' as const),
      account: fc.constantFrom(ANN, BEN),
      units: fc.bigInt(1n, 60n),
      id: fc.nat(3),
    }),
  );
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), (steps) => {
      const ledger = funded();
      for (const step of steps) {
        const from = ledger.byKey(step.type === 'post' ? step.from : step.account);
        if (!from.signed && from.available < step.units) continue;
        if (step.type === 'post') ledger.apply(segregated(ledger, [post(step.from, step.to, step.units)]));
        else
          ledger.apply([
            hold(step.account, step.units, step.id + (step.account === 'real.c1.platform.EUR' ? 0 : 1_000)),
          ]);
      }
      expect(faultsOf(ledger)).toEqual([]);
      expect(Ledger.fromData(ledger.toData(), houseAccounts).toData()).toEqual(ledger.toData());
    }),
  );
});

test.each<[HoldId, string]>([
  [17, 'order:17'],
  ['withdrawal:4', 'withdrawal:4'],
])('LEDGER-3: the hold %s is called %s', (hold, name) => {
  expect(holdName(hold)).toBe(name);
});

test('LEDGER-2: an entry names an account by itself or by its key, which is the same', () => {
  const byKey = funded(hold(ANN, 30n), spend(ANN, FEES, 10n), release(ANN, 5n), post(ANN, BEN, 7n));
  const byItself = funded();
  const [ann, ben, fees] = [ANN, BEN, FEES].map((key) => byItself.byKey(key)) as [Account, Account, Account];
  byItself.apply([
    { type: 'hold', hold: 1, account: ann, units: 30n },
    { type: 'spend', hold: 1, from: ann, to: fees, units: 10n },
    { type: 'release', hold: 1, account: ann, units: 5n },
    { type: 'post', from: ann, to: ben, units: 7n },
  ]);
  expect(byItself.toData()).toEqual(byKey.toData());
});

test.each<[string, string | undefined]>([
  [customerKey('real', 12, 'stock', 'US.AURX'), 'real 12 stock US.AURX'],
  [customerKey('demo', 1, 'platform', 'USDT'), 'demo 1 platform USDT'],
  [houseKey('real', 'clearing.card', 'EUR'), 'real undefined clearing.card EUR'],
  [houseKey('demo', 'inventory', 'HK.0001'), 'demo undefined inventory HK.0001'],
  ['real.c1.stock', undefined],
  ['other.c1.stock.EUR', undefined],
  ['real.cx.stock.EUR', undefined],
  ['real.house.nothing.EUR', undefined],
  ['', undefined],
])('LEDGER-2: the account that %s names', (key, expected) => {
  const account = accountOfKey(key);
  expect(account && `${account.mode} ${account.customer} ${account.purpose} ${account.asset}`).toBe(expected);
  if (account) expect(account.key).toBe(key);
});

test('LEDGER-4: the house accounts are those that modules enter, and those alone that are entered as signed may be below zero', () => {
  const signs = Object.entries(houseAccounts);
  expect(signs.filter(([, sign]) => sign === 'unsigned').map(([purpose]) => purpose)).toEqual([
    'fees',
    'insurance',
    'rebates',
    'income',
    'credit.interest',
    'dividends',
    'options',
  ]);
  for (const [purpose, sign] of signs)
    expect([purpose, accountOfKey(`real.house.${purpose}.EUR`)?.signed]).toEqual([purpose, sign === 'signed']);
});

test('LEDGER-4: a house account that no module enters, or that one enters with another sign, does not compile', () => {
  type Modules =
    | { readonly houseAccounts: { readonly fees: 'unsigned'; readonly points: 'unsigned' } }
    | { readonly name: 'posts to none' };
  const missing: MissingAccounts<Modules>[] = ['margin'];
  // @ts-expect-error: it is entered
  const entered: MissingAccounts<Modules>[] = ['fees'];
  const misfit: MisfitAccounts<Modules>[] = ['points'];
  // @ts-expect-error: it is entered as it is
  const fits: MisfitAccounts<Modules>[] = ['fees'];
  expect([missing, entered, misfit, fits]).toBeDefined();
});
