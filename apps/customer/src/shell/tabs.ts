import type { IconName } from '@bourse/ui/icon';
import { useTranslation } from 'react-i18next';
import { TAB_KEYS, type TabKey } from './paths.ts';
import { useSite } from './site.ts';

const ICONS: Readonly<Record<TabKey, IconName>> = {
  home: 'home',
  information: 'news',
  market: 'market',
  trade: 'trade',
  mine: 'user',
  quote: 'chart',
  specialRailway: 'bolt',
};

/** The open entries of the tab bar, in the deployment's order. */
export const useTabs = () => {
  const { t } = useTranslation('shell');
  const keys = useSite((site) => site.tabs);
  return keys.map((key) => ({ href: TAB_KEYS[key], label: t(`shell.tab.${key}`), icon: ICONS[key] }));
};
