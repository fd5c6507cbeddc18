import { expect, NARROW, PHONE, test, type Visitor } from './fixtures.ts';
import { findings, openSettled, overflow } from './look.ts';
import { CONSOLE_SCREENS, type LookedAt, OPEN_SCREENS, OWN_SCREENS } from './screens.ts';

/** One load of each screen: looked at in the dark, in the light, and at the narrowest. */
const lookAt = async ({ page, watch }: Visitor, screens: readonly LookedAt[]): Promise<void> => {
  for (const { name, address } of screens)
    await test.step(name, async () => {
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme: 'dark' });
      await openSettled(page, address);
      expect.soft(await findings(page), `${name}, dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect.soft(await findings(page, 'colour'), `${name}, light`).toEqual([]);
      await page.setViewportSize(NARROW);
      expect.soft(await overflow(page), `${name}, 320 px`).toEqual([]);
    });
  expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
};

test('a visitor’s screens: no accessibility finding in either theme, nothing sticks out at 320 px', async ({
  visit,
}) => {
  test.setTimeout(300_000);
  await lookAt(await visit(), OPEN_SCREENS);
});

test('a customer’s screens: no accessibility finding in either theme, nothing sticks out at 320 px', async ({
  visit,
  trader,
}) => {
  test.setTimeout(600_000);
  await lookAt(await visit({ customer: trader }), OWN_SCREENS);
});

test('a customer’s screens in Arabic run from right to left, and nothing sticks out at 320 px', async ({
  visit,
  trader,
}) => {
  test.setTimeout(400_000);
  const { page } = await visit({ customer: trader, language: 'ar', viewport: NARROW });
  for (const { name, address } of OWN_SCREENS)
    await test.step(name, async () => {
      await openSettled(page, address);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      expect.soft(await overflow(page), `${name}, Arabic`).toEqual([]);
    });
});

test('the console’s screens: no accessibility finding in either theme', async ({ operator, bourse, trader }) => {
  test.setTimeout(300_000);
  expect(trader.email).not.toBe('');
  const { page } = operator;
  for (const { name, address } of CONSOLE_SCREENS)
    await test.step(name, async () => {
      for (const theme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await openSettled(page, bourse.consoleUrl + address);
        expect.soft(await findings(page, theme === 'dark' ? 'all' : 'colour'), `${name}, ${theme}`).toEqual([]);
      }
    });
});
