import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { walkTo } from './looks-clipped.ts';

/** Changes the system's theme, and waits until the page wears it and no colour is on its way from one to the other. */
export const switchTheme = async (page: Page, colorScheme: 'dark' | 'light'): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (theme) => document.documentElement.dataset['theme'] === theme || location.protocol === 'about:',
    colorScheme,
  );
  await page.waitForFunction(() =>
    document.getAnimations().every((each) => !(each instanceof CSSTransition) || each.playState === 'finished'),
  );
};

/** What only stands in for what comes. */
const STAND_INS = '.animate-shimmer, .ant-skeleton, .ant-spin-spinning';
/** A page or a part of it that could not be loaded, or broke down: it says so, and offers to try again. */
const FAILED = '[role="alert"]:has(button)';

const placeOf = (address: string, base: string): string => {
  const { pathname, searchParams } = new URL(address, base);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
};

/**
 * Opens an address, by loading it or, from another of the app, as a link does. Waits until what stands there is what was asked for, no fonts or
 * pictures on their way, and says what it is instead: stand-ins that stay, something that failed, another address than the one that is meant to be landed on.
 */
export const openSettled = async (
  page: Page,
  address: string,
  lands: string = address,
  by: 'load' | 'walk' = 'load',
): Promise<readonly string[]> => {
  if (by === 'load') await page.goto(address, { waitUntil: 'load' });
  else await walkTo(page, address);
  await page.getByRole('main').waitFor();
  const isSettled = await page
    .waitForFunction(
      (standIns) =>
        document.querySelector(standIns) === null &&
        document.fonts.status === 'loaded' &&
        [...document.images].every((image) => image.complete),
      STAND_INS,
      { timeout: 15_000 },
    )
    .then(() => true)
    .catch(() => false);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const failures = await page.locator(FAILED).allInnerTexts();
  const [is, meant] = [placeOf(page.url(), page.url()), placeOf(lands, page.url())];
  return [
    ...(isSettled ? [] : ['it stays on its way: stand-ins, fonts or pictures']),
    ...failures.map((text) => `it failed: ${text.replaceAll(/\s+/g, ' ')}`),
    ...(is === meant ? [] : [`it landed on ${is}`]),
  ];
};

/** The rules whose answer changes with the theme. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What the accessibility checker finds, one line a finding: rule, where, why; by all its rules, by those of colour only, or by the others. */
export const findings = async (page: Page, rules: 'all' | 'colour' | 'shape' = 'all'): Promise<readonly string[]> => {
  // What is right is not sent over, and no second page is opened to put frames together: there are none.
  const checker = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules === 'colour') checker.withRules(OF_COLOUR);
  if (rules === 'shape') checker.disableRules(OF_COLOUR);
  const { violations } = await checker.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
};

/** Gathers what the page's console calls an error, with where it stood. */
export const gatherErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()} ${message.location().url}`);
  });
  return errors;
};

/** How far the page can be moved sideways, px, and what sticks out. */
export const overflow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 0.5 || left < -0.5);
    });
    return [
      `${scrollWidth - clientWidth} px`,
      ...out.slice(0, 3).map((element) => `${element.tagName} ${element.className}`),
    ];
  });
