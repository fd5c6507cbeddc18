/** The browser's clock and timers, in one place so that tests can stand in for them. */
export type Timer = { readonly cancel: () => void };

/** Milliseconds since 1970, UTC, by the customer's device. */
export const nowMs = (): number => Date.now();

/** Runs once after a delay in ms. */
export const after = (delayMs: number, run: () => void): Timer => {
  const id = setTimeout(run, delayMs);
  return { cancel: () => clearTimeout(id) };
};

/** Runs again and again, every so many ms, first after one period. */
export const every = (periodMs: number, run: () => void): Timer => {
  const id = setInterval(run, periodMs);
  return { cancel: () => clearInterval(id) };
};

/** Runs once the browser has nothing more urgent to do, at the latest after so many ms. */
export const whenIdle = (run: () => void, atLatestMs = 2_000): Timer => {
  // Safari has no such call; a moment later the first drawing is over there too.
  if (typeof requestIdleCallback !== 'function') return after(200, run);
  const id = requestIdleCallback(run, { timeout: atLatestMs });
  return { cancel: () => cancelIdleCallback(id) };
};

/** A promise that is kept once the browser has nothing more urgent to do. */
export const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve));

/** A promise that is kept after a delay in ms. */
export const sleep = (delayMs: number): Promise<void> => new Promise((resolve) => after(delayMs, resolve));

/** A promise that is kept once the browser has drawn what stands on the page; a page that nobody sees is not drawn, and not waited for long. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => after(0, resolve));
    after(100, resolve);
  });
