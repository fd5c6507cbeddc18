import { expect, type Page } from '@playwright/test';
import type { Visitor } from './fixtures.ts';
import { confirmAction, confirmProposal, doWithReason, goToScreen } from './operator.ts';
import { confirmIdentity } from './sign-in.ts';
import { numberIn } from './trade.ts';

/** A bank account that passes its checksum and belongs to nobody. */
export const ACCOUNT = {
  holder: 'Maria Lopez',
  number: 'ES9121000418450200051332',
  bank: 'Sample Bank',
  swift: 'SAMPESMM',
  bankAddress: '2 Sample Street',
  holderAddress: '1 Sample Street',
} as const;

/** The address of all zeros. */
const WALLET = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

/** Fills in the form of a bank account in euros that stands open, and confirms who it is. */
export const fillInBankAccount = async (visitor: Visitor, password: string): Promise<void> => {
  const { page, texts } = visitor;
  for (const [field, text] of Object.entries(ACCOUNT)) {
    const box = page.getByRole('textbox', { name: texts('funds', `funds.bankForm.${field}`), exact: true });
    // The holder is there already once the identity is checked.
    if ((await box.inputValue()) !== text) await box.fill(text);
  }
  await page.getByRole('button', { name: texts('funds', 'funds.bankForm.save') }).click();
  await confirmIdentity(visitor, password);
};

/** Adds a bank account in euros; it waits, and says so. */
export const addBankAccount = async (visitor: Visitor, password: string): Promise<void> => {
  const { page, texts } = visitor;
  await page.goto('/bankCard');
  await fillInBankAccount(visitor, password);
  await expect(page).toHaveURL(/\/bankList/);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: ACCOUNT.bank });
  await expect(row.getByText(texts.like('funds', 'funds.destination.from'))).toBeVisible();
};

/** Adds a wallet for TRC20; it waits, and says so. */
export const addWallet = async (visitor: Visitor, password: string): Promise<void> => {
  const { page, texts } = visitor;
  await page.goto('/bankWallet');
  const address = () => page.getByRole('textbox', { name: texts('funds', 'funds.wallet.field', { network: 'TRC20' }) });
  const add = page.getByRole('button', { name: texts('funds', 'funds.wallet.add') });
  await address().fill(`${WALLET.slice(0, -1)}c`);
  await add.click();
  await expect(page.getByText(texts('funds', 'funds.wallet.bad'))).toBeVisible();
  await address().fill(WALLET);
  await add.click();
  await confirmIdentity(visitor, password);
  await expect(page).toHaveURL(/\/walletList/);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'TRC20' });
  await expect(row.getByText(texts.like('funds', 'funds.destination.from'))).toBeVisible();
};

export type Withdrawal = {
  /** The address of the form. */
  readonly from: string;
  readonly amount: string;
  /** As the app writes them, without the asset: '1.00'. */
  readonly fee: string;
  readonly arrives: string;
  readonly fundsPassword: string;
  /** Whether the device is asked in place of a code. */
  readonly isByPasskey?: boolean;
};

/** Asks for a withdrawal: the terms are read before and in the question; ends on its page. */
export const askWithdrawal = async (visitor: Visitor, withdrawal: Withdrawal): Promise<void> => {
  const { page, texts } = visitor;
  const { from, amount, fee, arrives, fundsPassword } = withdrawal;
  const t = (key: string) => texts('funds', `funds.withdraw.${key}`);
  await page.goto(from);
  await page.getByRole('textbox', { name: t('amount'), exact: true }).fill(amount);
  await expect(factIn(page.getByRole('main'), t('fee'))).toContainText(fee);
  await expect(factIn(page.getByRole('main'), t('arrives'))).toContainText(arrives);
  await page.getByRole('button', { name: t('next'), exact: true }).click();
  const question = page.getByRole('alertdialog', { name: t('confirmTitle') });
  await expect(factIn(question, t('arrives'))).toContainText(arrives);
  if (withdrawal.isByPasskey) await expect(question.getByText(texts('shell', 'shell.factor.byPasskey'))).toBeVisible();
  const password = question.getByLabel(t('password'), { exact: true });
  await password.fill(`${fundsPassword}!`);
  await question.getByRole('button', { name: t('confirm'), exact: true }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await password.fill(fundsPassword);
  await question.getByRole('button', { name: t('confirm'), exact: true }).click();
  await expect(page).toHaveURL(/\/withdraw-detail\?id=\d+/);
};

type Destination = Pick<Page, 'locator'>;

/** The value of a line that names it. */
export const factIn = (place: Destination, name: string) =>
  place.locator('dl > div').filter({ hasText: name }).locator('dd').first();

/** What of an asset is free and what is held, as its sheet says. */
export const holdingOf = async (
  { page, texts }: Visitor,
  account: 'stock' | 'platform',
  asset: string,
): Promise<{ readonly available: number; readonly held: number }> => {
  await page.goto(`/assets?tab=${account}`);
  await page
    .getByRole('main')
    .getByRole('button')
    .filter({ has: page.getByText(asset, { exact: true }) })
    .click();
  const sheet = page.getByRole('dialog');
  const figure = async (key: 'available' | 'held') =>
    numberIn((await factIn(sheet, texts('funds', `funds.balance.${key}`)).textContent()) ?? '');
  return { available: await figure('available'), held: await figure('held') };
};

/** Opens the withdrawal that is next on its channel, by what arrives as the console writes it. */
const openWithdrawal = async (page: Page, arrives: string): Promise<void> => {
  await goToScreen(page, 'Withdrawals');
  await page.getByRole('table', { name: 'Withdrawals' }).getByRole('row').filter({ hasText: arrives }).click();
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: arrives })).toBeVisible();
};

/** Types the reference of the payment twice, reads what was paid, and says so. */
const markPaid = async (page: Page, reference: string): Promise<void> => {
  await page.getByRole('button', { name: 'Show in full…' }).click();
  await page.getByLabel('Why it is shown').fill('To pay it.');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByLabel('Reference of the payment').fill(reference);
  await page.getByLabel('The same again').fill(reference);
  await page.getByRole('button', { name: 'Paid…', exact: true }).click();
  await confirmAction(page, /^Paid /);
};

/** One operator begins to pay, and pays. */
export const payWithdrawal = async (page: Page, arrives: string, reference: string): Promise<void> => {
  await openWithdrawal(page, arrives);
  await page.getByRole('button', { name: 'Begin to pay…' }).click();
  await confirmAction(page, 'Begin to pay');
  await markPaid(page, reference);
  await page.keyboard.press('x');
};

/** What takes two: one operator proposes, a colleague confirms, the first pays. */
export const payWithdrawalByTwo = async (
  page: Page,
  colleague: Page,
  arrives: string,
  reference: string,
): Promise<void> => {
  await openWithdrawal(page, arrives);
  await expect(page.getByRole('button', { name: 'Begin to pay…' })).toHaveCount(0);
  await doWithReason(page, 'Propose to pay', 'Looked at, and in order.');
  await confirmProposal(page, colleague);
  await page.keyboard.press('x');
  await openWithdrawal(page, arrives);
  await markPaid(page, reference);
  await page.keyboard.press('x');
};
