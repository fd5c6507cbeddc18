import { expect, type Look, test } from './fixtures.ts';
import { cancelOrder, openShare, orderCoin, orderShare } from './trade.ts';

const SHARE = 'OXMAR';

const LOOKS = [
  { language: 'ar', theme: 'dark', direction: 'rtl', lang: 'ar' },
  { language: 'ar', theme: 'light', direction: 'rtl', lang: 'ar' },
  { language: 'zh-tw', theme: 'dark', direction: 'ltr', lang: 'zh-TW' },
  { language: 'zh-tw', theme: 'light', direction: 'ltr', lang: 'zh-TW' },
  { language: 'en', theme: 'light', direction: 'ltr', lang: 'en' },
] as const satisfies readonly (Look & { readonly direction: string; readonly lang: string })[];

for (const { language, theme, direction, lang } of LOOKS)
  test(`buys and sells a share, rests and cancels a coin order: ${language}, ${theme}`, async ({
    visit,
    fundedCustomer,
  }) => {
    test.setTimeout(180_000);
    const customer = await fundedCustomer([
      { amount: '20000', currency: 'USD' },
      { amount: '20000', currency: 'USDT' },
    ]);
    const visitor = await visit({ customer, language, theme });
    const { page, texts, watch } = visitor;
    const main = page.getByRole('main');
    await openShare(visitor, SHARE);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', lang);
    await expect(html).toHaveAttribute('dir', direction);
    await expect(html).toHaveAttribute('data-theme', theme);
    await orderShare(visitor, { side: 'buy', quantity: '3' });
    await expect(main.getByRole('button', { name: new RegExp(SHARE) })).toContainText('3 ×');
    await openShare(visitor, SHARE);
    await orderShare(visitor, { side: 'sell', quantity: '3', limitAtPercent: 99 });
    await expect(main.getByText(texts('market', 'market.positionsNone'))).toBeVisible();
    await orderCoin(visitor, 'BTC', { side: 'buy', quantity: '0.01', limitAtPercent: 90 });
    await cancelOrder(visitor, /BTC/);
    await page.goto('/fundingRecords?active=1');
    await expect(
      main
        .getByText(SHARE)
        .or(main.getByText(/Oxmarrow/))
        .first(),
    ).toBeVisible();
    expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
  });
