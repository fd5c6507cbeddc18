import type { Page } from '@playwright/test';

/**
 * What is tapped and is smaller than 44 × 44 px, one line each: its own box, or what of it answers a finger beyond that (the utility `hit`).
 * Measured from its middle to each side, as far as the screen reaches. Not measured: a link within a sentence, what cannot be tapped now, what
 * something sticky covers, and what is meant for a dense list alone (`data-dense`), where the same can be done elsewhere.
 */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const SIZE = 44;
    const TAPPED =
      'button, a[href], summary, [role="tab"], [role="radio"], [role="switch"], [role="checkbox"], [role="menuitem"], label:has(input[type="checkbox"])';
    const found = new Set<string>();
    const nameOf = (element: Element): string =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50);
    const isInText = (element: Element): boolean =>
      element.matches('a[href], button') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
    for (const element of document.querySelectorAll(TAPPED)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('.sr-only, .skip-link, [data-dense], [inert]') || isInText(element)) continue;
      if (element.matches(':disabled, [aria-disabled="true"], [aria-hidden="true"] *')) continue;
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const answers = (dx: number, dy: number): boolean => {
        const [px, py] = [x + dx, y + dy];
        if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) return true;
        const hit = document.elementFromPoint(px, py);
        return hit !== null && (element.contains(hit) || hit.closest(TAPPED) === element);
      };
      const reach = (sign: -1 | 1, axis: 'x' | 'y'): number => {
        let at = 0;
        while (at < SIZE / 2 && answers(axis === 'x' ? sign * (at + 0.5) : 0, axis === 'y' ? sign * (at + 0.5) : 0))
          at += 0.5;
        return at;
      };
      if (!answers(0, 0)) continue;
      const size = (axis: 'x' | 'y'): number => reach(-1, axis) + reach(1, axis);
      const [width, height] = [size('x'), size('y')];
      if (width < SIZE - 1 || height < SIZE - 1) {
        found.add(`${element.tagName} "${nameOf(element)}" ${Math.round(width)} × ${Math.round(height)}`);
      }
    }
    scrollTo(0, 0);
    return [...found];
  });
