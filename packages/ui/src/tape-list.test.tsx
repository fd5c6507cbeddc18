// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TapeList } from './tape-list.tsx';

afterEach(cleanup);

test('BOOK-21: the tape names the reference market, and marks the trades of the order book here', () => {
  const trade = { at: 0, price: '54.50', quantity: '3', side: 'sell' } as const;
  render(
    <TapeList
      trades={[
        { ...trade, id: '2', isOfBook: true },
        { ...trade, id: '1', isOfBook: false },
      ]}
      locale="en"
      zone="UTC"
      priceDecimals={2}
      texts={{
        label: 'Recent trades',
        time: 'Time',
        price: 'Price',
        quantity: 'Quantity',
        buy: 'Buy',
        sell: 'Sell',
        empty: 'None',
        reference: 'Reference market',
        book: 'Traded here',
      }}
    />,
  );
  expect(screen.getByText('Reference market')).toBeTruthy();
  const [, ofBook, ofReference] = within(screen.getByRole('table')).getAllByRole('row');
  expect(ofBook?.textContent).toContain('Traded here');
  expect(ofReference?.textContent).not.toContain('Traded here');
});
