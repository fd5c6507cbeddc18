import type { Locator } from '@playwright/test';
import type { CastCustomer } from './cast.ts';
import { expect, type Visitor } from './fixtures.ts';
import { numberIn } from './trade.ts';

export type Walk = Visitor & { readonly customer: CastCustomer };

export const inCents = (amount: number | string | null | undefined): number => Math.round(Number(amount) * 100);

/** The figure of a line, by the line's whole name; of a change the last, what it would be. */
export const factOf = async (place: Locator, name: string): Promise<number> => {
  const line = place.locator('dl > div').filter({ has: place.page().getByText(name, { exact: true }) });
  const text = (await line.locator('dd').first().textContent()) ?? '';
  return numberIn(text);
};

/** An open position on margin, as the server tells it of whichever product. */
export type MarginFigures = {
  readonly margin: string;
  readonly liquidationPrice: string | null;
  readonly callPrice: string | null;
  readonly entryPrice: string;
  readonly stop: string | null;
};

/** What the card says is what the server says, to the cent that is shown of an asset with finer units. */
export const compareCard = async ({ page, texts }: Walk, position: MarginFigures): Promise<void> => {
  const main = page.getByRole('main');
  const fact = async (key: string): Promise<number> =>
    inCents(await factOf(main, texts('stocks', `stocks.margin.${key}`)));
  await expect.poll(() => fact('margin')).toBe(Math.floor(Number(position.margin) * 100 + 1e-6));
  expect(await fact('mark.liquidation')).toBe(inCents(position.liquidationPrice));
  expect(await fact('mark.call')).toBe(inCents(position.callPrice));
  expect(await fact('mark.entry')).toBe(inCents(position.entryPrice));
  if (position.stop !== null) await expect.poll(() => fact('stop')).toBe(inCents(position.stop));
};

/** Opens the sheet of an act of the one position that is shown. */
export const ask = async ({ page, texts }: Walk, act: 'change' | 'exits' | 'close'): Promise<Locator> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: texts('stocks', `stocks.margin.${act}`), exact: true })
    .click();
  const sheet = page.getByRole('alertdialog');
  await expect(sheet).toBeVisible();
  return sheet;
};

/** Adds margin, and gives the liquidation price that the sheet foresees. */
export const addMargin = async (walk: Walk, amount: string): Promise<number> => {
  const { page, texts } = walk;
  const s = (key: string) => texts('stocks', `stocks.margin.${key}`);
  const sheet = await ask(walk, 'change');
  await sheet.getByRole('textbox').fill(amount);
  const changes = sheet.locator('[data-part=changes]');
  const line = changes.locator('div').filter({ has: page.getByText(s('liquidationPrice'), { exact: true }) });
  const next = line.locator('dd > span').last();
  await expect(next).toContainText(/\d/);
  const foreseen = numberIn((await next.textContent()) ?? '');
  await sheet.getByRole('button', { name: texts.like('stocks', 'stocks.margin.send.add') }).click();
  await expect(page.getByText(s('done.add'))).toBeVisible();
  await expect(sheet).toBeHidden();
  return foreseen;
};

/** Sets the stop that the sheet suggests. */
export const setStop = async (walk: Walk): Promise<void> => {
  const { page, texts } = walk;
  const sheet = await ask(walk, 'exits');
  await sheet.getByText(texts('market', 'market.leverage.stopLoss'), { exact: true }).first().click();
  await expect(sheet.getByRole('textbox').first()).not.toHaveValue('');
  await sheet.getByRole('button', { name: texts('stocks', 'stocks.margin.exitsSend'), exact: true }).click();
  await expect(page.getByText(texts('stocks', 'stocks.margin.exitsSet'))).toBeVisible();
  await expect(sheet).toBeHidden();
};

/** Closes all of it at the market. */
export const closeAll = async (walk: Walk): Promise<void> => {
  const sheet = await ask(walk, 'close');
  const close = walk.texts('stocks', 'stocks.margin.close');
  await sheet.getByRole('button', { name: close, exact: true }).click();
  await expect(sheet).toBeHidden();
};
