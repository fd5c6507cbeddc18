// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const product = (id: string, points: number) => ({ id, name: id, image: null, description: '', points, stock: 3 });

test('POINTS-7: what the points do not reach is off, and says how many more it takes', async () => {
  await openApp('/pointsMall', {
    session: session(),
    answers: {
      'user.get': () => user({ points: 45 }),
      'points.products': () => ({ list: [product('Mug', 45), product('Bag', 100)], total: 2 }),
    },
  });
  const short = await screen.findByRole('button', { name: text('points', 'points.short', { count: 55 } as never) });
  expect(short.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('button', { name: text('points', 'points.exchange') }).hasAttribute('disabled')).toBe(false);
});
