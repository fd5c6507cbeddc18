import type { Client } from '@bourse/wire/client';
import type { Page } from '@playwright/test';
import { freshEmail, value } from './cast.ts';
import { expect, test, type Visitor } from './fixtures.ts';
import {
  announceDeposit,
  buyConverting,
  callsOf,
  creditDeposit,
  goHome,
  openAccount,
  prepareWithdrawal,
  readBalance,
  readCredited,
  readHome,
  readReceipt,
  readRecords,
  sellAll,
  sendWithdrawal,
  type Walker,
} from './journeys.ts';
import { clockAhead } from './server.ts';
import { countTaps, type Taps } from './taps.ts';

// A day passes in this house.
test.use({ house: 'journeys' });

const DAY_MS = 24 * 3_600_000 + 60_000;
const LANGUAGES = ['en', 'ar', 'zh-tw'] as const;
const JOURNEYS = ['register', 'deposit', 'buy with conversion', 'sell', 'withdraw'] as const;

type Language = (typeof LANGUAGES)[number];
type Journey = (typeof JOURNEYS)[number];
type Walk = { readonly walker: Walker; readonly taps: Taps; readonly counted: Map<Journey, number> };

/** What the most may be that a language needs over English. */
const MOST_MORE_TAPS = 2;

/** The words on buttons and tabs that are cut off at their edge. Rows of a list shorten names, and are let be. */
const cutWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a, [role=tab]')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height <= 56)
      .flatMap((one) => [one, ...one.querySelectorAll('*')])
      .filter(
        (part) =>
          part.clientWidth > 1 &&
          part.scrollWidth > part.clientWidth + 1 &&
          getComputedStyle(part).overflowX !== 'visible',
      )
      .map((part) => `${part.textContent}: ${part.scrollWidth} in ${part.clientWidth}`),
  );

const lookAt = async ({ page }: Visitor, language: Language, name: string): Promise<void> => {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  expect([name, ...(await cutWords(page))]).toEqual([name]);
};

/** The balances of the stock account, by asset. */
const balancesOf = async (call: Client, share = '') => {
  const stock = value(await call('funds.assets', {})).filter(({ accountType }) => accountType === 'stock');
  const found = (name: string) => stock.find(({ asset }) => asset === name) ?? { available: '0', held: '0' };
  const shown = (name: string) => ({ available: Number(found(name).available), held: Number(found(name).held) });
  return { EUR: shown('EUR'), USD: shown('USD'), share: shown(share) };
};

const inCents = (amount: number): number => Math.round(amount * 100);

/** Pays in 5,000 EUR: what is told, what the operator sees and what is there are the same. */
const payIn = async (
  { walker, taps, counted }: Walk,
  operators: Parameters<typeof creditDeposit>[0],
): Promise<void> => {
  const reference = await announceDeposit(walker, '5000');
  counted.set('deposit', taps.take());
  await creditDeposit(operators, reference, '5000');
  expect(await readCredited(walker)).toBe(5_000);
  await walker.look('deposit: credited');
  await goHome(walker);
  await expect.poll(async () => (await readHome(walker)).total).toBe(5_000);
  taps.take();
};

/** Buys with euros, then sells: every figure on the way is the one of the records, the postings and the balances. */
const trade = async ({ walker, taps, counted }: Walk): Promise<void> => {
  const call = await callsOf(walker);
  const { share, converted, requested, bought } = await buyConverting(walker, '3');
  counted.set('buy with conversion', taps.take());
  expect(inCents(requested.price * 3)).toBe(inCents(requested.value));
  expect(inCents(requested.value + requested.fee)).toBe(inCents(requested.cost));
  expect(requested.cost).toBeLessThanOrEqual(converted.received);
  const [conversion] = value(await call('funds.exchangeRecords', { pageNo: 1, pageSize: 10 })).list;
  const { fromAmount, fee: conversionFee, toAmount } = conversion ?? {};
  expect([fromAmount, conversionFee, toAmount].map(Number)).toEqual([
    converted.given,
    converted.fee,
    converted.received,
  ]);
  const [purchase] = value(await call('orders.list', { list: 'history', pageNo: 1, pageSize: 10 })).list;
  expect([purchase?.filled, purchase?.averagePrice, purchase?.fee].map(Number)).toEqual([3, bought.price, bought.fee]);
  const cost = inCents(bought.price * 3 + bought.fee);
  const after = await balancesOf(call, share);
  expect(inCents(after.EUR.available)).toBe(500_000 - inCents(converted.given));
  expect(inCents(after.USD.available)).toBe(inCents(converted.received) - cost);
  expect(after.share).toEqual({ available: 3, held: 0 });

  const { held, sold, profit, percent } = await sellAll(walker, share);
  counted.set('sell', taps.take());
  expect(held).toEqual([3, bought.price]);
  const [sale] = value(await call('orders.list', { list: 'history', pageNo: 1, pageSize: 10 })).list;
  const shown = { price: sold.price, fee: sold.fee, profit, percent };
  const stored = [sale?.averagePrice, sale?.fee, sale?.profit].map(Number);
  expect(stored).toEqual([shown.price, shown.fee, shown.profit]);
  expect(Number(sale?.profitPercent).toFixed(2)).toBe(percent?.toFixed(2));
  const proceeds = inCents(sold.price * 3 - sold.fee);
  expect(inCents(profit ?? Number.NaN)).toBe(proceeds - cost);
  expect(await readReceipt(walker)).toEqual(shown);

  await goHome(walker);
  // Nothing is held any more: today's result is what the sale realised, in euros at the rate of now.
  await expect
    .poll(async () => {
      const { today, realised } = value(await call('funds.holdings', {}));
      const { total, today: shown } = await readHome(walker);
      const [change = Number.NaN, percent = Number.NaN] = shown;
      // Of the total without it, in two decimals (rule FIGURES-2).
      const share = (change / (total - change)) * 100;
      return (
        change === Number(today) &&
        Math.abs(percent - share) < 0.006 &&
        Math.abs(inCents(change) - inCents(Number(realised))) <= 1
      );
    })
    .toBe(true);
  await walker.look('sell: home');
  await walker.page
    .getByRole('main')
    .getByRole('link', { name: walker.texts('content', 'content.action.assets'), exact: true })
    .click();
  const records = await readRecords(walker);
  expect([inCents(records.sold), inCents(records.bought)]).toEqual([proceeds, -cost]);
  expect([records.given, records.received]).toEqual([converted.given, converted.received]);
  const { EUR, USD } = await balancesOf(call);
  expect(await readBalance(walker, 'EUR')).toEqual({ whole: EUR.available, ...EUR });
  expect(await readBalance(walker, 'USD')).toEqual({ whole: USD.available, ...USD });
  taps.take();
};

