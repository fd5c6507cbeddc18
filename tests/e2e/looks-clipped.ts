import type { Page } from '@playwright/test';

/** Waits until nothing on the page stands in for what comes. */
export const settle = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    // A tab's page that is not seen waits for its turn.
    () =>
      [...document.querySelectorAll('main .animate-shimmer, main .screen-wait, main [aria-busy="true"]')].every(
        (standIn) => !standIn.checkVisibility(),
      ),
    undefined,
    { timeout: 15_000, polling: 'raf' },
  );
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
};

/** Goes to an address as a link of the app does, without loading the page anew, and waits until it stands. */
export const walkTo = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((href) => {
    history.pushState(null, '', href);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await settle(page);
};

/**
 * Words of buttons, tabs and heads that are cut off or stick out, titles that something covers, names of figures in two lines, and texts that
 * name no key; one line each.
 * What scrolls sideways by itself (a row of tabs) cuts nothing, and names that come as data (`translate="no"`) may end in dots.
 */
export const clipped = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const PRESSED = 'button, [role="tab"], [role="radio"], a[href], summary, label, h1, h2, h3, th, dt';
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[aria-hidden="true"], .sr-only, .skip-link') === null;
    const inkOf = (node: Node): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const found = new Set<string>();
    const say = (what: string, text: string, more = ''): void => {
      found.add(`${what}: "${text.trim().slice(0, 60)}"${more}`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const owner = node.parentElement;
      if (text.trim() === '' || !owner || !isSeen(owner)) continue;
      if (/^[a-z]\w*(\.[\w-]+){1,4}$/.test(text.trim()) && !/@|\.(com|test)$/.test(text)) say('a key', text);
      const pressed = owner.closest(PRESSED);
      if (!pressed || owner.closest('[translate="no"]') !== null) continue;
      const ink = inkOf(node);
      // What only a reader hears has no room.
      if (ink.width === 0 || owner.getBoundingClientRect().width <= 1) continue;
      for (let box: Element | null = owner; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') break;
        const room = box.getBoundingClientRect();
        const isCutting = style.overflowX === 'hidden' || style.overflowX === 'clip';
        const over = Math.max(ink.right - room.right, room.left - ink.left);
        if (isCutting && style.display !== 'inline' && over > 1.5) {
          say('cut off', text, ` by ${Math.round(over)} px in ${pressed.tagName}`);
          break;
        }
        if (box === pressed) {
          if (style.display !== 'inline' && over > 1.5 && pressed.matches('button, [role="tab"], [role="radio"], th'))
            say('sticks out', text, ` by ${Math.round(over)} px of ${pressed.tagName}`);
          if (!isCutting) break;
        }
      }
    }
    for (const box of document.querySelectorAll('[class*="line-clamp-"]'))
      if (
        isSeen(box) &&
        box.closest(PRESSED) &&
        box.closest('[translate="no"]') === null &&
        box.scrollHeight > box.clientHeight + 3
      )
        say('cut below', box.textContent ?? '');
    const meets = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right - 1.5 && b.left < a.right - 1.5 && a.top < b.bottom - 1.5 && b.top < a.bottom - 1.5;
    for (const title of document.querySelectorAll('header h1'))
      for (const beside of title.closest('header')?.querySelectorAll('button, a[href]') ?? [])
        if (isSeen(beside) && !title.contains(beside) && meets(inkOf(title), beside.getBoundingClientRect()))
          say('covered', title.textContent ?? '', ` by ${beside.textContent || beside.getAttribute('aria-label')}`);
    // A line is as high as one word of it.
    for (const name of document.querySelectorAll('dl [data-figure-name]'))
      if (isSeen(name) && inkOf(name).height > 1.5 * Number.parseFloat(getComputedStyle(name).lineHeight))
        say('wraps', name.textContent ?? '');
    return [...found];
  });

/** How wide the widest list or table of the page is, px. */
export const columnWidth = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('main table, main ul')].map((list) => list.getBoundingClientRect().width),
    ),
  );

/** How wide what stands below the page's head is, from the first thing to the last, px. */
export const contentWidth = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const inHead = new Set(document.querySelectorAll('main header *'));
    const boxes = [...document.querySelectorAll('main :is(input, button, a, p, li, dl, table, h2, svg, label)')]
      .filter((each) => !inHead.has(each))
      .map((each) => each.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0);
    return Math.max(0, ...boxes.map(({ right }) => right)) - Math.min(innerWidth, ...boxes.map(({ left }) => left));
  });

/** How far a table can be moved sideways, px. */
export const tableOverflow = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('main table')].map(({ parentElement }) =>
        parentElement ? parentElement.scrollWidth - parentElement.clientWidth : 0,
      ),
    ),
  );
