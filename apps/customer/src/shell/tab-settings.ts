import { TAB_KEYS, type TabKey } from './paths.ts';

const isTabKey = (key: unknown): key is TabKey => typeof key === 'string' && Object.hasOwn(TAB_KEYS, key);

type MenuEntry = { readonly key?: unknown; readonly isOpen?: unknown; readonly sort?: unknown };

/** The open tabs out of the deployment's BOTTOM_MENU_SETTING, in its order; fewer than two are taken for none. */
export const tabsOf = (settings: readonly MenuEntry[]): readonly TabKey[] | undefined => {
  const open = settings
    .filter(({ key, isOpen }) => isTabKey(key) && isOpen !== false && isOpen !== 'N' && isOpen !== 0)
    .sort((a, b) => Number(a.sort ?? 0) - Number(b.sort ?? 0))
    .map(({ key }) => key as TabKey);
  return open.length < 2 ? undefined : [...new Set(open)].slice(0, 5);
};
