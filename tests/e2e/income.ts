import type { Client } from '@bourse/wire/client';
import { expect, type Page } from '@playwright/test';
import { value } from './cast.ts';
import type { Visitor } from './fixtures.ts';
import { confirmProposal, doWithReason, goToScreen } from './operator.ts';
import type { TestLanguage } from './texts.ts';

export const DAY_MS = 24 * 3_600_000;

/** A product for an income, and the life that it is led through. */
export type Product = {
  /** As the console calls it. */
  readonly kind: 'ETF' | 'Quantified' | 'Fund';
  readonly languages: readonly TestLanguage[];
  readonly name: string;
  /** Percent a day. */
  readonly rate: string;
  /** Whole days; none of a fund that is left at any time. */
  readonly days: string;
  readonly principal: string;
  /** What the first two days bring, in cents: the fraction of the first is carried to the second. */
  readonly incomes: readonly [number, number];
  /** The addresses from its section to the list of what is on offer. */
  readonly list: readonly string[];
  /** The page of one product, and that of its purchase where it is another. */
  readonly detail: RegExp;
  readonly buyPage?: string;
  /** Own purchases, and what they brought by day where there is a list of it. */
  readonly own: string;
  readonly income?: string;
  /** How a purchase stands on its first day. */
  readonly bought: 'running' | 'redeemable';
  /** Whether its holder asks for the money back, or it comes by itself at the end of the term. */
  readonly isAsked: boolean;
};

/** One of each kind, in languages of its own. */
export const PRODUCTS: readonly Product[] = [
  {
    kind: 'ETF',
    languages: ['en', 'ar'],
    name: 'Breakwater income',
    rate: '1',
    days: '1',
    principal: '1000',
    incomes: [1_000, 1_000],
    list: ['/etf'],
    detail: /\/etfdetails\?id=\d+/,
    own: '/etf?id=1',
    bought: 'running',
    isAsked: true,
  },
  {
    kind: 'Quantified',
    languages: ['it', 'ja'],
    name: 'Lighthouse steps',
    rate: '0.37',
    days: '2',
    principal: '1234.56',
    incomes: [456, 457],
    list: ['/quantify'],
    detail: /\/quantifyDetails\/\d+/,
    own: '/myInvestment?active=2',
    income: '/myInvestment',
    bought: 'running',
    isAsked: false,
  },
  {
    kind: 'Fund',
    languages: ['ko', 'zh-tw'],
    name: 'Harbour reserve',
    rate: '0.43',
    days: '0',
    principal: '987.65',
    incomes: [424, 425],
    list: ['/fundHome', '/fundSelection'],
    detail: /\/fundDetail\?id=\d+/,
    buyPage: '/fundBuy',
    own: '/fundHoldings',
    income: '/revenueDetails',
    bought: 'redeemable',
    isAsked: true,
  },
];

export const inCents = (amount: string | undefined): number => Math.round(Number(amount ?? '0') * 100);

/** The euros of the stock account, in cents. */
export const eurosOf = async (call: Client) => {
  const found = value(await call('funds.assets', {})).find(
    ({ accountType, asset }) => accountType === 'stock' && asset === 'EUR',
  );
  return { available: inCents(found?.available), held: inCents(found?.held) };
};

/** Euros as any of the languages writes them, in cents: their digits, for two of them are decimals. */
const shownCents = (text: string): number =>
  Number(text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace(/\D/g, ''));

const dayOf = (inDays: number): string => new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10);

/** Offers a product, by two operators, from today on. */
export const listProduct = async (page: Page, colleague: Page, product: Product): Promise<void> => {
  await goToScreen(page, 'Income products');
  await page.getByRole('button', { name: 'Propose a product', exact: true }).click();
  const kinds = page.getByRole('radiogroup', { name: 'Kind', exact: true });
  await kinds.locator('.ant-segmented-item').filter({ hasText: product.kind }).click();
  await page.getByLabel('Name', { exact: true }).fill(product.name);
  await page.getByLabel('What it is, as customers read it').fill('It pays each day, for a day at least.');
  await page.getByLabel('Paid from the account').click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Stock' }).click();
  const typed = [
    ['Price of a unit', '10'],
    ['Minimum a purchase', '10'],
    ['Maximum a purchase', '5000'],
    ['How much there is', '10000'],
    ['Rate a day', product.rate],
    ['Term in whole days', product.days],
  ] as const;
  for (const [label, text] of typed) await page.getByLabel(label, { exact: true }).fill(text);
  // A sale that began before today is refused beside its field.
  await page.getByLabel('On sale from, UTC').fill(dayOf(-2));
  await expect(page.getByText('Today (UTC) at the earliest.', { exact: true })).toBeVisible();
  await page.getByLabel('On sale from, UTC').fill(dayOf(0));
  await page.getByLabel('Until before, UTC').fill(dayOf(30));
  await doWithReason(page, 'Propose', 'The desk offers it.');
  await confirmProposal(page, colleague);
  await page.keyboard.press('x');
};

