import { theme as algorithms, type ThemeConfig } from 'antd';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();

export const currentTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

const showTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
};

/** Changes the theme and keeps the choice. */
export const toggleTheme = (): void => {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  writeStored('theme', next);
  showTheme(next);
};

/** Follows the system's theme as long as none was chosen. */
export const followSystemTheme = (): void =>
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (readStored('theme') === null) showTheme(matches ? 'dark' : 'light');
  });

/** The theme now; a change draws everything anew. */
export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, currentTheme);

const FONT = "'Inter Variable', Inter, ui-sans-serif, system-ui, sans-serif";

// The parts library works colours out and needs them as they are; they are those of the tokens of packages/ui.
const SEEDS = {
  light: {
    colorPrimary: '#2f46c9',
    colorInfo: '#0b608f',
    colorSuccess: '#0a6b42',
    colorWarning: '#835200',
    colorError: '#b3202f',
    colorLink: '#2c42bf',
    colorBgBase: '#fdfcf9',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorBgLayout: '#f4f2ec',
    colorTextBase: '#14161d',
    colorText: '#22252e',
    colorTextSecondary: '#4c505c',
    colorTextTertiary: '#5f636f',
    colorTextPlaceholder: '#6b6f7b',
    colorBorder: '#c9c4b7',
    colorBorderSecondary: '#e3dfd5',
  },
  dark: {
    colorPrimary: '#93a6ff',
    colorInfo: '#6fc3f2',
    colorSuccess: '#4fd79a',
    colorWarning: '#f3b54a',
    colorError: '#ff8088',
    colorLink: '#9fb0ff',
    colorBgBase: '#12151e',
    colorBgContainer: '#161a25',
    colorBgElevated: '#1b1f2b',
    colorBgLayout: '#0b0d13',
    colorTextBase: '#f4f5f9',
    colorText: '#dfe2ea',
    colorTextSecondary: '#b0b6c5',
    colorTextTertiary: '#8d95a8',
    colorTextPlaceholder: '#848da1',
    colorBorder: '#363d50',
    colorBorderSecondary: '#242938',
    colorTextLightSolid: '#0a0f2c',
  },
} as const;

/** The parts library in our colours, sizes and density. */
export const themeConfig = (theme: Theme): ThemeConfig => ({
  algorithm: theme === 'dark' ? algorithms.darkAlgorithm : algorithms.defaultAlgorithm,
  hashed: false,
  token: {
    ...SEEDS[theme],
    fontFamily: FONT,
    fontSize: 13,
    borderRadius: 6,
    controlHeight: 30,
    controlHeightSM: 24,
    controlHeightLG: 36,
    fontSizeLG: 14,
    paddingContentHorizontal: 12,
    wireframe: false,
    motionDurationMid: '0.14s',
    motionDurationSlow: '0.18s',
  },
  components: {
    Button: { fontWeight: 500, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Drawer: { paddingLG: 20, padding: 10 },
    Segmented: { itemSelectedColor: theme === 'dark' ? '#f4f5f9' : '#14161d' },
    Form: { itemMarginBottom: 14, verticalLabelPadding: '0 0 4px' },
  },
});
