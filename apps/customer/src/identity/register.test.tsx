// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { holdings } from '../orders/testing.ts';
import { type Answers, closeApp, fill, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const answers: Answers = {
  'auth.register': () => null,
  'auth.login': () => session(),
  'user.get': () => user(),
  'funds.assets': () => [],
  'funds.statistics': () => [],
  'funds.holdings': () => holdings(),
  'funds.allRates': () => ({ EUR: '1.08' }),
  'funds.recharges': () => ({ rows: [], total: 0 }),
};

const t = (key: string): string => text('identity', key);

const fillIn = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('tab', { name: t('identity.email') }));
  await fill(t('identity.email'), 'ada@bourse.test');
  await fill(t('identity.code'), '123456');
  await fill(t('identity.password'), 'a long password');
  await fill(t('identity.repeatPassword'), 'a long password');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: t('identity.register.submit') }));
};

test('AUTH-14: who registers is signed in, greeted as new, and offered a first step', async () => {
  const { made, at } = await openApp('/reg', { answers });
  await fillIn();
  expect(await screen.findByText(t('identity.register.hello'))).toBeDefined();
  expect(screen.queryByText(t('login_33'))).toBeNull();
  await waitFor(() => expect(at()).toBe('/home'));
  expect(made.find(({ name }) => name === 'auth.login')?.input).toMatchObject({
    by: 'email',
    username: 'ada@bourse.test',
    with: 'password',
  });
  expect(
    (await screen.findByRole('link', { name: text('content', 'content.home.firstDeposit') })).getAttribute('href'),
  ).toBe('/recharge');
  expect(screen.getByRole('button', { name: text('content', 'content.home.tryDemo') })).toBeDefined();
});

test('AUTH-14: the terms are read over the form, which keeps what was typed, passwords too', async () => {
  const { at } = await openApp('/reg', {
    answers: {
      ...answers,
      'home.document': () => ({
        key: 'agreement',
        version: 2,
        publishedAt: null,
        accepted: false,
        parts: [{ id: '1', title: 'Scope', content: '<p>What is agreed.</p>', image: null }],
      }),
    },
  });
  await userEvent.click(await screen.findByRole('tab', { name: t('identity.email') }));
  await fill(t('identity.email'), 'ada@bourse.test');
  await fill(t('identity.password'), 'a long password');
  await userEvent.click(screen.getByRole('link', { name: t('login_17') }));
  const terms = await screen.findByRole('dialog');
  expect(await within(terms).findByRole('heading', { name: 'Scope' })).toBeDefined();
  expect(at()).toBe('/reg');
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(t('identity.email')).value).toBe('ada@bourse.test');
  expect(screen.getByLabelText<HTMLInputElement>(t('identity.password')).value).toBe('a long password');
  // To read the terms is not to accept them.
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

test('AUTH-14: where signing in is refused, the form has the kind of address that was registered', async () => {
  const { at } = await openApp('/reg', {
    answers: { ...answers, 'auth.login': () => ({ refusal: 'CAPTCHA_NEEDED', message: 'Solve it first.' }) },
  });
  await fillIn();
  await waitFor(() => expect(at()).toBe('/login'));
  expect(((await screen.findByLabelText(t('identity.email'))) as HTMLInputElement).value).toBe('ada@bourse.test');
});
