import { IconButton } from '@bourse/ui/button';
import { ChangePill } from '@bourse/ui/change-pill';
import { belowPrice, Chart, type ChartBar, type ChartLine } from '@bourse/ui/chart';
import { cx } from '@bourse/ui/cx';
import { FullScreen } from '@bourse/ui/full-screen';
import { Price } from '@bourse/ui/price';
import { SkeletonChart } from '@bourse/ui/skeleton';
import type { Interval } from '@bourse/wire/bar';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, followBar, useFormat, useIdle } from '../shell/index.ts';
import { type ChartChoice, keepChoice, periodOf, storedChoice } from './chart-choice.ts';
import { ChartTools } from './chart-tools.tsx';
import { DrawingTools } from './drawing-tools.tsx';
import { traitsOf } from './kind-traits.ts';
import { type Quote, useMoving } from './quote.ts';
import { useDrawingTool } from './use-drawing-tool.ts';
import { useSettled } from './use-settled.ts';
import { useSideways } from './use-sideways.ts';

/** Gives the chart the bar that is still moving; nothing but the drawing is drawn anew by it. */
const barFeed = (instrument: string, interval: Interval) => (onBar: (bar: ChartBar) => void) =>
  followBar(instrument, interval, ({ id, open, high, low, close, vol }) =>
    onBar({ at: id, open, high, low, close, volume: vol }),
  );

const loader =
  (instrument: string, interval: Interval) =>
  async (before: number | undefined, limit: number): Promise<readonly ChartBar[]> => {
    const input = { instrument, interval, limit, ...(before === undefined ? {} : { before }) };
    const answer = await ask('quotes.stockKline', input);
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
  readonly tickSize: string;
  readonly lines?: readonly ChartLine[];
  /** Height of the drawing, as a CSS length; panes below the price come on top of it. */
  readonly height?: string;
  /** Fills the height of its parent instead. */
  readonly fills?: boolean;
};

const PANE = '4.25rem';

/** The own lines in words, for who does not see them; where to change those that a pointer drags. */
const OwnLines = ({ lines, decimals }: { readonly lines: readonly ChartLine[]; readonly decimals: number }) => {
  const { t } = useTranslation('market');
  const { price } = useFormat();
  if (lines.length === 0) return null;
  return (
    <div className="sr-only">
      <ul aria-label={t('market.lines.title')}>
        {lines.map(({ id, label, price: at }) => (
          <li key={id}>{t('market.lines.at', { label, price: price(at, decimals) })}</li>
        ))}
      </ul>
      {lines.some(({ move }) => move) && <p>{t('market.lines.change')}</p>}
    </div>
  );
};

type DrawingProps = Required<Pick<ChartPanelProps, 'quote' | 'decimals' | 'tickSize' | 'lines'>> & {
  readonly choice: ChartChoice;
  readonly drawn: ReturnType<typeof useDrawingTool>;
};

const Drawing = ({ quote, decimals, tickSize, lines, choice, drawn }: DrawingProps) => {
  const { t } = useTranslation('market');
  const { language, zone } = useFormat();
  const { instrument } = quote;
  const { interval, indicators, look } = choice;
  const load = useMemo(() => loader(instrument, interval), [instrument, interval]);
  const subscribe = useMemo(() => barFeed(instrument, interval), [instrument, interval]);
  return (
    <>
      <Chart
        symbol={instrument}
        period={periodOf(interval)}
        load={load}
        subscribe={subscribe}
        indicators={indicators}
        look={look}
        priceDecimals={decimals}
        tickSize={tickSize}
        volumeDecimals={traitsOf(quote).volumeDecimals}
        lines={lines}
        drawings={drawn.own.drawings}
        tool={drawn.tool}
        zone={zone}
        locale={language}
        label={t('market.chartOf', { name: quote.symbol })}
        errorLabel={t('market.chartFailed')}
        retryLabel={t('shell.retry')}
        texts={{
          open: t('market.open'),
          high: t('market.high'),
          low: t('market.low'),
          close: t('market.close'),
          volume: t('market.volume'),
        }}
        className="h-full"
      />
      <OwnLines lines={lines} decimals={decimals} />
    </>
  );
};

/** The course of a price with its periods and indicators in a single bar; over the whole window on a tap. */
export const ChartPanel = ({
  quote,
  decimals,
  tickSize,
  lines = [],
  height = 'max(46dvh, 18rem)',
  fills = false,
}: ChartPanelProps) => {
  const { t } = useTranslation('market');
  const [choice, setChoice] = useState(storedChoice);
  const [isWhole, setWhole] = useState(false);
  const isIdle = useIdle();
  const isSettled = useSettled(quote.instrument);
  const drawn = useDrawingTool(quote.instrument);
  const choose = (next: ChartChoice): void => {
    keepChoice(next);
    setChoice(next);
  };
  useSideways(isWhole);
  const box = fills ? undefined : { height: `calc(${height} + ${belowPrice(choice.indicators)} * ${PANE})` };
  const drawing = () =>
    isIdle && isSettled ? (
      <Drawing {...{ quote, decimals, tickSize, lines, choice, drawn }} />
    ) : (
      <SkeletonChart className="h-full min-h-48 w-full" />
    );
  const drawingTools = <DrawingTools own={drawn.own} decimals={decimals} onPick={drawn.pick} />;
  return (
    <section aria-label={t('market.chart')} className={cx(fills && 'flex h-full min-h-0 flex-col')}>
      <ChartTools
        choice={choice}
        onChoice={choose}
        end={
          <>
            {drawingTools}
            <IconButton icon="fullscreen" label={t('market.fullScreen')} size={18} onPress={() => setWhole(true)} />
          </>
        }
      />
      <div style={box} className={cx(fills && 'min-h-0 flex-1')}>
        {!isWhole && drawing()}
      </div>
      <FullScreen
        isOpen={isWhole}
        onClose={() => setWhole(false)}
        title={quote.symbol}
        beside={<PriceNow quote={quote} decimals={decimals} />}
        closeLabel={t('shell.close')}
        footer={<ChartTools choice={choice} onChoice={choose} end={drawingTools} />}
      >
        {drawing()}
      </FullScreen>
    </section>
  );
};
