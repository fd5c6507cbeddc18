// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, closeApp, fill, openApp, session, text, user } from '../shell/testing.tsx';

const t = (key: string): string => text('funds', key);
afterEach(closeApp);

/** 900 USD of the stock account can leave it, whatever is there to trade with. */
const answers: Answers = {
  'user.get': () => user(),
  'funds.freezeList': () => [],
  'funds.assets': () => [],
  'funds.transferable': () => [
    { accountType: 'stock', asset: 'USD', available: '900.00' },
    { accountType: 'platform', asset: 'USD', available: '0.00' },
  ],
};

test('FIGURES-15: a transfer takes what can leave its account, and calls it available to transfer', async () => {
  await openApp('/transfer?keyStr=stock&to=platform&asset=USD', { session: session(), answers });
  expect(await screen.findByText(t('funds.transfer.available'), { exact: false })).toBeDefined();
  expect(screen.queryByText(t('funds.balance.available'), { exact: false })).toBeNull();
  await fill(new RegExp(t('funds.transfer.amount')), '901');
  expect(await screen.findByText(t('funds.transfer.tooMuch'))).toBeDefined();
});

test('FUNDS-139: a transfer begins with what its address names, and is itself where there is no such thing', async () => {
  await openApp('/transfer?keyStr=stock&to=platform&asset=USD&amount=12.5', { session: session(), answers });
  const amount = await screen.findByLabelText(new RegExp(t('funds.transfer.amount')), { selector: 'input' });
  await waitFor(() => expect((amount as HTMLInputElement).value).toBe('12.5'));
  closeApp();
  await openApp('/transfer?keyStr=nowhere&to=moon&asset=XYZ&amount=1e3', { session: session(), answers });
  const empty = await screen.findByLabelText(new RegExp(t('funds.transfer.amount')), { selector: 'input' });
  expect((empty as HTMLInputElement).value).toBe('');
});
