// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

test('CONTENT-15: what the own page offers already is not offered a second time by the sidebar', async () => {
  const side = (id: string, name: string, link: string) => ({
    id,
    name,
    description: '',
    order: 1,
    icon: 'info',
    link,
  });
  await openApp('/mine', {
    session: session(),
    answers: {
      'user.get': () => user(),
      'home.menus': () => [
        side('1', 'Statement', '/statement?from=menu'),
        side('2', 'Check-in', '/Signin'),
        side('3', 'Rules', '/information'),
      ],
    },
  });
  const page = within(await screen.findByRole('main'));
  expect(await page.findByRole('link', { name: 'Rules' })).toBeDefined();
  expect(page.queryByRole('link', { name: 'Statement' })).toBeNull();
  expect(page.queryByRole('link', { name: 'Check-in' })).toBeNull();
  expect(page.getByRole('link', { name: text('identity', 'identity.menu.statement') })).toBeDefined();
});

test.each([
  ['/property', 'funds.property.title'],
  ['/divisaProperty', 'funds.divisa.title'],
])('SHELL-31: the own page names %s as the page does', async (path, title) => {
  await openApp('/mine', { session: session(), answers: { 'user.get': () => user() } });
  const page = within(await screen.findByRole('main'));
  const link = await page.findByRole('link', { name: text('funds', title) });
  expect(link.getAttribute('href')).toBe(path);
  expect(text('funds', title)).not.toBe(text('funds', 'funds.assets.title'));
});
