import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';
export type ThemeChoice = Theme | 'system';
/** The colour of a rising price. */
export type RiseColour = 'green' | 'red';
/** A brand's colours: token name without dashes ('accent', 'on-accent') to a CSS colour. */
export type BrandTokens = Readonly<Partial<Record<Theme, Readonly<Record<string, string>>>>>;

const RED_RISES = new Set(['zh', 'zh-cn', 'zh-tw', 'ja', 'ko']);

/** Red rises in Chinese, Japanese and Korean unless the customer says otherwise; green elsewhere. */
export const riseColourFor = (language: string): RiseColour =>
  RED_RISES.has(language.toLowerCase()) ? 'red' : 'green';

/** The customer's choice, else the system's, else dark. */
export const resolveTheme = (choice: ThemeChoice | undefined, systemPrefersLight: boolean): Theme =>
  choice === 'dark' || choice === 'light' ? choice : systemPrefersLight ? 'light' : 'dark';

export const systemPrefersLight = (): boolean => matchMedia('(prefers-color-scheme: light)').matches;

let applied: readonly string[] = [];
let last = '';

/** Puts theme, colour of rise and the brand's own tokens on <html>, and the page colour on the browser's bar. */
export const applyTheme = (theme: Theme, rise: RiseColour, brand: BrandTokens = {}): void => {
  const root = document.documentElement;
  const wanted = JSON.stringify([theme, rise, brand[theme]]);
  // Every mark on <html> makes the browser work out the style of the whole page anew.
  if (wanted === last) return;
  last = wanted;
  for (const name of applied) root.style.removeProperty(name);
  root.dataset['theme'] = theme;
  root.dataset['rise'] = rise;
  const tokens = Object.entries(brand[theme] ?? {}).map(([name, value]) => [`--${name}`, value] as const);
  for (const [name, value] of tokens) root.style.setProperty(name, value);
  applied = tokens.map(([name]) => name);
  // By then the browser has worked the style out for drawing; asked now, it would have to do so at once.
  requestAnimationFrame(() => {
    const bar = document.querySelector('meta[name="theme-color"]');
    bar?.setAttribute('content', getComputedStyle(root).getPropertyValue('--page').trim());
  });
};

const watch = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-rise', 'style'] });
  return () => observer.disconnect();
};

const snapshot = (): string => {
  const { theme, rise } = document.documentElement.dataset;
  return `${theme === 'light' ? 'light' : 'dark'} ${rise === 'red' ? 'red' : 'green'}`;
};

/** The theme and the colour of rise in force, for what cannot be drawn with CSS alone. */
export const useTheme = (): { readonly theme: Theme; readonly rise: RiseColour } => {
  const [theme, rise] = useSyncExternalStore(watch, snapshot, () => 'dark green').split(' ');
  return { theme: theme === 'light' ? 'light' : 'dark', rise: rise === 'red' ? 'red' : 'green' };
};

/** A token's colour in force ('rise', 'hair'), for a canvas. */
export const tokenColour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
