import { expect } from '@playwright/test';
import type { Visitor } from './fixtures.ts';
import { png } from './picture.ts';

export type TopUp = {
  readonly channel: 'card' | 'usdt';
  /** The currency of the bank account, or the network of the address. */
  readonly group: string;
  readonly amount: string;
  readonly fileName?: string;
};

/** Goes through the steps of a top-up as a customer does, up to where it says that it was received. */
export const tellTopUp = async (visitor: Visitor, { channel, group, amount, fileName }: TopUp): Promise<void> => {
  const { page, texts } = visitor;
  const next = (step: string) =>
    page.getByRole('button', { name: texts('funds', `funds.topup.next.${step}`), exact: true }).click();
  await page.goto('/recharge');
  await page
    .getByRole('main')
    .getByRole('link', { name: texts('funds', `funds.channel.${channel}`) })
    .click();
  await next('intro');
  await page.getByRole('tab', { name: group, exact: true }).click();
  await page.getByRole('textbox', { name: texts('funds', 'funds.topup.amount'), exact: true }).fill(amount);
  await next('amount');
  await expect(
    page.getByRole('heading', { name: texts.like('funds', `funds.topup.payTitle.${channel}`) }),
  ).toBeVisible();
  await next('pay');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: fileName ?? 'receipt.png', mimeType: 'image/png', buffer: png() });
  // The picture is there from the first moment; it is sent when its bar is gone.
  await expect(page.getByRole('img', { name: texts('funds', 'funds.topup.proof') })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: texts('funds', 'funds.topup.proof') })).toHaveCount(0);
  await next('proof');
  await expect(page.getByRole('heading', { name: texts('funds', 'funds.topup.reviewTitle') })).toBeVisible();
  await next('review');
  await expect(page.getByRole('heading', { name: texts('funds', 'recharge_success') })).toBeVisible();
};
