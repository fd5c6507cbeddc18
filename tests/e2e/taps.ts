import type { BrowserContext } from '@playwright/test';

export type Taps = {
  /** The taps since it was asked last. */
  readonly take: () => number;
};

/** Runs in the page: tells each press of a finger, each field that a finger must open to type in, and each file that is picked. */
const tellTaps = (): void => {
  const { tellTap } = window as unknown as { readonly tellTap: () => void };
  let isPressing = false;
  let isByApp = false;
  // What the app focuses by itself takes no tap.
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusByApp(...given) {
    const before = isByApp;
    isByApp = true;
    focus.apply(this, given);
    isByApp = before;
  };
  addEventListener(
    'pointerdown',
    ({ isTrusted }) => {
      if (!isTrusted) return;
      isPressing = true;
      tellTap();
    },
    true,
  );
  // The click of a press comes last, and what it focuses is focused by then.
  const released = (): void => {
    isPressing = false;
  };
  addEventListener('click', () => setTimeout(released), true);
  addEventListener(
    'focusin',
    ({ target }) => {
      const isField = target instanceof Element && target.matches('textarea, input:not([type=checkbox], [type=file])');
      if (isField && !isPressing && !isByApp) tellTap();
    },
    true,
  );
  addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') tellTap();
    },
    true,
  );
};

/**
 * Counts what a finger does on every page of a context, reloads included: each press, and one for each field that is typed in
 * without having been pressed or opened by the app itself.
 */
export const countTaps = async (context: BrowserContext): Promise<Taps> => {
  let count = 0;
  await context.exposeBinding('tellTap', () => {
    count += 1;
  });
  await context.addInitScript(tellTaps);
  return {
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
};
