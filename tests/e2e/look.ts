import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Opens an address and waits until what stands there is what was asked for: no stand-ins, no fonts or pictures on their way. */
export const openSettled = async (page: Page, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: 'load' });
  await page.getByRole('main').waitFor();
  await page
    .waitForFunction(
      () =>
        document.querySelector('.animate-shimmer, .ant-skeleton, .ant-spin-spinning') === null &&
        document.fonts.status === 'loaded' &&
        [...document.images].every((image) => image.complete),
      undefined,
      { timeout: 10_000 },
    )
    // A list that stays empty for a reason of its own is looked at as it is.
    .catch(() => undefined);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
};

/** The rules whose answer changes with the theme. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What the accessibility checker finds, one line a finding: rule, where, why; by all its rules, by those of colour only, or by the others. */
export const findings = async (page: Page, rules: 'all' | 'colour' | 'shape' = 'all'): Promise<readonly string[]> => {
  const checker = new AxeBuilder({ page });
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
