import type { BrowserContext, Page } from '@playwright/test';

/** What must not happen on any page, gathered as it happens. */
export type Watch = {
  /** Breaches of the content security policy: directive and what was blocked. */
  readonly breaches: string[];
  /** Scripts that ran although they came as text. */
  readonly executions: string[];
  /** Errors that nothing caught. */
  readonly crashes: string[];
};

const follow = (page: Page, watch: Watch): void => {
  page.on('pageerror', (error) => watch.crashes.push(`${page.url()}: ${error.message}`));
  page.on('dialog', (dialog) => {
    watch.executions.push(`${page.url()}: ${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss();
  });
};

/** Listens on every page of a context, from before its first script. */
export const watchContext = async (context: BrowserContext): Promise<Watch> => {
  const watch: Watch = { breaches: [], executions: [], crashes: [] };
  await context.exposeBinding('tellBreach', (_, text: string) => void watch.breaches.push(text));
  await context.exposeBinding('tellExecution', (_, text: string) => void watch.executions.push(text));
  await context.addInitScript(() => {
    const projector = window as unknown as { readonly tellBreach: (text: string) => void };
    document.addEventListener('securitypolicyviolation', (event) =>
      projector.tellBreach(`${location.href}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  for (const page of context.pages()) follow(page, watch);
  context.on('page', (page) => follow(page, watch));
  return watch;
};
