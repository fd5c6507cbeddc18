// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const t = (key: string): string => text('funds', key);
const funds = () => ({ eur: '5.00', usd: '5.40', symbolsFunds: [] });
const answers = { 'user.get': () => user(), 'funds.symbolFunds': funds, 'funds.foreignOrderFunds': funds };

test.each([
  ['/property', 'funds.property.total'],
  ['/divisaProperty', 'funds.divisa.total'],
] as const)('FIGURES-19: %s calls its sum by what it is of, not the total of everything', async (address, name) => {
  await openApp(address, { session: session(), answers });
  expect(await screen.findByRole('heading', { name: t(name) })).toBeDefined();
  expect(screen.queryByText(t('funds.assets.total'))).toBeNull();
});
