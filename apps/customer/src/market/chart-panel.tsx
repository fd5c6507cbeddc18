import { IconButton } from '@bourse/ui/button';
import { ChangePill } from '@bourse/ui/change-pill';
import { Chart, type ChartBar, type ChartIndicator, type ChartLine, type ChartPeriod } from '@bourse/ui/chart';
import { cx } from '@bourse/ui/cx';
import { FullScreen } from '@bourse/ui/full-screen';
import { Icon } from '@bourse/ui/icon';
import { Menu } from '@bourse/ui/menu';
import { Price } from '@bourse/ui/price';
import { SkeletonChart } from '@bourse/ui/skeleton';
import type { Interval } from '@bourse/wire/bar';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, followBar, keep, readKept, useFormat, useIdle } from '../shell/index.ts';
import { type Quote, useMoving } from './quote.ts';

const FIRST: readonly Interval[] = ['1m', '5m', '30m', '1d', '1w', '1M'];
const MORE: readonly Interval[] = ['15m', '1h', '2h', '4h', '12h'];
const INDICATORS: readonly ChartIndicator[] = ['MA', 'EMA', 'BOLL', 'MACD', 'RSI', 'WR', 'none'];
const UNITS = { m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month' } as const;

const periodOf = (interval: Interval): ChartPeriod => ({
  span: Number.parseInt(interval, 10),
  unit: UNITS[interval.slice(-1) as keyof typeof UNITS],
});

type Choice = { readonly interval: Interval; readonly indicator: ChartIndicator };

const kept = (): Choice => {
  const choice = readKept<Partial<Choice>>('CHART');
  const interval = [...FIRST, ...MORE].find((one) => one === choice?.interval) ?? '30m';
  return { interval, indicator: INDICATORS.find((one) => one === choice?.indicator) ?? 'MA' };
};

const TOOL =
  'hit flex h-9 shrink-0 cursor-pointer items-center gap-0.5 rounded-control px-2 text-13 font-semibold transition-colors focus-ring-inset';

type BarProps = {
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly end?: ReactNode;
};

const ChartBarTools = ({ choice, onChoice, end }: BarProps) => {
  const { t } = useTranslation('market');
  const name = (interval: Interval): string => t(`market.period.${interval}`);
  const isMore = MORE.includes(choice.interval);
  return (
    <div className="flex items-center gap-0.5 px-2">
      <fieldset aria-label={t('market.periods')} className="no-scrollbar flex min-w-0 flex-1 overflow-x-auto">
        {FIRST.map((interval) => (
          <button
            key={interval}
            type="button"
            aria-pressed={choice.interval === interval}
            onClick={() => onChoice({ ...choice, interval })}
            className={cx(TOOL, choice.interval === interval ? 'bg-raised text-ink-strong' : 'text-ink-faint')}
          >
            {name(interval)}
          </button>
        ))}
        <Menu
          label={t('market.periods')}
          value={choice.interval}
          entries={MORE.map((value) => ({ value, label: name(value) }))}
          onPick={(interval) => onChoice({ ...choice, interval })}
          buttonLabel={t('market.morePeriods')}
          className={cx(TOOL, isMore ? 'bg-raised text-ink-strong' : 'text-ink-faint')}
        >
          {isMore && name(choice.interval)}
          <Icon name={isMore ? 'chevron-down' : 'more'} size={isMore ? 12 : 18} />
        </Menu>
      </fieldset>
      <Menu
        label={t('market.indicator')}
        value={choice.indicator}
        entries={INDICATORS.map((value) => ({
          value,
          label: value === 'none' ? t('market.noIndicator') : value,
        }))}
        onPick={(indicator) => onChoice({ ...choice, indicator })}
        buttonLabel={`${t('market.indicator')} ${choice.indicator === 'none' ? t('market.noIndicator') : choice.indicator}`}
        className={cx(TOOL, 'text-ink')}
      >
        {choice.indicator === 'none' ? t('market.indicator') : choice.indicator}
        <Icon name="chevron-down" size={12} />
      </Menu>
      {end}
    </div>
  );
};

/** Gives the chart the bar that is still moving; nothing but the drawing is drawn anew by it. */
const barFeed = (instrument: string, interval: Interval) => (onBar: (bar: ChartBar) => void) =>
  followBar(instrument, interval, ({ id, open, high, low, close, vol }) =>
    onBar({ at: id, open, high, low, close, volume: vol }),
  );

const loader =
  (instrument: string, interval: Interval) =>
  async (before: number | undefined, limit: number): Promise<readonly ChartBar[]> => {
    const input = { instrument, interval, limit, ...(before === undefined ? {} : { before }) };
    const answer = await call('quotes.stockKline', input);
    if (!answer.ok) throw new Error(answer.error);
    return answer.value.bars.map(({ time, ...bar }) => ({ at: time, ...bar }));
  };

const PriceNow = ({ quote, decimals }: { readonly quote: Quote; readonly decimals: number }) => {
  const { language } = useFormat();
  const { last, percent } = useMoving(quote);
  return (
    <span className="flex items-center gap-2">
      <Price value={last} decimals={decimals} locale={language} className="text-15 font-semibold" />
      <ChangePill percent={percent} locale={language} look="text" />
    </span>
  );
};

export type ChartPanelProps = {
  readonly quote: Quote;
  readonly decimals: number;
  readonly lines?: readonly ChartLine[];
  /** Height of the drawing. */
  readonly className?: string;
};

/** The course of a price with its periods and one indicator in a single bar; over the whole window on a tap. */
export const ChartPanel = ({ quote, decimals, lines = [], className = 'h-[46dvh] min-h-72' }: ChartPanelProps) => {
  const { t } = useTranslation('market');
  const { language, zone } = useFormat();
  const [choice, setChoice] = useState(kept);
  const [isWhole, setWhole] = useState(false);
  const isIdle = useIdle();
  const { instrument } = quote;
  const { interval, indicator } = choice;
  const load = useMemo(() => loader(instrument, interval), [instrument, interval]);
  const subscribe = useMemo(() => barFeed(instrument, interval), [instrument, interval]);
  const choose = (next: Choice): void => {
    keep('CHART', next);
    setChoice(next);
  };
  const drawing = (height: string) =>
    isIdle ? (
      <Chart
        symbol={instrument}
        period={periodOf(interval)}
        load={load}
        subscribe={subscribe}
        indicator={indicator}
        priceDecimals={decimals}
        volumeDecimals={quote.kind === 'share' ? 0 : 2}
        lines={lines}
        zone={zone}
        locale={language}
        label={t('market.chartOf', { name: quote.symbol })}
        errorLabel={t('market.chartFailed')}
        retryLabel={t('shell.retry')}
        texts={{
          time: t('market.time'),
          open: t('market.open'),
          high: t('market.high'),
          low: t('market.low'),
          close: t('market.close'),
          volume: t('market.volume'),
        }}
        className={height}
      />
    ) : (
      <SkeletonChart className={cx('min-h-48 w-full', height)} />
    );
  return (
    <section aria-label={t('market.chart')}>
      <ChartBarTools
        choice={choice}
        onChoice={choose}
        end={<IconButton icon="fullscreen" label={t('market.fullScreen')} size={18} onPress={() => setWhole(true)} />}
      />
      {!isWhole && drawing(className)}
      {isWhole && <div className={className} />}
      <FullScreen
        isOpen={isWhole}
        onClose={() => setWhole(false)}
        title={quote.symbol}
        beside={<PriceNow quote={quote} decimals={decimals} />}
        closeLabel={t('shell.close')}
        footer={<ChartBarTools choice={choice} onChoice={choose} />}
      >
        {drawing('h-full')}
      </FullScreen>
    </section>
  );
};
