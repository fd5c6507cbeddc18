import { expect, type Page } from '@playwright/test';
import type { Visitor } from './fixtures.ts';
import { confirmProposal, doWithReason, goToScreen } from './operator.ts';
import { numberIn } from './trade.ts';

export type Kind = 'block' | 'vip' | 'otc';
export type Listed = {
  readonly kind: Kind;
  readonly share: string;
  /** None over the counter. */
  readonly password?: string;
  /** Reached by the link to one offer that is passed on, which names no kind, instead of by the list. */
  readonly isLinked?: boolean;
};

/** What the console calls each kind, and where the own orders out of it that were carried out are listed. */
const KINDS: Readonly<Record<Kind, { readonly name: string; readonly orders: string }>> = {
  block: { name: 'Block trade', orders: '/myBuysell?active=8&kind=block' },
  vip: { name: 'VIP allocation', orders: '/myBuysell?active=8&kind=vip' },
  otc: { name: 'Over the counter', orders: '/otcOrderList' },
};

/** Opens one of the lists of the console's page of offers. */
const openList = async (page: Page, name: string): Promise<void> => {
  await goToScreen(page, 'Offers');
  await page.locator('.ant-segmented-item').filter({ hasText: name }).first().click();
};

/** A moment as a field of a form takes it, in the browser's own zone. */
const moment = (page: Page, inHours: number): Promise<string> =>
  page.evaluate((hours) => {
    const at = new Date(Date.now() + hours * 3_600_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, inHours);

/** Lists an offer at 10 % off, behind a password where it has one, reviewed and locked up for an hour, by two operators. */
export const listOffer = async (page: Page, colleague: Page, { kind, share, password }: Listed): Promise<void> => {
  await openList(page, 'New offer');
  const form = page.getByRole('region', { name: 'New offer' });
  await form.locator('.ant-segmented-item').filter({ hasText: KINDS[kind].name }).click();
  await form.getByLabel('Share', { exact: true }).fill(share);
  await form.getByLabel('Shares offered, to real and demo accounts each').fill('1000');
  await form.getByLabel('Least at once').fill('2');
  await form.getByLabel('Most a customer in all').fill('20');
  await form.getByLabel('Tier 1: less').fill('10');
  if (password !== undefined) await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Open from').fill(await moment(page, -1));
  await form.getByLabel('Open until').fill(await moment(page, 5));
  await form.getByLabel('Lock-up').fill('1');
  await form.getByLabel('Review each order').click();
  await doWithReason(page, 'Propose offer', 'The placement is agreed.');
  await confirmProposal(page, colleague);
  await page.keyboard.press('x');
};

/** Approves the one order that waits for a share. */
export const approveOrder = async (page: Page, share: string): Promise<void> => {
  await openList(page, 'To review');
  const symbol = share.split('.')[1] ?? '';
  // The demo account has a sample of some shares to review.
  const order = page.getByRole('row').filter({ hasText: symbol }).filter({ hasNotText: 'demo' });
  await order.click();
  await doWithReason(page, 'Approve order', 'The allotment is agreed.');
  await expect(order).toHaveCount(0);
};

/** Types a password where it is asked for and sends it. */
const unlock = async (
  { page, texts }: Visitor,
  password: string,
  place: Pick<Page, 'getByRole' | 'getByLabel'> = page,
) => {
  const field = (key: string) => place.getByLabel(texts('offers', key), { exact: true });
  await field('offers.passwordField').or(field('offers.listPasswordField')).fill(password);
  await place.getByRole('button', { name: texts('offers', 'offers.unlock'), exact: true }).click();
};

/** Past the password of the list and that of an offer in it, where the page asks for each; a wrong one opens nothing and says so. */
const enterVip = async (
  visitor: Visitor,
  { password = '', isLinked = false }: Listed,
  listPassword: string,
): Promise<void> => {
  const { page, texts } = visitor;
  const t = (key: string) => texts('offers', key);
  const main = page.getByRole('main');
  await expect(main.getByText(t('offers.vipListLocked'), { exact: true })).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(0);
  await main.getByRole('button', { name: t('offers.unlock'), exact: true }).click();
  await expect(page.getByText(t('VIP-empty'), { exact: true })).toBeVisible();
  await unlock(visitor, 'not the password');
  await expect(page.getByText(t('password_error'), { exact: true })).toBeVisible();
  await unlock(visitor, listPassword);
  // By the link, the page of the offer is already open behind the list's password.
  if (!isLinked)
    await main
      .getByRole('link', { name: t('offers.enterPassword'), exact: true })
      .first()
      .click();
  await expect(main.getByRole('heading', { name: t('offers.vipOfferLocked'), exact: true })).toBeVisible();
  await unlock(visitor, password);
};

/** To the purchase of an offer, from the list of its kind or by the link to it, past its passwords. */
export const enterOffer = async (
  visitor: Visitor,
  offer: Listed,
  { id, listPassword }: { readonly id: number; readonly listPassword: string },
): Promise<void> => {
  const { page, texts } = visitor;
  const { kind, password = '', isLinked = false } = offer;
  const t = (key: string) => texts('offers', key);
  const main = page.getByRole('main');
  if (kind === 'vip') {
    await page.goto(isLinked ? `/rushTo?id=${id}` : '/vipFundrgising');
    await enterVip(visitor, offer, listPassword);
    await expect(page).toHaveURL(new RegExp(`/${isLinked ? 'rushTo' : 'vipDetail'}\\?id=${id}$`));
  } else {
    await page.goto(kind === 'otc' ? '/otc' : '/tradein');
    await main
      .getByRole('link', { name: t('offers.open'), exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/rushTo\\?kind=${kind}&id=${id}$`));
  }
  if (kind !== 'block') {
    await main.getByRole('button', { name: t('offers.buy'), exact: true }).click();
    return;
  }
  await main.getByRole('button', { name: t('offers.enterPassword'), exact: true }).click();
  await unlock(visitor, 'not the password', page.getByRole('dialog'));
  await expect(page.getByText(texts('errors', 'error.OFFER_PASSWORD_WRONG'), { exact: true })).toBeVisible();
  await unlock(visitor, password, page.getByRole('dialog'));
};

export type Bought = { readonly total: number; readonly most: number };

/** Buys so many in the sheet that is open, by its question, and gives what the question said that it costs, and at most. */
export const buyOffered = async ({ page, texts }: Visitor, quantity: string): Promise<Bought> => {
  const t = (key: string) => texts('offers', `offers.${key}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: t('quantity') }).fill(quantity);
  await sheet.getByRole('button', { name: t('continue'), exact: true }).click();
  const question = page.getByRole('alertdialog', { name: t('confirmTitle') });
  await expect(question).toBeVisible();
  const lines = await question
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']),
    );
  const said = (key: string): number => numberIn(lines.find(([name]) => name === t(key))?.[1] ?? '');
  const bought = { total: said('total'), most: said('costAtMost') };
  await question.getByRole('button', { name: texts.like('offers', 'offers.buyFor') }).click();
  await expect(page.getByRole('dialog').getByText(t('state.review'), { exact: true })).toBeVisible();
  return bought;
};

/** The own order of a share that was carried out, opened from its list, with how it stands: under its lock-up or free. */
const openBought = async ({ page, texts }: Visitor, kind: Kind, name: string, step: 'locked' | 'free') => {
  await page.goto(KINDS[kind].orders);
  await page.getByRole('main').getByRole('button').filter({ hasText: name }).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(texts('offers', `offers.step.${step}Text`), { exact: true })).toBeVisible();
  return sheet;
};

/** What the own order of a share says once it was carried out: what it cost. */
export const readBought = async (visitor: Visitor, kind: Kind, name: string): Promise<number> => {
  const sheet = await openBought(visitor, kind, name, 'locked');
  return numberIn((await sheet.locator('.figures').first().textContent()) ?? '');
};

/** From the own order of a share that is free to the page of the position. */
export const goToPosition = async (visitor: Visitor, kind: Kind, name: string): Promise<void> => {
  const { page, texts } = visitor;
  const sheet = await openBought(visitor, kind, name, 'free');
  await sheet.getByRole('link', { name: texts('offers', 'offers.toPositions'), exact: true }).click();
  await expect(page).toHaveURL(/\/myPositions/);
  const named = (role: 'button' | 'link') => page.getByRole('main').getByRole(role).filter({ hasText: name });
  await named('button').click();
  await named('link').click();
  await expect(page).toHaveURL(/\/myPositions-details/);
};
