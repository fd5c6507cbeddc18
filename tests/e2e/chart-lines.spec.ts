import type { Page } from '@playwright/test';
import { type CastCustomer, value } from './cast.ts';
import { expect, test, type Visitor } from './fixtures.ts';
import { numberIn } from './trade.ts';

const SHARE = 'US.QUILM';

type Walk = Visitor & { readonly customer: CastCustomer };
type Point = { readonly x: number; readonly y: number };

const positionOf = async (customer: CastCustomer) => {
  const { list } = value(await customer.call('orders.positions', { pageNo: 1, pageSize: 10, state: 'open' }));
  const [found] = list;
  if (!found) throw new Error('a position is open');
  return found;
};

/** Twenty shares bought with leverage 10, with a target and a stop about the price. */
const openPosition = async (customer: CastCustomer) => {
  const order = { instrument: SHARE, kind: 'market', side: 'buy', quantity: '20', leverage: 10 } as const;
  value(await customer.call('orders.buyNewStock', order));
  const { id, entryPrice } = await positionOf(customer);
  const at = (share: number): string => (Number(entryPrice) * share).toFixed(2);
  value(await customer.call('orders.setExits', { id, takeProfit: at(1.03), stopLoss: at(0.97) }));
  return positionOf(customer);
};

const middleOf = async (page: Page, selector: string): Promise<Point> => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not seen`);
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Takes the grip of a line and drags it by so much; it is still held. */
const dragGrip = async (page: Page, selector: string, byY: number): Promise<Point> => {
  // Waits until the grip stands still and nothing lies over it.
  await page.locator(selector).hover();
  const from = await middleOf(page, selector);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + byY / 2, { steps: 4 });
  await page.mouse.move(from.x, from.y + byY, { steps: 4 });
  return { x: from.x, y: from.y + byY };
};

const openShare = async ({ page }: Walk): Promise<void> => {
  await page.goto(`/transaction?gid=${SHARE}&market=US`);
  await expect(page.locator('[role="img"] canvas').first()).toBeVisible();
};

test('CHART-7, CHART-8: a stop is dragged on the chart, confirmed in words, and changed; Escape and letting go outside change nothing', async ({
  visit,
  fundedCustomer,
}) => {
  const customer = await fundedCustomer([{ amount: '5000', currency: 'USD' }]);
  const { id, stopLoss } = await openPosition(customer);
  const visitor = await visit({ customer });
  const walk = { ...visitor, customer };
  const { page, texts } = walk;
  await openShare(walk);
  const lines = page.getByRole('list', { name: texts('market', 'market.lines.title') }).getByRole('listitem');
  await expect(lines).toHaveCount(4);
  const stopLine = lines.filter({ hasText: texts('market', 'market.leverage.stopLoss') });
  await expect(stopLine).toContainText('20');
  const grip = `[data-grip="stop-${id}"]`;
  const preview = page.locator('[data-part=moved]');
  const sheet = page.getByRole('alertdialog');

  await test.step('Escape, and letting go outside', async () => {
    await dragGrip(page, grip, -40);
    await expect(preview).toContainText(/\d/);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await page.mouse.up();
    await dragGrip(page, grip, -40);
    await page.mouse.move(195, 20);
    await page.mouse.up();
    await expect(preview).toBeHidden();
    await expect(sheet).toBeHidden();
    expect((await positionOf(customer)).stopLoss).toBe(stopLoss);
  });

  await test.step('dragged and confirmed', async () => {
    // By little, for how much a pixel is follows from the market of the day: it stays below the price.
    await dragGrip(page, grip, -8);
    await expect(preview).toContainText(/[+−-].*\d/);
    await page.mouse.up();
    const says = sheet.locator('[data-part=exit-moves]');
    await expect(says).toContainText(texts('market', 'market.leverage.stopLoss'));
    const wanted = Number(await sheet.getByRole('textbox').last().inputValue());
    expect(wanted).toBeGreaterThan(Number(stopLoss));
    await sheet.getByRole('button', { name: texts('stocks', 'stocks.margin.exitsSend'), exact: true }).click();
    await expect(sheet).toBeHidden();
    expect(Number((await positionOf(customer)).stopLoss)).toBe(wanted);
    // The line follows the push.
    await expect.poll(async () => numberIn((await stopLine.textContent())?.split(': ').at(-1) ?? '')).toBe(wanted);
  });
  expect(visitor.watch).toEqual({ breaches: [], executions: [], crashes: [] });
});

test('CHART-9: what is drawn with two taps is there after a reload, is taken off, and comes back by undo', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page, texts } = visitor;
  const m = (key: string, values = {}) => texts('market', `market.draw.${key}`, values);
  const open = async (): Promise<void> => {
    await page.goto('/tradeDealDetail?symbol=BTC-USDT&type=2');
    await expect(page.locator('[role="img"] canvas').first()).toBeVisible();
  };
  const tools = page.getByRole('dialog', { name: m('title') });
  const openTools = () => page.getByRole('button', { name: m('title') }).click();
  const drawn = tools.getByRole('list', { name: m('own') }).getByRole('listitem');
  await open();
  await openTools();
  await tools.getByRole('button', { name: m('trend'), exact: true }).click();
  const layer = page.getByRole('application', { name: m('first') });
  const box = await layer.boundingBox();
  if (!box) throw new Error('there is something to draw on');
  await page.touchscreen.tap(box.x + box.width * 0.25, box.y + box.height * 0.6);
  const second = page.getByRole('application', { name: m('second') });
  await expect(second).toBeVisible();
  await page.touchscreen.tap(box.x + box.width * 0.75, box.y + box.height * 0.4);
  await expect(second).toBeHidden();
  await openTools();
  await expect(drawn).toHaveCount(1);
  await expect(drawn).toContainText(m('trend'));
  const name = (await drawn.textContent()) ?? '';
  await page.reload();
  await expect(page.locator('[role="img"] canvas').first()).toBeVisible();
  await openTools();
  await expect(drawn).toHaveText(name);
  await drawn.getByRole('button').click();
  await expect(tools.getByText(m('none'))).toBeVisible();
  await tools.getByRole('button', { name: m('undo'), exact: true }).click();
  await expect(drawn).toHaveText(name);
  expect(visitor.watch).toEqual({ breaches: [], executions: [], crashes: [] });
});
