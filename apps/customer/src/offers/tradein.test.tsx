// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, closeApp, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const answers: Answers = {
  'user.get': () => user(),
  'funds.freezeList': () => [],
  'block.offers': () => ({ list: [], total: 0 }),
  'block.orders': () => ({ list: [], total: 0 }),
};

test.each([true, false])(
  'OFFERS-13: blocks on offer (%s) have their tab; where there are none the records stand alone',
  async (hasBlocks) => {
    await openApp('/tradein', { session: session(), site: { hasBlocks }, answers });
    await screen.findByText(text('offers', hasBlocks ? 'offers.none' : 'offers.noOrders'));
    expect(screen.queryAllByRole('tab')).toHaveLength(hasBlocks ? 2 : 0);
  },
);
