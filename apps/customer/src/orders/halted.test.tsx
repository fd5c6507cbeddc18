// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listedShare } from '../market/testing.ts';
import { nowMs } from '../shell/index.ts';
import { closeApp, openApp, session, text, user } from '../shell/testing.tsx';
import { heldShare } from './testing.ts';

afterEach(closeApp);

test.each(['/transaction?gid=US.QUILM&market=US', '/myPositions-details?gid=US.QUILM&market=US'])(
  'ORDER-34: on the page %s of a halted instrument nothing leads to an order, and the reason stands there',
  async (href) => {
    await openApp(href, {
      session: session(),
      answers: {
        'user.get': () => user(),
        'quotes.single': () => ({ ...listedShare, quote: { ...listedShare.quote, session: 'halted' } }),
        'quotes.disposition': () => ({ list: [], total: 0 }),
        'orders.position': () => heldShare,
        'orders.list': () => ({ list: [], total: 0 }),
      },
    });
    const reason = await screen.findByText(text('market', 'market.off.halted'));
    const [buy, sell] = within(reason.parentElement as HTMLElement).getAllByRole('button');
    for (const button of [buy, sell]) {
      expect(button?.hasAttribute('disabled')).toBe(true);
      expect(button?.getAttribute('aria-describedby')).toBe(reason.id);
    }
  },
);

test('SPOT-13: who opens a halted instrument reads why, in the operator’s words', async () => {
  const { instrument } = listedShare.quote;
  const row = { id: instrument, instrument, code: 'QUILM', name: 'Quilmara', venue: 'US', since: nowMs() };
  await openApp('/transaction?gid=US.QUILM&market=US', {
    session: session(),
    answers: {
      'user.get': () => user(),
      'quotes.single': () => ({ ...listedShare, quote: { ...listedShare.quote, session: 'halted' } }),
      'quotes.disposition': () => ({
        list: [
          { ...row, id: 'US.OTHER', instrument: 'US.OTHER', reason: 'of another one' },
          { ...row, reason: 'Pending <b>news</b>' },
        ],
        total: 2,
      }),
      'orders.position': () => heldShare,
      'orders.list': () => ({ list: [], total: 0 }),
    },
  });
  const reason = await screen.findByText('Pending <b>news</b>');
  expect(reason.closest('[role=status]')?.textContent).toContain(text('market', 'market.state.halted'));
  expect(screen.queryByText('of another one')).toBeNull();
});
