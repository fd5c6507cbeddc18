import { useEffect, useState } from 'react';
import { AreaChart } from '../area-chart.tsx';
import { FeedBadge, PaperBadge, Tag } from '../badge.tsx';
import { Button } from '../button.tsx';
import { ChangePill } from '../change-pill.tsx';
import { Chart, INDICATORS_BELOW, INDICATORS_ON_PRICE } from '../chart.tsx';
import type { ChartIndicator } from '../chart-types.ts';
import { ManyChips } from '../chips.tsx';
import { DepthBook, type DepthView } from '../depth-book.tsx';
import { Donut, type Part } from '../donut.tsx';
import { Figure } from '../figure.tsx';
import { formatDate, formatMoney } from '../format.ts';
import { FullScreen } from '../full-screen.tsx';
import { Legend, PartBar, ProgressBar } from '../part-bar.tsx';
import { Popup } from '../popup.tsx';
import { Price } from '../price.tsx';
import { Card, Fact } from '../section.tsx';
import { Sparkline } from '../sparkline.tsx';
import { TapeList } from '../tape-list.tsx';
import { Line, Shown } from './part.tsx';
import { loadSampleBars, sampleArea, sampleAsks, sampleBids, sampleTrades, sampleValues } from './samples.ts';

type Props = { readonly locale: string; readonly zone: string };

const LivePrice = ({ locale }: { readonly locale: string }) => {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setStep((count) => count + 1), 1800);
    return () => clearInterval(timer);
  }, []);
  const value = (64_210.4 + ((step * 7) % 5) - 2).toFixed(1);
  return <Price value={value} decimals={1} locale={locale} size="large" />;
};

const Amounts = ({ locale, zone }: Props) => {
  const [isHidden, setHidden] = useState(false);
  const worth = (value: number): string => formatMoney(value.toFixed(2), 'EUR', locale);
  return (
    <Shown name="Figures">
      <Card className="mb-4">
        <div className="flex items-start justify-between">
          <div>
            <p className="text-13 text-ink-faint">Total worth</p>
            <Figure
              size="hero"
              amount="24816.42"
              asset="EUR"
              locale={locale}
              isHidden={isHidden}
              hiddenLabel="Hidden"
              second={{ amount: '26951.70', asset: 'USD' }}
            />
          </div>
          <Button look="quiet" size="small" icon={isHidden ? 'eye-off' : 'eye'} onPress={() => setHidden(!isHidden)}>
            {isHidden ? 'Show' : 'Hide'}
          </Button>
        </div>
        <Line>
          <ChangePill
            percent="1.84"
            amount={formatMoney('448.10', 'EUR', locale, { sign: 'always' })}
            locale={locale}
          />
          <span className="text-13 text-ink-faint">today</span>
        </Line>
        <AreaChart
          className="mt-4"
          direction="rise"
          points={sampleArea}
          base={sampleArea[0]?.value ?? 0}
          height={120}
          label="Worth over the day"
          describe={(point) => `${formatDate(point.at, locale, zone, 'time')} · ${worth(point.value * 240)}`}
        />
      </Card>
      <Line>
        <LivePrice locale={locale} />
        <Price value="3.1415" decimals={4} locale={locale} tone="rise" size="large" />
        <Price value={undefined} decimals={2} locale={locale} />
        <Figure amount="-120.5" asset="EUR" locale={locale} minDecimals={2} toned />
        <Figure amount="96.2" asset="USD" locale={locale} minDecimals={2} toned />
        <Figure amount="0.04821300" asset="BTC" locale={locale} />
      </Line>
      <div className="h-3" />
      <Line>
        <ChangePill percent="2.4" locale={locale} />
        <ChangePill percent="-0.86" locale={locale} />
        <ChangePill percent="0" locale={locale} />
        <ChangePill percent="0.004" locale={locale} />
        <ChangePill percent="-12.31" locale={locale} look="solid" />
        <ChangePill percent="4.09" locale={locale} look="solid" />
        <ChangePill percent="1.2" locale={locale} look="text" />
        <Sparkline values={sampleValues(24, 0.3)} />
        <Sparkline values={sampleValues(24, -0.3)} base={sampleValues(24, -0.3)[0] ?? 0} />
      </Line>
      <div className="h-3" />
      <Line>
        <FeedBadge feed="live">Live</FeedBadge>
        <FeedBadge feed="delayed">15 min delayed</FeedBadge>
        <FeedBadge feed="simulated">Simulated</FeedBadge>
        <FeedBadge feed="replay">Replay</FeedBadge>
        <FeedBadge feed="stale">No prices</FeedBadge>
        <PaperBadge>Simulated money</PaperBadge>
        <Tag>US</Tag>
        <Tag tone="accent">New</Tag>
        <Tag tone="rise">Long 10×</Tag>
        <Tag tone="fall">Short 5×</Tag>
      </Line>
    </Shown>
  );
};

