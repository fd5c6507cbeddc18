// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { queries } from '../shell/api.ts';
import { OrderReview } from './order-review.tsx';
import type { Order } from './words.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ORDER = {
  id: 4,
  offer: 2,
  kind: 'block',
  maskedCustomer: 'M••• L•••',
  symbol: 'OXMAR',
  quantity: '3',
  price: '571.90',
  cost: '1715.70',
  currency: 'USD',
  discountBps: 250,
  lockHours: 36,
} as Order;

test('OFFERS-12: an order is decided on with its price, discount, cost and lock-up in view', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  render(
    <QueryClientProvider client={queries}>
      <App>
        <OrderReview order={ORDER} onDone={() => undefined} onClose={() => undefined} />
      </App>
    </QueryClientProvider>,
  );
  const factOf = (name: string) => within(screen.getByText(name).parentElement as HTMLElement).getByRole('definition');
  expect(factOf('Offer').textContent).toBe('Block trade 2');
  expect(factOf('Price').textContent).toMatch(/571\.90.*USD/);
  expect(factOf('Discount').textContent).toBe('2.5 %');
  expect(factOf('Cost').textContent).toMatch(/1,715\.70.*USD/);
  expect(factOf('Lock-up').textContent).toBe('Locked up for 36 hours.');
});
