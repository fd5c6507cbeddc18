// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const NOW = 1_800_000_000_000;
const LIMITS = { currency: 'EUR', now: NOW, deposit: null, loss: null, session: null, exclusion: null };

test.each([
  [null, false],
  [{ from: NOW, until: NOW + 1 }, true],
])('LIMITS-8: while an exclusion is %j the page of permissions says so: %s', async (exclusion, isSaid) => {
  await openApp('/tradingPermissions', {
    session: session(),
    answers: {
      'user.get': () => user(),
      'limits.own': () => ({ ...LIMITS, exclusion }),
      'jurisdiction.own': () => ({
        mode: 'live',
        residence: { declared: null, declaredAt: null, confirmed: null, confirmedAt: null },
        products: [{ product: 'contract', state: 'open' }],
        caps: [],
        marginCloseOutBps: null,
      }),
    },
  });
  await screen.findByText(text('jurisdiction', 'jurisdiction.products'));
  expect(screen.queryByText(text('shell', 'shell.limits.excluded')) !== null).toBe(isSaid);
});