/** A day later: the page is opened again where it was, and the withdrawal goes out as it was typed. */
const payOut = async ({ walker, taps, counted }: Walk, aheadMs: number): Promise<void> => {
  const { page, context, texts } = walker;
  await context.addInitScript(clockAhead(aheadMs));
  await page.reload();
  taps.take();
  const before = await balancesOf(await callsOf(walker));
  const { id, requested, shown } = await sendWithdrawal(walker);
  counted.set('withdraw', (counted.get('withdraw') ?? 0) + taps.take());
  expect(requested).toEqual({ amount: 150, fee: 1, arrives: 149 });
  expect(shown).toEqual(requested);
  const call = await callsOf(walker);
  const { amount, fee, arrives, step } = value(await call('funds.withdrawal', { id })).record;
  expect([amount, fee, arrives].map(Number)).toEqual([requested.amount, requested.fee, requested.arrives]);
  expect(step).toBe('requested');
  const { EUR } = await balancesOf(call);
  expect(EUR.held).toBe(150);
  expect(inCents(EUR.available)).toBe(inCents(before.EUR.available) - 15_000);
  await goHome(walker);
  await page
    .getByRole('main')
    .getByRole('link', { name: texts('content', 'content.action.assets'), exact: true })
    .click();
  expect(await readBalance(walker, 'EUR')).toEqual({ whole: before.EUR.available, ...EUR });
};

test('JOURNEY-1, JOURNEY-2: a new customer registers, pays in, buys with a conversion, sells and withdraws, by taps alone and in three languages', async ({
  visit,
  bourse,
  operators,
}) => {
  test.setTimeout(600_000);
  const walks = new Map<Language, Walk>();
  for (const language of LANGUAGES) {
    const visitor = await visit({ language });
    const taps = await countTaps(visitor.context);
    const credentials = { email: freshEmail(), password: 'a password of mine' };
    const walker = { ...visitor, bourse, credentials, look: (name: string) => lookAt(visitor, language, name) };
    const walk: Walk = { walker, taps, counted: new Map() };
    walks.set(language, walk);
    await test.step(`${language}: registers`, async () => {
      await openAccount(walker);
      walk.counted.set('register', taps.take());
    });
    await test.step(`${language}: deposits`, () => payIn(walk, operators));
    await test.step(`${language}: buys and sells`, () => trade(walk));
    await test.step(`${language}: does what a withdrawal needs`, async () => {
      await prepareWithdrawal(walker, operators, '150');
      walk.counted.set('withdraw', taps.take());
    });
  }
  await bourse.later(DAY_MS);
  for (const [language, walk] of walks) {
    await test.step(`${language}: withdraws`, () => payOut(walk, bourse.aheadMs()));
    expect(walk.walker.watch).toEqual({ breaches: [], executions: [], crashes: [] });
  }
  const countOf = (language: Language, journey: Journey): number => walks.get(language)?.counted.get(journey) ?? 0;
  for (const language of walks.keys())
    console.log(
      `taps, ${language}: ${JOURNEYS.map((journey) => `${journey} ${countOf(language, journey)}`).join(', ')}`,
    );
  for (const language of walks.keys())
    for (const journey of JOURNEYS)
      expect([language, journey, countOf(language, journey) <= countOf('en', journey) + MOST_MORE_TAPS]).toEqual([
        language,
        journey,
        true,
      ]);
});
