import { expect, type Locator } from '@playwright/test';
import type { Visitor } from './fixtures.ts';

export type Order = {
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  /** For a limit order: the price as a share of the price now, in percent. Without it the order is at the market. */
  readonly limitAtPercent?: number;
};

const literally = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/** The number that stands in a text, whatever the language puts round it and whichever digits and minus it writes. */
export const numberIn = (text: string): number =>
  Number(
    text
      .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
      .replace(/\u066b/g, '.')
      .replace(/\u2212/g, '-')
      .replace(/[^\d.-]/g, ''),
  );

/** The page of a share, by the list of its market. */
export const openShare = async ({ page, texts }: Visitor, symbol: string): Promise<void> => {
  await page.goto('/market?tab=shares');
  await page
    .getByRole('button', { name: texts('market', 'market.venue.US'), exact: true })
    .or(page.getByRole('radio', { name: texts('market', 'market.venue.US'), exact: true }))
    .first()
    .click();
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(symbol) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/transaction\?/);
  await expect(page.getByRole('button', { name: texts('market', 'market.buy'), exact: true })).toBeVisible();
};

const fillOrder = async ({ texts }: Visitor, form: Locator, { quantity, limitAtPercent }: Order): Promise<void> => {
  const kind = limitAtPercent === undefined ? 'market.order.market' : 'market.order.limit';
  await form.getByRole('tab', { name: texts('market', kind), exact: true }).click();
  if (limitAtPercent !== undefined) {
    const price = form.getByRole('textbox', { name: literally(texts('market', 'market.order.limitPrice')) });
    await expect(price).not.toHaveValue('');
    const shown = await price.inputValue();
    const decimals = shown.split('.')[1]?.length ?? 0;
    await price.fill(((numberIn(shown) * limitAtPercent) / 100).toFixed(decimals));
  }
  await form.getByRole('textbox', { name: literally(texts('market', 'market.quantity')) }).fill(quantity);
};

const kindOf = ({ limitAtPercent }: Order): 'Market' | 'Limit' => (limitAtPercent === undefined ? 'Market' : 'Limit');

const confirm = async ({ page, texts }: Visitor, side: Order['side']): Promise<void> => {
  const question = page.getByRole('alertdialog', { name: texts('market', 'market.order.confirm') });
  await question.getByRole('button', { name: texts('market', `market.${side}`), exact: true }).click();
  await expect(question).toBeHidden();
  // What was closed takes its step in the browser's history back, and an address opened meanwhile would not be.
  await page.waitForFunction(
    () => document.querySelector('[role="dialog"]') !== null || history.state?.layers === undefined,
  );
};

/** Places an order from the sheet of a share's page, which must be open. */
export const orderShare = async (visitor: Visitor, order: Order): Promise<void> => {
  const { page, texts } = visitor;
  await page.getByRole('button', { name: texts('market', `market.${order.side}`), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await fillOrder(visitor, sheet, order);
  await sheet
    .getByRole('button', { name: texts.like('market', `market.order.${order.side}${kindOf(order)}Short`) })
    .click();
  await confirm(visitor, order.side);
  await sheet
    .getByRole('link', { name: texts('market', 'market.result.seePosition') })
    .or(sheet.getByRole('link', { name: texts('market', 'market.result.seeOrder') }))
    .click();
  // The result leads to the position itself or to the order; the list shows what is held now.
  await expect(page).toHaveURL(/\/(myPositions|order-detail)/);
  await page.goto('/myPositions');
};

/** Places an order on the page of the coins, opened anew so that the price offered is the price now. */
export const orderCoin = async (visitor: Visitor, coin: string, order: Order): Promise<void> => {
  const { page, texts } = visitor;
  const main = page.getByRole('main');
  await page.goto('/trade');
  await main.getByRole('tab', { name: texts('market', `market.${order.side}`), exact: true }).click();
  await fillOrder(visitor, main, order);
  const button = main.getByRole('button', { name: texts.like('market', `market.order.${order.side}Short`) });
  await button.filter({ hasText: coin }).click();
  await confirm(visitor, order.side);
};

/** Cancels the order of an instrument that rests in the list which is open. */
export const cancelOrder = async ({ page, texts }: Visitor, name: RegExp): Promise<void> => {
  const cancel = texts('market', 'market.orders.cancel');
  const button = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: cancel, exact: true });
  await button.click();
  await page
    .getByRole('alertdialog', { name: texts('market', 'market.orders.cancelTitle') })
    .getByRole('button', { name: cancel, exact: true })
    .click();
  await expect(page.getByText(texts('market', 'market.orders.cancelDone'))).toBeVisible();
  await expect(button).toHaveCount(0);
};

/** What an asset's row says on the assets page: available and held together. */
export const balanceOf = async ({ page }: Visitor, account: 'stock' | 'platform', asset: string): Promise<number> => {
  await page.goto(`/assets?tab=${account}`);
  const row = page
    .getByRole('main')
    .getByRole('button')
    .filter({ has: page.getByText(asset, { exact: true }) });
  const figure = row.locator('.figures').filter({ hasText: /\d/ }).first();
  return numberIn((await figure.textContent()) ?? '');
};

/** Waits until what stands there has changed, as prices do; the simulated market lets nothing stand still for a minute. */
export const expectToMove = async (place: Locator): Promise<void> => {
  const before = await place.textContent();
  await expect.poll(() => place.textContent(), { timeout: 75_000 }).not.toBe(before);
};

/** How many colours a chart's drawing has; one that is blank has one or two. */
export const coloursOf = (chart: Locator): Promise<number> =>
  chart.evaluate((section) => {
    const seen = new Set<string>();
    for (const canvas of section.querySelectorAll('canvas')) {
      const { width, height } = canvas;
      if (width === 0 || height === 0) continue;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      for (let at = 0; at < pixels.length; at += 4 * 37)
        if ((pixels[at + 3] ?? 0) > 0) seen.add(`${pixels[at]} ${pixels[at + 1]} ${pixels[at + 2]}`);
    }
    return seen.size;
  });
