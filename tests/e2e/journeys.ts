import type { Client } from '@bourse/wire/client';
import { expect, type Locator } from '@playwright/test';
import { type CastCustomer, clientOf, type Operators, sessionOf, value } from './cast.ts';
import type { Visitor } from './fixtures.ts';
import { fillInApplication, IDENTITY } from './identity.ts';
import { factIn, fillInBankAccount } from './payout.ts';
import type { Bourse } from './server.ts';
import { confirmIdentity, openAccountHere } from './sign-in.ts';
import { openPayDetails, sendProof } from './top-up.ts';
import { numberIn } from './trade.ts';

/** A new customer who goes through the app by taps alone. */
export type Walker = Visitor & {
  readonly bourse: Bourse;
  readonly credentials: Pick<CastCustomer, 'email' | 'password'>;
  /** Looks at a screen that matters. */
  readonly look: (name: string) => Promise<void>;
};

const FUNDS_PASSWORD = 'another password for money';

/** As it is read: without the signs that keep a name's direction. */
const textIn = async (place: Locator): Promise<string> =>
  ((await place.first().textContent()) ?? '').replaceAll(/[\u2066-\u2069]/g, '').trim();

/** The text of a place where figures stand, once they do: they may come after the place itself. */
const figureTextIn = async (place: Locator): Promise<string> => {
  await expect(place.first()).toContainText(/\d/);
  return textIn(place);
};

/** Every figure of a text, in its order. */
const figuresIn = (text: string): readonly number[] => {
  const plain = text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '');
  return (plain.match(/[−+-]?\s?[A-Z]{0,3}[$€]?\d[\d,]*(?:\.\d+)?/g) ?? []).map(numberIn);
};

/** The figure of a line, by the line's whole name. */
const lineOf = async (place: Locator, name: string): Promise<number> => {
  const named = place.locator('dl > div').filter({ has: place.page().getByText(name, { exact: true }) });
  return numberIn(await figureTextIn(named.locator('dd')));
};

/** The row of a list, by what is written in it. */
const rowWith = ({ page }: Walker, text: string): Locator => {
  const row = (role: 'button' | 'link') => page.getByRole('main').getByRole(role).filter({ hasText: text });
  return row('button').or(row('link')).first();
};

/** The calls of the customer, by a session of their own. */
export const callsOf = async ({ bourse, credentials }: Walker): Promise<Client> =>
  clientOf(bourse.url, (await sessionOf(bourse.url, credentials)).accessToken);

/** Goes back to the tabs at the foot of the page, and to Home. */
export const goHome = async ({ page, texts }: Walker): Promise<void> => {
  const home = page.getByRole('link', { name: texts('shell', 'shell.tab.home'), exact: true });
  const back = page.getByRole('button', { name: texts('shell', 'shell.back'), exact: true });
  for (let taps = 0; taps < 6; taps += 1) {
    await expect(home.or(back).first()).toBeVisible();
    if (!(await back.isVisible())) break;
    const from = page.url();
    await back.click();
    await expect.poll(() => page.url()).not.toBe(from);
  }
  await home.click();
  await expect(page).toHaveURL(/\/home$/);
};

export const openAccount = async (walker: Walker): Promise<void> => {
  const { page, texts, bourse, credentials } = walker;
  await page.goto('/');
  const signUp = page.getByRole('main').getByRole('link', { name: texts('shell', 'shell.signUp'), exact: true });
  await signUp.click();
  await openAccountHere(walker, bourse, credentials);
  await expect(page.getByRole('link', { name: texts('content', 'content.home.firstDeposit') }).first()).toBeVisible();
};

/** Tells of euros sent to the bank account, up to where the deposit is followed. Gives the reference that every screen showed. */
export const announceDeposit = async (walker: Walker, amount: string): Promise<string> => {
  const { page, texts, look } = walker;
  const t = (key: string) => texts('funds', `funds.${key}`);
  await page
    .getByRole('link', { name: texts('content', 'content.home.firstDeposit') })
    .first()
    .click();
  await rowWith(walker, t('channel.wire')).click();
  await openPayDetails(walker, { channel: 'wire', group: 'EUR', amount });
  const line = page.getByRole('listitem').filter({ hasText: t('quoted.label') });
  await expect(line.locator('bdi')).toHaveText(/^\S{4} \S{4}$/);
  const quoted = await textIn(line.locator('bdi'));
  await look('deposit: pay');
  await sendProof(walker);
  const stored = factIn(page.getByRole('main'), t('quoted.label')).locator('bdi');
  await expect(stored).toHaveText(quoted);
  await look('deposit: sent');
  await page.getByRole('link', { name: t('topup.follow') }).click();
  await expect(page).toHaveURL(/\/recharge-detail/);
  await expect(stored).toHaveText(quoted);
  return quoted.replace(/\s/g, '');
};

