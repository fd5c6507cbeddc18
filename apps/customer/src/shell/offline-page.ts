import i18next from 'i18next';
import { directionOf, htmlLang } from './language.ts';
import { preferences } from './preferences.ts';
import { site } from './site.ts';
import { registerWorker } from './worker.ts';

export type OfflineTexts = {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** The deployment's. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly retry: string;
  /** Of the page, the ink, the faint ink, the button and what is written on it. */
  readonly colours: readonly [page: string, ink: string, faint: string, button: string, onButton: string];
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Colours are the brand's, which are checked; whatever else stands there is left out of the style. */
const colourOf = (text: string): string => (/^[#\w\s(),.%/-]{3,40}$/.test(text) ? text : 'CanvasText');

/**
 * The page that stands in for any other while there is no connection: whole in itself, without a figure, for one kept from before could be taken
 * for the present one (rule SHELL-26). Its button asks for the page that was wanted.
 */
export const offlinePage = ({ lang, dir, name, title, text, retry, colours }: OfflineTexts): string => {
  const [page, ink, faint, button, onButton] = colours.map((colour) => colourOf(colour.trim()));
  return `<!doctype html>
<html lang="${escaped(lang)}" dir="${dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escaped(`${title} · ${name}`)}</title>
<style>
body { margin: 0; background: ${page}; color: ${faint}; font: 15px/1.5 system-ui, sans-serif }
main { box-sizing: border-box; min-height: 100dvh; max-width: 24rem; margin: auto; padding: 2rem 1rem; display: flex; flex-direction: column; justify-content: center; align-items: center; text-align: center }
svg { width: 4rem; height: 4rem; margin-bottom: 1rem }
h1 { margin: 0 0 .5rem; color: ${ink}; font-size: 24px; line-height: 1.25 }
p { margin: 0 0 1.5rem }
a { box-sizing: border-box; min-height: 52px; width: 100%; padding: 14px 20px; border-radius: 8px; background: ${button}; color: ${onButton}; font-weight: 600; font-size: 17px; line-height: 24px; text-decoration: none }
a:focus-visible { outline: 2px solid ${ink}; outline-offset: 2px }
</style>
<main>
<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><path d="M3 3l18 18M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 4.2-2.5M19 12.9a10 10 0 0 0-5.5-2.8M2 8.8a15 15 0 0 1 4.2-2.7M22 8.8a15 15 0 0 0-11.3-3.8M12 20h.01"/></svg>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<a href="">${escaped(retry)}</a>
</main>
</html>
`;
};

const COLOURS = ['--page', '--ink-strong', '--ink-faint', '--accent', '--on-accent'] as const;

/** Where the worker finds it. */
const CACHE = 'offline';
const ADDRESS = '/offline';

/** Keeps the page in the customer's language and colours, for the worker to show when nothing else can be. */
const keepOfflinePage = async (): Promise<void> => {
  const { language } = preferences();
  const style = getComputedStyle(document.documentElement);
  const [page = '', ink = '', faint = '', button = '', onButton = ''] = COLOURS.map((name) =>
    style.getPropertyValue(name),
  );
  const html = offlinePage({
    lang: htmlLang(language),
    dir: directionOf(language),
    name: site().name,
    title: i18next.t('shell.offlinePage.title'),
    text: i18next.t('shell.offlinePage.text'),
    retry: i18next.t('shell.retry'),
    colours: [page, ink, faint, button, onButton],
  });
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  await (await caches.open(CACHE)).put(ADDRESS, new Response(html, { headers }));
};

/** From now on a page that cannot be fetched is answered on the device. Does nothing where the browser has no such worker. */
export const followOffline = async (): Promise<void> => {
  if (!('caches' in window) || !(await registerWorker())) return;
  const keep = (): void => void keepOfflinePage().catch(() => undefined);
  i18next.on('languageChanged', keep);
  keep();
};
