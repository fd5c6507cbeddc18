// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, fill, openApp, text } from '../shell/testing.tsx';

afterEach(closeApp);

const WRONG = 'Incorrect e-mail or password.';
const t = (key: string): string => text('identity', key);

test('AUTH-3: an e-mail typed where a phone number is asked becomes one, and is typed on', async () => {
  const { made } = await openApp('/login', {
    answers: { 'auth.login': () => ({ refusal: 'BAD_CREDENTIALS', message: WRONG }) },
  });
  await userEvent.click(await screen.findByLabelText(t('identity.phone'), { selector: 'input' }));
  await userEvent.keyboard('ada@bourse.test');
  expect(screen.getByRole('tab', { name: t('identity.email') }).getAttribute('aria-selected')).toBe('true');
  expect((screen.getByLabelText(t('identity.email')) as HTMLInputElement).value).toBe('ada@bourse.test');
  await fill(t('identity.password'), 'not the password');
  await userEvent.click(screen.getByRole('button', { name: t('identity.login.submit') }));
  expect(await screen.findByText(WRONG)).toBeDefined();
  expect(made.find(({ name }) => name === 'auth.login')?.input).toMatchObject({
    by: 'email',
    username: 'ada@bourse.test',
  });
});

test('AUTH-3: a refused phone number and password are named as such', async () => {
  await openApp('/login', { answers: { 'auth.login': () => ({ refusal: 'BAD_CREDENTIALS', message: WRONG }) } });
  await userEvent.click(await screen.findByRole('tab', { name: t('identity.phone') }));
  await fill(t('identity.phone'), '600123123');
  await fill(t('identity.password'), 'not the password');
  await userEvent.click(screen.getByRole('button', { name: t('identity.login.submit') }));
  expect(await screen.findByText(t('identity.login.badPhone'))).toBeDefined();
});