/** The operator finds the deposit by its reference, and credits it. */
export const creditDeposit = async (
  operators: () => Promise<Operators>,
  reference: string,
  amount: string,
): Promise<void> => {
  const { operator } = await operators();
  const { rows } = value(await operator('console.deposits', { status: 'waiting' }));
  const found = rows.filter(({ paymentReference }) => paymentReference === reference);
  expect(found.map(({ claimed, currency }) => [Number(claimed), currency])).toEqual([[Number(amount), 'EUR']]);
  const review = { decision: 'credit', amount, reference: `BANK-${reference}` } as const;
  value(await operator('console.reviewDeposit', { id: found[0]?.id ?? 0, ...review }));
};

/** What the page of the deposit says that arrived. */
export const readCredited = async ({ page, texts }: Walker): Promise<number> => {
  const shown = page.getByRole('main').getByText(texts.like('funds', 'funds.timeline.arrived'));
  await expect(shown).toBeVisible({ timeout: 20_000 });
  const { credited = '' } = texts.read('funds', 'funds.timeline.arrived', await textIn(shown));
  return numberIn(credited);
};

/** The total on Home, and what stands for today under it. */
export const readHome = async ({ page, texts }: Walker) => {
  const title = page.getByRole('heading', { name: texts('content', 'content.home.total'), exact: true });
  const section = page.getByRole('main').locator('section').filter({ has: title });
  const [total = Number.NaN] = figuresIn(await figureTextIn(section.locator('.figures')));
  return { total, today: figuresIn(await figureTextIn(section.locator('p.h-6'))) };
};

export type Filled = { readonly quantity: number; readonly price: number; readonly fee: number };

/** What the result of an order says, in its one sentence. */
const readResult = async ({ texts }: Walker, sheet: Locator, side: 'buy' | 'sell', share: string): Promise<Filled> => {
  const result = sheet.getByRole('heading', { name: texts.like('market', `market.result.${side}.filled`) });
  await expect(result).toBeVisible();
  const said = texts.read('market', `market.result.${side}.filled`, await textIn(result));
  expect(share).toMatch(new RegExp(`\\.${said['name']}$`));
  const [quantity, price, fee] = ['quantity', 'price', 'fee'].map((name) => numberIn(said[name] ?? ''));
  return { quantity: quantity ?? 0, price: price ?? 0, fee: fee ?? 0 };
};

