import { expect } from '@playwright/test';
import type { Visitor } from './fixtures.ts';
import { png } from './picture.ts';

export type TopUp = {
  readonly channel: 'card' | 'usdt' | 'wire';
  /** The currency of the bank account, or the network of the address. */
  readonly group: string;
  readonly amount: string;
  readonly fileName?: string;
};

/** Where a step of a top-up says what its page is for. */
const ADDRESSES = { card: '/cardTopup', usdt: '/usdtTopup', wire: '/recharge-apply?type=BANK' } as const;

/** The first steps of a top-up whose page stands open: up to where the money is to be sent. */
export const openPayDetails = async (visitor: Visitor, { channel, group, amount }: TopUp): Promise<void> => {
  const { page, texts } = visitor;
  await goOn(visitor, 'intro');
  const tab = page.getByRole('tab', { name: group, exact: true });
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  await page.getByRole('textbox', { name: texts('funds', 'funds.topup.amount'), exact: true }).fill(amount);
  await goOn(visitor, 'amount');
  const words = channel === 'usdt' ? 'usdt' : 'card';
  await expect(page.getByRole('heading', { name: texts.like('funds', `funds.topup.payTitle.${words}`) })).toBeVisible();
};

const goOn = ({ page, texts }: Visitor, step: string): Promise<void> =>
  page.getByRole('button', { name: texts('funds', `funds.topup.next.${step}`), exact: true }).click();

/** Goes through the steps of a top-up as a customer does, up to where it says that it was received. */
export const announceTopUp = async (visitor: Visitor, topUp: TopUp): Promise<void> => {
  // A way that the brand does not offer is reached by its address alone.
  await visitor.page.goto(ADDRESSES[topUp.channel]);
  await openPayDetails(visitor, topUp);
  await sendProof(visitor, topUp);
};

let sent = 0;

/** The last steps: the money is sent, its proof is given, and all of it is told. */
export const sendProof = async (visitor: Visitor, { fileName }: Pick<TopUp, 'fileName'> = {}): Promise<void> => {
  const { page, texts } = visitor;
  const next = (step: string) => goOn(visitor, step);
  await next('pay');
  // One picture shows one deposit.
  sent += 1;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: fileName ?? 'receipt.png', mimeType: 'image/png', buffer: png(240 + (sent % 200)) });
  // The picture is there from the first moment; it is sent when its bar is gone.
  await expect(page.getByRole('img', { name: texts('funds', 'funds.topup.proof') })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: texts('funds', 'funds.topup.proof') })).toHaveCount(0);
  await next('proof');
  await expect(page.getByRole('heading', { name: texts('funds', 'funds.topup.reviewTitle') })).toBeVisible();
  await next('review');
  await expect(page.getByRole('heading', { name: texts('funds', 'recharge_success') })).toBeVisible();
};
