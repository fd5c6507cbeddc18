// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, confirm, openApp, session, text } from '../shell/testing.tsx';

afterEach(closeApp);

const order = {
  id: 7,
  coin: 'USDT',
  updateTime: 1_795_000_000_000,
  status: 'open' as const,
  orderSource: 'customer',
  symbol: 'BTC-USDT',
  showCoin: 'BTC/USDT',
  baseCoin: 'BTC',
  type: 'buy' as const,
  delegateType: 'limit' as const,
  delegatePrice: '100.00',
  dealPrice: null,
  delegateTotal: '1',
  delegateValue: '100.00',
  dealNum: '0',
  fee: '0.00',
  feeCoin: 'USDT',
  profit: null,
  profitPercent: null,
  delegateTime: 1_795_000_000_000,
  state: 'open' as const,
  reason: null,
};

test.each(['NOT_CANCELLABLE', 'ORDER_NOT_FOUND'] as const)(
  'SOCKET-11: an order whose cancel is refused with %s leaves the list at once, and the text says that it is over',
  async (refusal) => {
    let isConfirming = false;
    await openApp('/myPositions?tab=current&of=coins', {
      session: session(),
      answers: {
        'bb.list': () => {
          // What is asked for afterwards never comes: the row does not wait for it.
          if (isConfirming) throw new Error('not answered');
          return { records: [order], totalRecord: 1 };
        },
        'bb.cancel': () => {
          isConfirming = true;
          return { refusal };
        },
      },
    });
    const list = await screen.findByText('BTC/USDT');
    await userEvent.click(within(list.closest('li') as HTMLElement).getByRole('button'));
    await confirm(text('market', 'market.orders.cancel'));
    expect(await screen.findByText(text('market', 'market.orders.over'))).toBeDefined();
    await waitFor(() => expect(screen.queryByText('BTC/USDT')).toBeNull());
  },
);
