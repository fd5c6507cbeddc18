// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buyerAnswers } from '../orders/testing.ts';
import { closeApp, openApp, session, text } from '../shell/testing.tsx';
import { listedShare } from './testing.ts';

afterEach(closeApp);

/** How wide a button of the bar is, and what of the row is seen at 320 and at 390 px. */
const [BUTTON, SEEN_NARROW, SEEN] = [44, 110, 160];

const openRow = async (seen: number) => {
  // Nothing has a place here: the row is as wide as in such a window, and its buttons stand one after the other in it.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.parentElement;
    if (!row || !(this instanceof HTMLButtonElement)) return new DOMRect(0, 0, seen, BUTTON);
    return new DOMRect([...row.children].indexOf(this) * BUTTON - row.scrollLeft, 0, BUTTON, BUTTON);
  });
  await openApp('/transaction?gid=US.QUILM&market=US', {
    session: session(),
    answers: buyerAnswers(listedShare, { usd: '1000.00' }),
  });
  const row = await screen.findByRole('group', { name: text('market', 'market.periods') });
  return { row, chosen: row.querySelector('[aria-pressed="true"]') as Element };
};

test('SHELL-39: in a narrow window the chosen interval is in sight', async () => {
  const { row, chosen } = await openRow(SEEN_NARROW);
  await waitFor(() => expect(row.scrollLeft).toBeGreaterThan(0));
  const { left, right } = chosen.getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(SEEN_NARROW);
});

test('SHELL-39: where the chosen interval is whole at the start of the row, the row stands there', async () => {
  const { row, chosen } = await openRow(SEEN);
  expect(chosen.getBoundingClientRect().right).toBeLessThanOrEqual(SEEN);
  await new Promise((done) => requestAnimationFrame(done));
  await new Promise((done) => requestAnimationFrame(done));
  expect(row.scrollLeft).toBe(0);
});