/** Opens the share that Home shows first, the most traded of the hour, and buys it with what there is of another currency: one question for conversion and order. */
export const buyConverting = async (walker: Walker, quantity: string) => {
  const { page, texts, look } = walker;
  const m = (key: string) => texts('market', `market.${key}`);
  const traded = page.getByRole('main').locator('a[href*="/transaction?gid="]');
  const address = new URL((await traded.first().getAttribute('href')) ?? '', page.url());
  const share = address.searchParams.get('gid') ?? '';
  await traded
    .and(page.locator(`[href*="gid=${share}&"]`))
    .first()
    .click();
  await page.getByRole('button', { name: m('buy'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: m('quantity') }).fill(quantity);
  const button = sheet.getByRole('button', { name: texts.like('market', 'market.funding.button') });
  await expect(button).toBeEnabled();
  await look('buy: offer');
  await button.click();
  const question = page.getByRole('alertdialog', { name: m('order.confirm') });
  await expect(question).toBeVisible();
  await look('buy: question');
  // All at one moment: the price goes on moving while it is read.
  const lines = new Map(
    await question
      .locator('dl > div')
      .evaluateAll((rows) =>
        rows.map((row): [string, string] => [
          row.querySelector('dt')?.textContent ?? '',
          row.querySelector('dd')?.textContent ?? '',
        ]),
      ),
  );
  const line = (key: string): number => numberIn(lines.get(m(key)) ?? '-');
  const converted = { given: line('funding.give'), fee: line('funding.fee'), received: line('funding.get') };
  const request = {
    price: line('order.meanPrice'),
    value: line('order.value'),
    fee: line('fee'),
    cost: line('order.cost'),
  };
  await question.getByRole('button', { name: m('funding.confirm'), exact: true }).click();
  const bought = await readResult(walker, sheet, 'buy', share);
  await look('buy: result');
  return { share, converted, requested: request, bought };
};

/** Sells all of the position whose page is open. */
export const sellPosition = async (walker: Walker, share: string) => {
  const { page, texts, look } = walker;
  const m = (key: string) => texts('market', `market.${key}`);
  await page.getByRole('button', { name: texts('stocks', 'stocks.holding.sell'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '100%', exact: true, includeHidden: true }).click();
  await sheet.getByRole('button', { name: texts.like('market', 'market.order.sellMarketShort') }).click();
  const question = page.getByRole('alertdialog', { name: m('order.confirm') });
  await question.getByRole('button', { name: m('sell'), exact: true }).click();
  const sold = await readResult(walker, sheet, 'sell', share);
  const realised = sheet.locator('p').filter({ hasText: texts('shell', 'shell.figure.realised') });
  const [profit, percent] = figuresIn(await figureTextIn(realised));
  await look('sell: result');
  return { sold, profit, percent };
};

/** From the result of the purchase: opens the position and sells all of it. */
export const sellAll = async (walker: Walker, share: string) => {
  const { page, texts, look } = walker;
  const m = (key: string) => texts('market', `market.${key}`);
  const main = page.getByRole('main');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: m('result.seePosition'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/myPositions-details/);
  await expect(main.getByText(m('own.title'), { exact: true })).toBeVisible();
  const held = figuresIn(await figureTextIn(main.locator('.figures').filter({ hasText: '×' })));
  await look('sell: position');
  return { held, ...(await sellPosition(walker, share)) };
};

/** The page of the order that its result leads to: its figures in their order. */
export const readReceipt = async ({ page, texts }: Walker) => {
  const m = (key: string) => texts('market', `market.${key}`);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: m('result.seeOrder'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/order-detail\?id=/);
  const line = (name: string) => factIn(page.getByRole('main'), name);
  const [profit, percent] = figuresIn(await figureTextIn(line(texts('shell', 'shell.figure.realised'))));
  return {
    price: numberIn(await figureTextIn(line(m('orders.average')))),
    fee: numberIn(await figureTextIn(line(m('fee')))),
    profit,
    percent,
  };
};

/** What Records say, read from Assets: the last sale and purchase, and the conversion. */
export const readRecords = async (walker: Walker) => {
  const { page, texts } = walker;
  const t = (key: string) => texts('funds', `funds.${key}`);
  const rows = page.getByRole('main').getByRole('listitem');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('action.records'), exact: true })
    .click();
  await expect(rows).toHaveCount(2);
  const sumIn = async (name: string): Promise<number> =>
    numberIn(await figureTextIn(rows.filter({ hasText: t(name) }).locator('.text-end .figures')));
  const trades = { sold: await sumIn('trade.sell'), bought: await sumIn('trade.buy') };
  await page.getByRole('tab', { name: t('records.transfer'), exact: true }).click();
  // A code may stand between signs that keep its direction.
  const sign = '[\\u2066-\\u2069]*';
  const between = { from: `${sign}EUR${sign}`, to: `${sign}USD${sign}` };
  const moved = rows.filter({ hasText: new RegExp(texts('funds', 'funds.records.between', between)) });
  await expect(moved).toHaveCount(1);
  const [given, received] = (await moved.locator('.figures').allTextContents()).map(numberIn);
  await page.getByRole('button', { name: texts('shell', 'shell.back'), exact: true }).click();
  return { ...trades, given, received };
};

/** An asset of the stock account as its row and its sheet on Assets say; the sheet is closed again. */
export const readBalance = async (walker: Walker, asset: string) => {
  const { page, texts } = walker;
  const row = page
    .getByRole('main')
    .getByRole('button')
    .filter({ has: page.getByText(asset, { exact: true }) });
  const whole = numberIn(await figureTextIn(row.locator('.text-end .figures')));
  await row.click();
  const sheet = page.getByRole('dialog');
  const line = (key: string) => lineOf(sheet, texts('funds', `funds.balance.${key}`));
  const balance = { available: await line('available'), held: await line('held') };
  await sheet
    .getByRole('button', { name: texts('shell', 'shell.close'), exact: true })
    .first()
    .click();
  await expect(sheet).toBeHidden();
  return { whole, ...balance };
};

const amountOf = ({ page, texts }: Walker) =>
  page.getByRole('textbox', { name: texts('funds', 'funds.withdraw.amount'), exact: true });

/** The names of the steps of the checklist which are not done. */
const missingIn = ({ page, texts }: Walker) =>
  Promise.all(
    ['identity', 'account', 'password'].map(async (name) => {
      const title = page.getByText(texts('funds', `funds.checklist.${name}`), { exact: true });
      const row = page.getByRole('main').getByRole('listitem').filter({ has: title });
      const isDone = (await row.getByText(texts('funds', 'funds.checklist.done'), { exact: true }).count()) > 0;
      return isDone ? [] : [name];
    }),
  ).then((found) => found.flat());