const Parts = ({ locale }: { readonly locale: string }) => {
  const money = (text: string): string => formatMoney(text, 'EUR', locale, { minDecimals: 2 });
  const parts: readonly Part[] = [
    { id: 'shares', label: 'Shares', size: 52, value: money('12904.53') },
    { id: 'coins', label: 'Coins', size: 27, value: money('6700.43') },
    { id: 'cash', label: 'Cash', size: 15, value: money('3722.46') },
    { id: 'financial', label: 'Financial', size: 6, value: money('1489.00') },
  ];
  return (
    <Shown name="Parts of a whole">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Card>
          <Donut
            parts={parts}
            label="Parts of the total"
            centre={<span className="figures text-13 font-semibold text-ink-strong">4</span>}
          />
        </Card>
        <Card>
          <PartBar parts={parts} label="Parts of the total" />
          <div className="mt-3 flex">
            <Legend parts={parts} />
          </div>
          <div className="mt-4">
            <ProgressBar percent={64} label="Subscribed" />
          </div>
        </Card>
        <Card>
          <dl>
            <Fact label="Open">64,102.5</Fact>
            <Fact label="High">64,880.0</Fact>
            <Fact label="Volume">1.24B</Fact>
          </dl>
        </Card>
      </div>
    </Shown>
  );
};

const AccountMode = ({ locale, zone }: Props) => {
  const [step, setStep] = useState('0.1');
  const [view, setView] = useState<DepthView>('both');
  return (
    <Shown name="Order book and tape">
      <div className="grid grid-cols-1 gap-6 min-[360px]:grid-cols-2">
        <DepthBook
          bids={sampleBids}
          asks={sampleAsks}
          locale={locale}
          priceDecimals={1}
          steps={['0.1', '1', '10']}
          step={step}
          onStep={setStep}
          view={view}
          onView={setView}
          onPrice={() => setView('both')}
          last={<Price value="64210.8" decimals={1} locale={locale} tone="rise" className="text-17 font-semibold" />}
          texts={{
            label: 'Order book',
            price: 'Price (USDT)',
            quantity: 'Amount (BTC)',
            asks: 'Asks',
            bids: 'Bids',
            house: 'Broker’s quotes',
            customers: 'Customers’ orders',
            spread: 'Spread',
            total: 'Total',
            step: 'Step',
            view: 'View',
            views: { both: 'Both', bids: 'Bids', asks: 'Asks' },
          }}
        />
        <TapeList
          trades={sampleTrades}
          locale={locale}
          zone={zone}
          priceDecimals={1}
          texts={{
            label: 'Trades',
            time: 'Time',
            price: 'Price',
            quantity: 'Amount',
            buy: 'Bought',
            sell: 'Sold',
            empty: 'No trades yet',
            reference: 'Reference market',
            book: 'Traded here',
          }}
        />
      </div>
    </Shown>
  );
};

const INDICATORS: readonly ChartIndicator[] = [...INDICATORS_ON_PRICE, ...INDICATORS_BELOW];

const Candles = ({ locale, zone }: Props) => {
  const [isFull, setFull] = useState(false);
  const [indicators, setIndicators] = useState<readonly ChartIndicator[]>(['MA', 'MACD']);
  const chart = (
    <Chart
      symbol="Sample"
      period={{ span: 1, unit: 'hour' }}
      load={loadSampleBars}
      indicators={indicators}
      priceDecimals={1}
      zone={zone}
      locale={locale}
      lines={[{ id: 'a', price: '64640', label: 'Long 0.25', tone: 'rise' }]}
      texts={{ open: 'O', high: 'H', low: 'L', close: 'C', volume: 'V' }}
      label="Price of the sample over time"
      errorLabel="The chart could not be loaded"
      retryLabel="Try again"
    />
  );
  return (
    <Shown name="Chart">
      <Popup
        label="Indicators"
        buttonLabel="Choose indicators"
        button="Indicators"
        className="mb-3 cursor-pointer rounded-control bg-raised px-3 py-2 text-13 font-semibold text-ink focus-ring"
      >
        <ManyChips
          label="Indicators"
          values={indicators}
          onChange={setIndicators}
          chips={INDICATORS.map((value) => ({ value, label: value }))}
        />
      </Popup>
      <div className="h-90">{isFull ? null : chart}</div>
      <Button look="secondary" size="small" icon="fullscreen" onPress={() => setFull(true)} className="mt-3">
        Full screen
      </Button>
      <FullScreen isOpen={isFull} onClose={() => setFull(false)} title="Sample" closeLabel="Back">
        {chart}
      </FullScreen>
    </Shown>
  );
};

/** Everything that shows a number. */
export const Figures = (props: Props) => (
  <>
    <Amounts {...props} />
    <Parts locale={props.locale} />
    <AccountMode {...props} />
    <Candles {...props} />
  </>
);
