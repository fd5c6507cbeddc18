// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { ReplyOfCall } from '../shell/index.ts';
import { closeApp, fill, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const t = (key: string, values?: Record<string, string>): string => text('identity', key, values);

type Application = ReplyOfCall<'user.identity'>['applications'][number];

const draft = (over: Partial<Application> = {}): Application => ({
  id: 1,
  level: 'primary',
  state: 'draft',
  submittedAt: null,
  sidesAlike: false,
  timeline: [],
  items: [
    { item: 'name', state: 'given', remark: null, text: 'Ada Example', pictureUrl: null },
    { item: 'id-number', state: 'given', remark: null, text: '••••567L', pictureUrl: null },
    { item: 'front', state: 'given', remark: null, text: null, pictureUrl: '/front.jpg' },
    { item: 'back', state: 'given', remark: null, text: null, pictureUrl: '/back.jpg' },
  ],
  ...over,
});

const open = (address: string, application: Application) =>
  openApp(address, {
    session: session(),
    answers: {
      'user.get': () => user(),
      'user.identity': () => ({ level: 'none', applications: [application] }),
      'user.saveIdentity': () => application,
      'user.submitPrimary': () => draft({ state: 'submitted' }),
    },
  });

test('IDENTITY-24: the number is checked as it was typed, each part is changed from the review, and comes back to it', async () => {
  const { at } = await open('/certification-primary?step=person', draft());
  await fill(t('identity.item.id-number'), 'X1234567L');
  await userEvent.click(screen.getByRole('button', { name: t('identity.verify.next') }));
  await waitFor(() => expect(at()).toContain('step=front'));
  closeApp();
  const again = await open('/certification-primary?step=review', draft());
  expect(await screen.findByText(t('identity.verify.reviewTitle'))).toBeDefined();
  const parts = [['name', 'id-number'], ['front'], ['back']].map((items) =>
    items.map((item) => t(`identity.item.${item}`)).join(', '),
  );
  const edits = parts.map((what) => screen.getByRole('link', { name: t('identity.verify.editWhat', { what }) }));
  expect(edits).toHaveLength(3);
  await userEvent.click(edits[0] as HTMLElement);
  await waitFor(() => expect(again.at()).toContain('step=person'));
  await fill(t('identity.item.id-number'), 'Y7654321K');
  await userEvent.click(screen.getByRole('button', { name: t('identity.verify.next') }));
  await waitFor(() => expect(again.at()).toContain('step=review'));
  expect(await screen.findByText('Y7654321K')).toBeDefined();
  expect(screen.queryByText('••••567L')).toBeNull();
});

test('IDENTITY-47: that both sides are one picture is said where it was picked, before anything is handed in', async () => {
  const { made, at } = await open('/certification-primary?step=back', draft({ sidesAlike: true }));
  expect((await screen.findByRole('alert')).textContent).toContain(t('identity.verify.samePicture'));
  await userEvent.click(screen.getByRole('button', { name: t('identity.verify.next') }));
  expect(at()).toContain('step=back');
  expect(made.some(({ name }) => name === 'user.submitPrimary')).toBe(false);
});
