// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, confirm, fill, openApp, session, text } from '../shell/testing.tsx';

afterEach(closeApp);

const said = (key: string, values: object = {}): string => text('ipo', `ipo.${key}`, values as never);

const DAY_MS = 86_400_000;

const offering = {
  id: 4,
  name: 'Lantern, new shares',
  code: 'LANTR',
  instrument: 'US.LANTR',
  venue: 'US',
  kind: 'most',
  price: '10.00',
  currency: 'USD',
  lowPrice: '10.00',
  highPrice: '10.00',
  lot: 10,
  least: 10,
  most: 100,
  offered: 200,
  applied: 900,
  applications: 40,
  opensAt: 1,
  closesAt: Date.now() + DAY_MS,
  paysAt: Date.now() + 2 * DAY_MS,
  listsAt: Date.now() + 3 * DAY_MS,
  isAllotted: false,
  commitment: 'a'.repeat(64),
  seed: null,
  digest: null,
  pricesDigest: null,
  center: 'INIT',
  own: null,
};

test('IPO-4: what new shares are and the odds stand in the form, and what is held is confirmed before it is sent', async () => {
  const sent: unknown[] = [];
  await openApp('/newShares', {
    session: session(),
    answers: {
      'ipo.offerings': () => ({ list: [offering], total: 1 }),
      'funds.byCurrency': () => ({
        currency: 'USD',
        available: '5000.00',
        availableMoney: { amount: '5000.00', currency: 'USD', others: {} },
        held: '0.00',
        withdrawable: '5000.00',
        btc: '0',
        gold: '0',
      }),
      'ipo.apply': (input: unknown) => {
        sent.push(input);
        return null;
      },
    } as never,
  });
  const user = userEvent.setup();
  // Twenty lots and forty applications: five of ten get one.
  await screen.findByRole('img', { name: said('oddsText', { chances: '5' }) });
  await user.click(screen.getByRole('button', { name: said('apply') }));
  const review = await screen.findByRole('button', { name: said('review') });
  for (const line of ['pays', 'payer', 'loss', 'leave', 'cost']) {
    screen.getByText(text('ipo', `ipo.explain.${line}`));
    screen.getByText(text('ipo', `ipo.explained.${line}`));
  }
  await user.click(review);
  screen.getByText(said('confirmSays'));
  expect(sent).toEqual([]);
  await confirm(said('apply'));
  await expect.poll(() => sent).toEqual([{ id: '4', quantity: 100 }]);
});

test('IPO-4: a changed application says what is released or held in addition, and that it is changed', async () => {
  const money = { amount: '5000.00', currency: 'USD', others: {} };
  const cash = { currency: 'USD', available: '5000.00', availableMoney: money, held: '0.00', withdrawable: '5000.00' };
  await openApp('/newShares', {
    session: session(),
    answers: {
      'ipo.offerings': () => ({ list: [{ ...offering, most: 200, own: 120 }], total: 1 }),
      'funds.byCurrency': () => ({ ...cash, btc: '0', gold: '0' }),
      'ipo.apply': () => null,
    } as never,
  });
  const user = userEvent.setup();
  const review = async (quantity: string) => {
    await fill(said('quantity'), quantity);
    await user.click(screen.getByRole('button', { name: said('review') }));
    return within(await screen.findByRole('alertdialog'));
  };
  await user.click(await screen.findByRole('button', { name: said('change') }));
  let question = await review('150');
  expect(question.getByText(said('addition')).parentElement?.textContent).toContain('$300.00');
  const [cancel] = question.getAllByRole('button', { name: text('shell', 'shell.cancel') });
  await user.click(cancel as HTMLElement);
  question = await review('50');
  expect(question.getByText('120 → 50')).toBeDefined();
  expect(question.getByText(said('released')).parentElement?.textContent).toContain('$700.00');
  await confirm(said('change'));
  await screen.findByText(said('changed'));
});

test('IPO-12: of a fixed number nothing says that it can be changed', async () => {
  const fixed = { ...offering, kind: 'fixed', least: 20, most: 20 };
  const applied = { ...fixed, id: 5, name: 'Quilm, new shares', own: 20 };
  await openApp('/newShares', {
    session: session(),
    answers: {
      'ipo.offerings': () => ({ list: [fixed, applied], total: 2 }),
      'funds.byCurrency': () => ({
        currency: 'USD',
        available: '5000.00',
        availableMoney: { amount: '5000.00', currency: 'USD', others: {} },
        held: '0.00',
        withdrawable: '5000.00',
        btc: '0',
        gold: '0',
      }),
    } as never,
  });
  const user = userEvent.setup();
  await screen.findByRole('button', { name: said('details') });
  expect(screen.queryByRole('button', { name: said('change') })).toBeNull();
  await user.click(screen.getByRole('button', { name: said('apply') }));
  await screen.findByText(said('explained.leaveFixed'));
  expect(screen.queryByText(said('stageText.open'))).toBeNull();
  await user.click(screen.getByRole('button', { name: said('review') }));
  screen.getByText(said('confirmSaysFixed'));
});

test('IPO-12: where few ask for more than there is, all get a lot, and not all that they ask for', async () => {
  const sought = { ...offering, offered: 300, applied: 530, applications: 5 };
  await openApp('/newShares', {
    session: session(),
    answers: { 'ipo.offerings': () => ({ list: [sought], total: 1 }) } as never,
  });
  await screen.findByRole('img', { name: said('oddsLot') });
  expect(screen.queryByText(said('oddsAll'))).toBeNull();
});