/** Hands in who one is, waits until the operator has approved it, and returns. */
const proveIdentity = async (walker: Walker, operators: () => Promise<Operators>): Promise<void> => {
  const { operator } = await operators();
  const { page, texts, look, credentials } = walker;
  const t = (key: string) => texts('identity', `identity.${key}`);
  await page.getByRole('link', { name: texts('funds', 'funds.blocker.verify') }).click();
  await page.getByRole('button', { name: t('verify.start'), exact: true }).click();
  const number = `X${[...credentials.email].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9_999_999, 7)}L`;
  await fillInApplication(walker, IDENTITY.primary, { name: 'Maria Lopez', 'id-number': number });
  await expect(page.getByText(t('status.waiting.primary'))).toBeVisible();
  const { rows } = value(await operator('console.applications', { status: 'waiting' }));
  expect(rows).toHaveLength(1);
  const id = rows[0]?.id ?? 0;
  value(await operator('console.takeApplication', { id }));
  value(await operator('console.revealApplication', { id }));
  value(await operator('console.decideApplication', { id, decision: 'approve' }));
  await expect(page.getByText(t('status.approved.primary'))).toBeVisible();
  await look('withdraw: identity approved');
  await page.getByRole('button', { name: texts('shell', 'shell.return'), exact: true }).click();
};

const setFundsPassword = async (walker: Walker): Promise<void> => {
  const { page, texts, credentials } = walker;
  const t = (key: string) => texts('identity', `identity.${key}`);
  await page.getByRole('link', { name: texts('funds', 'funds.blocker.setPassword') }).click();
  await page.getByLabel(t('newPassword'), { exact: true }).fill(FUNDS_PASSWORD);
  await page.getByLabel(t('repeatPassword'), { exact: true }).fill(FUNDS_PASSWORD);
  await page.getByRole('button', { name: t('password.submit'), exact: true }).click();
  await confirmIdentity(walker, credentials.password);
};

/** From Assets: opens the withdrawal of euros and does all that its list names; each step comes back to the form as it was. */
export const prepareWithdrawal = async (
  walker: Walker,
  operators: () => Promise<Operators>,
  amount: string,
): Promise<void> => {
  const { page, texts, look, credentials } = walker;
  const main = page.getByRole('main');
  const t = (key: string, values = {}) => texts('funds', `funds.${key}`, values);
  await main.getByRole('link', { name: t('action.withdraw'), exact: true }).click();
  await expect(main.getByText(t('checklist.title'))).toBeVisible();
  expect(await missingIn(walker)).toEqual(['identity', 'account', 'password']);
  await look('withdraw: ways');
  await rowWith(walker, t('payout.card', { coin: 'EUR' })).click();
  await amountOf(walker).fill(amount);
  await look('withdraw: checklist');
  const isBack = async (missing: readonly string[]): Promise<void> => {
    await expect(page).toHaveURL(/\/cardWithdraw\?coin=EUR$/);
    await expect.poll(() => missingIn(walker)).toEqual(missing);
    expect(numberIn(await amountOf(walker).inputValue())).toBe(Number(amount));
  };
  await proveIdentity(walker, operators);
  await isBack(['account', 'password']);
  await setFundsPassword(walker);
  await isBack(['account']);
  await main
    .getByRole('link', { name: t('checklist.add.account') })
    .first()
    .click();
  await fillInBankAccount(walker, credentials.password);
  await isBack(['account']);
  await expect(main.getByText(texts.like('funds', 'funds.checklist.account.until'))).toBeVisible();
  await look('withdraw: waits');
};

/** The form was left as it is; once the account can be used it is sent, and its page tells the same. */
export const sendWithdrawal = async (walker: Walker) => {
  const { page, texts, look } = walker;
  const t = (key: string) => texts('funds', `funds.withdraw.${key}`);
  await expect(page.getByText(texts('funds', 'funds.checklist.ready'))).toBeVisible();
  const lines = async (place: Locator) => ({
    amount: await lineOf(place, t('amount')),
    fee: await lineOf(place, t('fee')),
    arrives: await lineOf(place, t('arrives')),
  });
  await page.getByRole('button', { name: t('next'), exact: true }).click();
  const question = page.getByRole('alertdialog', { name: t('confirmTitle') });
  await question.getByLabel(t('password'), { exact: true }).fill(FUNDS_PASSWORD);
  await look('withdraw: question');
  const requested = await lines(question);
  await question.getByRole('button', { name: t('confirm'), exact: true }).click();
  await expect(page).toHaveURL(/\/withdraw-detail\?id=\d+/);
  await expect(page.getByText(texts('funds', 'funds.withdrawal.step.requested')).first()).toBeVisible();
  await look('withdraw: sent');
  const id = Number(new URL(page.url()).searchParams.get('id'));
  return { id, requested, shown: await lines(page.getByRole('main')) };
};