/** Ends its sale, with a reason. */
export const endSale = async (page: Page, { name }: Product): Promise<void> => {
  await goToScreen(page, 'Income products');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.click();
  await page.getByRole('button', { name: 'End sale', exact: true }).click();
  await doWithReason(page, 'End sale', 'Enough is sold.');
  await expect(row.getByText('Sale ended', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'End sale', exact: true })).toHaveCount(0);
};

/** Opens the list of its kind by the way that its section shows. */
export const openList = async ({ page }: Visitor, { list: [first = '', ...ways] }: Product): Promise<void> => {
  await page.goto(first);
  for (const way of ways) await page.getByRole('navigation').locator(`a[href="${way}"]`).click();
};

/** Buys after reading how it works, from the list to the page of the purchase. */
export const buy = async (visitor: Visitor, product: Product): Promise<void> => {
  const { page, texts } = visitor;
  const t = (key: string) => texts('products', `products.${key}`);
  await openList(visitor, product);
  await page.getByRole('main').getByRole('link').filter({ hasText: product.name }).click();
  await expect(page).toHaveURL(product.detail);
  await expect(page.getByText(t('payer'), { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: t('buy'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  if (product.buyPage !== undefined) {
    await page.goto(`${product.buyPage}${new URL(page.url()).search}`);
    await expect(sheet).toBeVisible();
  }
  await sheet.getByRole('textbox', { name: t('amount') }).fill(product.principal);
  await sheet.getByText(t('agree'), { exact: true }).click();
  await sheet.getByRole('button', { name: texts.like('products', 'products.buyFor') }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('buy'), exact: true }).click();
  // What was bought stands in its place, with the way to it.
  await expect(sheet.getByText(texts.like('products', 'products.boughtSays'))).toBeVisible();
  const own = sheet.getByRole('link', { name: t('mine'), exact: true });
  await expect(own).toHaveAttribute('href', product.own);
  await sheet.getByRole('button', { name: t('done'), exact: true }).click();
  await expect(sheet).toBeHidden();
};

/** The own purchase, in its list. */
export const ownOf = ({ page }: Visitor, { name }: Product) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** What the own purchase says that it has been paid, in cents. */
export const paidOf = async (visitor: Visitor, product: Product): Promise<number> => {
  const { texts } = visitor;
  const shown = ownOf(visitor, product).getByText(texts.like('products', 'products.paid'));
  return shownCents(texts.read('products', 'products.paid', (await shown.textContent()) ?? '')['amount'] ?? '');
};

/** What each day brought, oldest first, in cents, as the list of the income says it. */
export const incomesOf = async ({ page, texts }: Visitor, name: string, path: string): Promise<readonly number[]> => {
  await page.goto(path);
  const paid = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText(texts.like('products', 'products.paidOut'));
  await expect(paid.first()).toBeVisible();
  return (await paid.allTextContents())
    .map((text) => shownCents(texts.read('products', 'products.paidOut', text)['amount'] ?? ''))
    .reverse();
};

/** What own money is in funds, as the first page of their section says it, in cents; no card where there is none. */
export const inFunds = async ({ page, texts }: Visitor): Promise<number> => {
  await page.goto('/fundHome');
  const card = page.getByRole('link', { name: texts('products', 'products.capital'), exact: true });
  return shownCents((await card.locator('.figures').first().textContent()) ?? '');
};

/** Asks for the money back; gives the principal and the income that the question told, in cents. */
export const redeem = async (visitor: Visitor, product: Product): Promise<readonly number[]> => {
  const { page, texts } = visitor;
  const redeeming = texts('products', 'products.redeem');
  await ownOf(visitor, product).getByRole('button', { name: redeeming, exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  const told = (await question.locator('dl > div > dd').allTextContents()).map(shownCents);
  await question.getByRole('button', { name: redeeming, exact: true }).click();
  await expect(question).toBeHidden();
  return told;
};
