import { registerCustomer, value } from './cast.ts';
import { DESKTOP, expect, NARROW, PHONE, test, type Visitor } from './fixtures.ts';
import { findings, gatherErrors, openSettled, overflow, switchTheme } from './look.ts';
import { clipped, columnWidth, contentWidth, tableOverflow, walkTo } from './looks-clipped.ts';
import type { PicturedScreen } from './module-screens.ts';
import { CONSOLE_SCREENS, NEW_SCREENS, OPEN_SCREENS, OWN_SCREENS, ownScreens } from './screens.ts';

/** One load of each screen: looked at in the dark, in the light, and at the narrowest. */
const lookAt = async ({ page, watch }: Visitor, screens: readonly PicturedScreen[]): Promise<void> => {
  const errors = gatherErrors(page);
  for (const { name, address, lands } of screens)
    await test.step(name, async () => {
      await page.setViewportSize(PHONE);
      await switchTheme(page, 'dark');
      expect.soft(await openSettled(page, address, lands), name).toEqual([]);
      expect.soft(await findings(page), `${name}, dark`).toEqual([]);
      await switchTheme(page, 'light');
      expect.soft(await findings(page, 'colour'), `${name}, light`).toEqual([]);
      await page.setViewportSize(NARROW);
      expect.soft(await overflow(page), `${name}, 320 px`).toEqual([]);
    });
  expect(errors).toEqual([]);
  expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
};

/** The same in Arabic at the narrowest, in the light and, for its colours, in the dark. */
const lookAtFromTheRight = async ({ page, watch }: Visitor, screens: readonly PicturedScreen[]): Promise<void> => {
  const errors = gatherErrors(page);
  await openSettled(page, screens[0]?.address ?? '/');
  for (const { name, address, lands } of screens)
    await test.step(name, async () => {
      await switchTheme(page, 'light');
      expect.soft(await openSettled(page, address, lands, 'walk'), `${name}, Arabic`).toEqual([]);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      expect.soft(await overflow(page), `${name}, Arabic`).toEqual([]);
      expect.soft(await findings(page, 'shape'), `${name}, Arabic`).toEqual([]);
      await switchTheme(page, 'dark');
      expect.soft(await findings(page, 'colour'), `${name}, Arabic, dark`).toEqual([]);
    });
  expect(errors).toEqual([]);
  expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
};

const ARABIC = { language: 'ar', viewport: NARROW } as const;

test('a visitor’s screens, in two languages: no accessibility finding in either theme, nothing sticks out at 320 px, no error', async ({
  visit,
}) => {
  test.setTimeout(120_000 + OPEN_SCREENS.length * 20_000);
  await lookAt(await visit(), OPEN_SCREENS);
  await lookAtFromTheRight(await visit(ARABIC), OPEN_SCREENS);
});

test('a new customer’s screens: no accessibility finding, nothing sticks out, no error', async ({ visit, bourse }) => {
  test.setTimeout(120_000 + NEW_SCREENS.length * 20_000);
  const customer = await registerCustomer(bourse);
  // One page of the check of identity is filled in, so that the next can be stood on.
  value(await customer.call('user.saveIdentity', { level: 'primary', name: 'Maria Lopez', idNumber: 'X1234567L' }));
  await lookAt(await visit({ customer }), NEW_SCREENS);
  await lookAtFromTheRight(await visit({ customer, ...ARABIC }), NEW_SCREENS);
});

for (const [module, screensOf] of OWN_SCREENS)
  test(`a customer’s screens of ${module}: no accessibility finding, nothing sticks out, no error`, async ({
    visit,
    trader,
  }) => {
    const screens = screensOf(trader.details);
    test.setTimeout(120_000 + screens.length * 20_000);
    await lookAt(await visit({ customer: trader }), screens);
    await lookAtFromTheRight(await visit({ customer: trader, ...ARABIC }), screens);
  });

/** Every screen is seen in one of each: of the longest words or the other direction, and of the rest. */
const SHARES: readonly (readonly string[])[] = [
  ['es', 'ar'],
  ['it', 'ja', 'ko', 'en', 'zh', 'zh-tw'],
];

test('SHELL-32: in eight languages, on a phone and at its narrowest: no word of a button, tab or head is cut off, no key is shown', async ({
  visit,
  trader,
}) => {
  test.setTimeout(60_000 + ownScreens(trader.details).length * 5_000);
  const { page } = await visit({ customer: trader });
  const screens = ownScreens(trader.details);
  await page.goto('/home');
  for (const [share, language] of SHARES.flatMap((languages) => languages.map((one) => [languages, one] as const)))
    await test.step(language, async () => {
      const mine = share.indexOf(language);
      await page.evaluate((chosen) => localStorage.setItem('bourse.LANGUAGE', JSON.stringify(chosen)), language);
      await page.reload();
      await page.getByRole('main').waitFor();
      for (const { name, address } of screens.filter((_, at) => at % share.length === mine)) {
        await walkTo(page, address);
        for (const viewport of [PHONE, NARROW]) {
          await page.setViewportSize(viewport);
          expect.soft(await clipped(page), `${name}, ${language}, ${viewport.width} px`).toEqual([]);
        }
      }
    });
});

test('on a desktop, in English and in Spanish: nothing sticks out, no word is cut off, lists fill the width, the rail fits', async ({
  visit,
  trader,
}) => {
  test.setTimeout(60_000 + ownScreens(trader.details).length * 5_000);
  for (const [language, viewport] of [
    ['en', DESKTOP],
    ['es', { width: 1024, height: 768 }],
  ] as const) {
    const { page } = await visit({ customer: trader, viewport });
    await page.addInitScript((chosen) => localStorage.setItem('bourse.LANGUAGE', JSON.stringify(chosen)), language);
    await page.goto('/home');
    await page.getByRole('main').waitFor();
    const rail = page.getByRole('navigation').first();
    expect(await rail.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
    const screens = ownScreens(trader.details).filter(({ shows }) => language === 'es' || shows === 'a list');
    for (const { name, address, shows } of screens) {
      const what = `${name}, ${language}, ${viewport.width} px`;
      await walkTo(page, address);
      expect.soft([...(await overflow(page)), ...(await clipped(page))], what).toEqual([]);
      expect.soft(await tableOverflow(page), what).toEqual(0);
      if (shows === 'a list') expect.soft(await columnWidth(page), what).toBeGreaterThan(640);
      if (shows !== 'a text') expect.soft(await contentWidth(page), `${what}: one narrow column`).toBeGreaterThan(660);
    }
  }
});

test('the console’s screens: no accessibility finding in either theme, nothing sticks out on a phone', async ({
  operator,
  bourse,
  trader,
}) => {
  test.setTimeout(60_000 + CONSOLE_SCREENS.length * 15_000);
  expect(trader.email).not.toBe('');
  const { page } = operator;
  for (const { name, address } of CONSOLE_SCREENS)
    await test.step(name, async () => {
      for (const theme of ['dark', 'light'] as const) {
        await switchTheme(page, theme);
        if (theme === 'dark') expect.soft(await openSettled(page, bourse.consoleUrl + address), name).toEqual([]);
        expect.soft(await findings(page, theme === 'dark' ? 'all' : 'colour'), `${name}, ${theme}`).toEqual([]);
      }
      await page.setViewportSize(PHONE);
      expect.soft(await overflow(page), `${name}, on a phone`).toEqual([]);
      await page.setViewportSize(DESKTOP);
    });
});
