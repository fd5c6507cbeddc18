import {
  type DateStyle,
  decimalPoint,
  formatCompact,
  formatDate,
  formatDays,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRate,
  formatRelative,
  type NumberOptions,
  type SignStyle,
  sumOptions,
  withUnit,
} from '@bourse/ui/format';
import { useMemo } from 'react';
import { nowMs } from './clock.ts';
import { usePreferences } from './preferences.ts';

/** The formatters of packages/ui, bound to the customer's language and time zone. Amounts and prices are decimal texts. */
export const useFormat = () => {
  const { language, zone } = usePreferences();
  return useMemo(
    () => ({
      language,
      zone,
      point: decimalPoint(language),
      number: (text: string, options?: NumberOptions) => formatNumber(text, language, options),
      money: (text: string, asset: string, options?: NumberOptions) => formatMoney(text, asset, language, options),
      /** A sum that is looked at, not agreed to: USDT in two decimals. */
      sum: (text: string, asset: string) => formatMoney(text, asset, language, sumOptions(text, asset)),
      /** A quantity or a price with its unit behind it. */
      unit: (figure: string, unit: string) => withUnit(figure, unit, language),
      price: (text: string, decimals: number) => formatPrice(text, language, decimals),
      percent: (percent: string | number, sign?: SignStyle) => formatPercent(percent, language, sign),
      rate: (percent: string) => formatRate(percent, language),
      compact: (text: string) => formatCompact(text, language),
      date: (atMs: number, style?: DateStyle, withZone?: boolean) => formatDate(atMs, language, zone, style, withZone),
      days: (days: number) => formatDays(days, language),
      ago: (atMs: number) => formatRelative(atMs, nowMs(), language),
    }),
    [language, zone],
  );
};
