import type { CoreConfig } from '@bourse/core';
import { type Asset, AssetRegistry, type SessionMode } from '@bourse/rules';
import { calendarOf } from '../platform/calendar.ts';

/** The settings of the core as plain data, for another thread. */
export type PlainConfig = Omit<CoreConfig, 'assets' | 'calendar'> & {
  readonly assets: readonly Asset[];
  readonly sessions: SessionMode;
};

export const plainConfigOf = (config: CoreConfig, sessions: SessionMode): PlainConfig => {
  const { assets, calendar: _, ...plain } = config;
  return { ...plain, assets: assets.all(), sessions };
};

export const configOfPlain = ({ assets, sessions, ...config }: PlainConfig): CoreConfig => {
  const registry = new AssetRegistry();
  for (const asset of assets) registry.add(asset);
  return { ...config, assets: registry, calendar: calendarOf(sessions) };
};
