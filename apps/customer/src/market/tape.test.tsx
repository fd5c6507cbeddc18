// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, text } from '../shell/testing.tsx';
import { listedCoin } from './testing.ts';

afterEach(closeApp);

test('BOOK-24: the tape of an instrument has room for the last twenty trades', async () => {
  // Tests share a process, and with it what was pushed of the instruments of others.
  const quote = { ...listedCoin.quote, instrument: 'TAPE-USDT' };
  await openApp('/tradeDealDetail?symbol=BTC-USDT&type=2', {
    answers: { 'quotes.single': () => ({ ...listedCoin, quote }) },
  });
  await userEvent.click(await screen.findByRole('tab', { name: text('market', 'market.tab.tape') }));
  const tape = await screen.findByRole('table', { name: text('market', 'market.tape') });
  // The head, and a line for each trade that is on its way.
  const lines = () =>
    within(tape)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(lines()).toEqual(Array.from({ length: 20 }, () => '')));
});
