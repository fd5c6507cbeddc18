// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buyerAnswers } from '../orders/testing.ts';
import { closeApp, openApp, session, text } from '../shell/testing.tsx';
import { listedShare } from './testing.ts';

afterEach(closeApp);

/** How wide a button of the bar is, and what of the row is seen at 320 px. */
const [BUTTON, SEEN] = [44, 110];

test('SHELL-39: in a narrow window the chosen interval is in sight', async () => {
  // Nothing has a place here: the row is as wide as at 320 px, and its buttons stand one after the other in it.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.parentElement;
    if (!row || !(this instanceof HTMLButtonElement)) return new DOMRect(0, 0, SEEN, BUTTON);
    return new DOMRect([...row.children].indexOf(this) * BUTTON - row.scrollLeft, 0, BUTTON, BUTTON);
  });
  await openApp('/transaction?gid=US.QUILM&market=US', {
    session: session(),
    answers: buyerAnswers(listedShare, { usd: '1000.00' }),
  });
  const row = await screen.findByRole('group', { name: text('market', 'market.periods') });
  const chosen = row.querySelector('[aria-pressed="true"]');
  await waitFor(() => expect(row.scrollLeft).toBeGreaterThan(0));
  const { left, right } = (chosen as Element).getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(SEEN);
});
