import { type CastCustomer, value } from './cast.ts';
import { expect, test, type Visitor } from './fixtures.ts';

const SHARE = 'US.LANTR';
const NAME = 'Lanternfall Media, by ballot';
const LANGUAGES = ['en', 'it'] as const;
/** Three lots for two who want two each: a ballot, of which each gets something. */
const SIZES = { lot: 10, offered: 30, least: 10, most: 20 } as const;
/** From the proposal on: two agree before it opens. */
const OPENS_IN_MS = 10_000;
const OPEN_MS = 60_000;

const i =
  ({ texts }: Visitor) =>
  (key: string, values?: Readonly<Record<string, string>>): string =>
    texts('ipo', `ipo.${key}`, values);

/** Applies for all that can be, after reading what it brings with it. */
const apply = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor;
  const t = i(visitor);
  const card = page.getByRole('article').filter({ hasText: NAME });
  await page.goto('/newShares');
  await card.getByRole('button', { name: t('apply'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(t('explained.loss'))).toBeVisible();
  await sheet.getByRole('textbox', { name: t('quantity') }).fill('20');
  await sheet.getByRole('button', { name: t('review'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('apply'), exact: true })
    .click();
  await expect(card.getByText(t('ownNumber', { shares: '20' }))).toBeVisible();
};

const sharesOf = async ({ call }: CastCustomer) => {
  const assets = value(await call('funds.assets', {})).filter(({ accountType }) => accountType === 'stock');
  const of = (name: string): number => Number(assets.find(({ asset }) => asset === name)?.available ?? 0);
  return { share: of(SHARE), usd: of('USD') };
};

test('IPO-1, IPO-4, IPO-7, IPO-8, IPO-9: new shares from the listing by two to the sale', async ({
  visit,
  fundedCustomer,
  operators,
}) => {
  test.setTimeout(240_000);
  const { operator, colleague } = await operators();
  const people: { readonly customer: CastCustomer; readonly visitor: Visitor }[] = [];
  for (const language of LANGUAGES) {
    const customer = await fundedCustomer([{ amount: '2000', currency: 'USD' }]);
    people.push({ customer, visitor: await visit({ customer, language }) });
  }
  const opensAt = Date.now() + OPENS_IN_MS;
  const closesAt = opensAt + OPEN_MS;
  const later = { paysAt: closesAt + 1_000, listsAt: closesAt + 2_000 };
  const terms = { name: NAME, instrument: SHARE, price: '10', newType: 1, ...SIZES, opensAt, closesAt, ...later };
  const proposal = value(await operator('console.proposeOffering', { ...terms, reason: 'The issuer has signed.' }));
  value(await colleague('console.confirmProposal', { id: Number(proposal.id) }));
  await expect.poll(() => Date.now()).toBeGreaterThan(opensAt);
  // Side by side: the sale is not open for long.
  await Promise.all(people.map(({ visitor }) => apply(visitor)));
  for (const { customer } of people) expect((await sharesOf(customer)).usd).toBe(1_800);
  for (const { customer, visitor } of people) {
    const { page } = visitor;
    const t = i(visitor);
    const record = page.getByRole('article').filter({ hasText: NAME });
    // Close, prices, ballot, payment and listing come by themselves.
    await expect(async () => {
      await page.goto('/newSharesCenter');
      await expect(record.getByText(t('status.listed'), { exact: true })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 130_000 });
    await expect(record.getByText(t('ballotNumber'), { exact: true })).toBeVisible();
    const { share, usd } = await sharesOf(customer);
    expect([10, 20]).toContain(share);
    expect(usd).toBe(2_000 - share * 10);
    await record.getByRole('link', { name: t('toPositions'), exact: true }).click();
    await expect(page).toHaveURL(/\/myPositions/);
    const sale = { instrument: SHARE, leverage: 1, kind: 'market', side: 'sell', quantity: String(share) } as const;
    value(await customer.call('orders.buyNewStock', sale));
    const after = await sharesOf(customer);
    expect([after.share, after.usd > usd]).toEqual([0, true]);
    expect(visitor.watch).toEqual({ breaches: [], executions: [], crashes: [] });
  }
});
