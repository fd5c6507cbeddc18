import { registerCustomer, value } from './cast.ts';
import { DESKTOP, expect, test, type Visitor } from './fixtures.ts';
import { openSettled } from './look.ts';
import { doWithReason } from './operator.ts';

/** Searches for a word and watches what is found, by its star in the page of the instrument. */
const searchAndWatch = async ({ page, texts }: Visitor, word: string, symbol: string): Promise<void> => {
  const m = (key: string) => texts('market', `market.${key}`);
  await page.goto('/searchView');
  await page.getByRole('searchbox', { name: m('search.hint') }).fill(word);
  const found = page.getByRole('list', { name: m('search.found') }).getByRole('link');
  await expect(found.first()).toContainText(symbol);
  await found.first().click();
  await page.getByRole('button', { name: m('watch.on'), exact: true }).click();
  await expect(page.getByRole('button', { name: m('watch.off'), exact: true })).toBeVisible();
};

test('WATCH-1, WATCH-2, SEARCH-1: a customer finds instruments, watches them, puts them in order and takes one off; words searched for are kept', async ({
  visit,
  bourse,
}) => {
  const customer = await registerCustomer(bourse);
  const visitor = await visit({ customer });
  const { page, texts, watch } = visitor;
  const m = (key: string, values = {}) => texts('market', `market.${key}`, values);
  const rows = page.getByRole('main').getByRole('listitem');
  const shown = async (): Promise<readonly string[]> =>
    (await rows.locator('.figures').allTextContents()).map((text) => text.trim());

  await test.step('searches by symbol, by pair and by name', async () => {
    await searchAndWatch(visitor, 'oxm', 'OXMAR');
    await searchAndWatch(visitor, 'btcusdt', 'BTC/USDT');
    await searchAndWatch(visitor, 'gold fut', 'XAU-F1');
  });

  await test.step('finds the words again, the last on top', async () => {
    await page.goto('/searchView');
    const words = page.getByRole('main').getByRole('button');
    await expect(words.filter({ hasText: 'gold fut' })).toBeVisible();
    const kept = (await words.allTextContents()).filter((text) => ['oxm', 'btcusdt', 'gold fut'].includes(text));
    expect(kept).toEqual(['gold fut', 'btcusdt', 'oxm']);
  });

  await test.step('puts the last of the watchlist on top by the keyboard', async () => {
    await page.goto('/market?tab=watch');
    await page.getByRole('button', { name: m('watch.edit'), exact: true }).click();
    await expect.poll(shown).toEqual(['OXMAR', 'BTC/USDT', 'XAU-F1']);
    const handle = page.getByRole('button', { name: m('watch.move', { name: 'Gold futures' }), exact: true });
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(shown).toEqual(['OXMAR', 'XAU-F1', 'BTC/USDT']);
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(shown).toEqual(['XAU-F1', 'OXMAR', 'BTC/USDT']);
  });

  await test.step('takes one off; the rest is in its order on another device', async () => {
    const takeOff = texts.like('market', 'market.watch.takeOff');
    await rows.filter({ hasText: 'OXMAR' }).getByRole('button', { name: takeOff }).click();
    await expect.poll(shown).toEqual(['XAU-F1', 'BTC/USDT']);
    const other = await visit({ customer, language: 'it', viewport: DESKTOP });
    await other.page.goto('/market?tab=watch');
    const table = other.page.getByRole('table', { name: other.texts('market', 'market.segment.watch') });
    await expect(table.locator('[data-row]')).toHaveCount(2);
    await expect(table.locator('[data-row]').first()).toContainText('XAU-F1');
  });
  expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
});

test('FUTURES-3: a future is looked at from the list to its page: contract, prices, underlying, and no button to trade', async ({
  visit,
  bourse,
}) => {
  const { page, texts, watch } = await visit({ customer: await registerCustomer(bourse) });
  const m = (key: string) => texts('market', `market.${key}`);
  await page.goto('/futures');
  const list = page.getByRole('list', { name: m('segment.futures') });
  await expect(list.getByRole('link')).toHaveCount(10);
  await expect(list.getByRole('link').filter({ hasText: 'BTC-PERP' })).toContainText(m('future.perpetual'));
  await list.getByRole('link').filter({ hasText: 'XAU-F1' }).click();
  await expect(page.getByRole('region', { name: m('price'), exact: true })).toContainText(/\d/);
  const underlying = page.locator('dl > div').filter({ hasText: m('future.underlying') });
  await expect(underlying.getByRole('link')).toHaveText('XAU/USD');
  await expect(page.getByText(m('notTradable'))).toBeVisible();
  await expect(page.getByRole('button', { name: m('buy'), exact: true })).toHaveCount(0);
  expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
});

test('CONTENT-1, CONTENT-31: news that an operator writes in the console are read in English, in another language, and in English where a text is missing', async ({
  visit,
  bourse,
  operator: { page: desk },
  operators,
}) => {
  const title = { en: 'Trading hours in December', 'zh-tw': '十二月交易時間' };
  const body = { en: 'Markets close early on the 24th.', 'zh-tw': '二十四日提早收市。' };
  const id = `hours-${Date.now()}`;

  await test.step('writes an entry in two languages and publishes it for a reason', async () => {
    await desk.setViewportSize(DESKTOP);
    expect(await openSettled(desk, `${bourse.consoleUrl}/content?content=news`)).toEqual([]);
    await desk.getByRole('button', { name: 'Add an entry', exact: true }).click();
    const entry = desk.getByRole('region', { name: /^Entry \d+$/ }).last();
    await entry.getByLabel('Id', { exact: true }).fill(id);
    await entry.getByLabel('Published at', { exact: true }).fill('2026-01-02T10:00');
    for (const language of ['en', 'zh-tw'] as const) {
      await desk.locator('.ant-segmented-item').getByText(language, { exact: true }).click();
      await entry.getByLabel(`Title ${language}`, { exact: true }).fill(title[language]);
      const text = entry.getByRole('textbox', { name: `Text ${language}`, exact: true });
      await text.click();
      await desk.keyboard.type(body[language]);
    }
    await desk.getByPlaceholder('What changes, in a line').fill('Hours of December.');
    await desk.getByRole('button', { name: 'Keep the draft', exact: true }).click();
    // An entry beside it speaks of paying, so another operator confirms.
    const propose = desk.getByRole('button', { name: /^Propose version \d+…$/ });
    await expect(propose).toBeVisible();
    const verb = ((await propose.textContent()) ?? '').replace('…', '');
    await doWithReason(desk, verb, 'Customers ask for it.');
    const { colleague } = await operators();
    // Open ones come oldest first.
    const open = { state: 'open', pageNo: 1, pageSize: 100 } as const;
    const proposal = value(await colleague('console.proposals', open)).rows.at(-1);
    value(await colleague('console.confirmProposal', { id: Number(proposal?.id) }));
  });

  for (const [language, read] of [
    ['en', 'en'],
    ['zh-tw', 'zh-tw'],
    ['it', 'en'],
  ] as const)
    await test.step(`is read in ${language}`, async () => {
      const { page, texts, watch } = await visit({ language });
      await page.goto('/information');
      await page
        .getByRole('list', { name: texts('content', 'content.home.news') })
        .getByText(title[read])
        .click();
      await expect(page).toHaveURL(new RegExp(`/news-detail\\?id=${id}$`));
      await expect(page.getByRole('heading', { name: title[read] })).toBeVisible();
      await expect(page.getByText(body[read])).toBeVisible();
      expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
    });
});
