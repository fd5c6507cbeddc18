// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const application = {
  id: 1,
  level: 'primary' as const,
  state: 'approved' as const,
  submittedAt: null,
  sidesAlike: false,
  timeline: [],
  items: [{ item: 'name' as const, state: 'approved' as const, remark: null, text: 'Ada Example', pictureUrl: null }],
};

test('IDENTITY-77: who is verified and chose no name is called by the verified one; who is not, by the number', async () => {
  const answers = { 'user.identity': () => ({ level: 'primary' as const, applications: [application] }) };
  const of = (identity: 'none' | 'approved') => ({
    session: session(),
    answers: { ...answers, 'user.get': () => user({ nickName: '', identity }) },
  });
  await openApp('/mine', of('approved'));
  expect(await screen.findByText('Ada Example')).toBeDefined();
  closeApp();
  const { made } = await openApp('/mine', of('none'));
  expect(await screen.findByText(text('identity', 'identity.mine.customer', { id: '1' }))).toBeDefined();
  expect(made.some(({ name }) => name === 'user.identity')).toBe(false);
});
