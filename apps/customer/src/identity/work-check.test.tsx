// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeApp, fill, openApp, session, text, user } from '../shell/testing.tsx';

const t = (key: string): string => text('identity', key);

const task = {
  captchaId: '',
  image: '',
  challenge: { parameters: { algorithm: 'PBKDF2', nonce: 'n', salt: 's', cost: 1, keyLength: 1, keyPrefix: '0' } },
};

/** Does at once what a device works at. */
class QuickWorker extends EventTarget {
  postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { answer: 'worked' } })));
  }
  terminate(): void {
    // It is idle by then.
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  closeApp();
});

test('IDENTITY-5: when the work is done the sign-in goes on by itself, with nothing pressed again', async () => {
  vi.stubGlobal('Worker', QuickWorker);
  const { made, at } = await openApp('/login', {
    answers: {
      'auth.login': (input) => ('captcha' in input ? session() : { refusal: 'CAPTCHA_NEEDED' }),
      'auth.captchaJson': () => task,
      'user.get': () => user(),
    },
  });
  await userEvent.click(await screen.findByRole('tab', { name: t('identity.email') }));
  await fill(t('identity.email'), 'ada@bourse.test');
  await fill(t('identity.password'), 'a long password');
  await userEvent.click(screen.getByRole('button', { name: t('identity.login.submit') }));
  await waitFor(() => expect(at()).toBe('/home'));
  const tries = made.filter(({ name }) => name === 'auth.login');
  expect(tries).toHaveLength(2);
  expect(tries[1]?.input).toMatchObject({ captcha: 'worked', password: 'a long password' });
});

test('IDENTITY-5: work that is not believed is not begun without end', async () => {
  vi.stubGlobal('Worker', QuickWorker);
  const { made } = await openApp('/login', {
    answers: {
      'auth.login': () => ({ refusal: 'BAD_CAPTCHA' }),
      'auth.captchaJson': () => task,
    },
  });
  await userEvent.click(await screen.findByRole('tab', { name: t('identity.email') }));
  await fill(t('identity.email'), 'ada@bourse.test');
  await fill(t('identity.password'), 'a long password');
  await userEvent.click(screen.getByRole('button', { name: t('identity.login.submit') }));
  expect(await screen.findByText(t('identity.work.ready'))).toBeDefined();
  await waitFor(() => expect(made.filter(({ name }) => name === 'auth.login')).toHaveLength(2));
});
