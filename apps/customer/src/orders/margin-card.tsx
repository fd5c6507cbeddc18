import { isAbove, withoutZeros } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { ChangePill } from '@bourse/ui/change-pill';
import { Icon } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { Card, Fact } from '@bourse/ui/section';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSum, useFormat, usePreferences } from '../shell/index.ts';
import { MarginBar } from './margin-bar.tsx';
import { distanceOf, useMarginResult } from './margin-result.ts';
import { Result } from './position-card.tsx';
import type { PositionTerms } from './product.ts';
import { useDueText } from './use-due-text.ts';
import type { MarginPosition } from './use-margin-positions.ts';

export type MarginAct = 'margin' | 'exits' | 'close';

type Props = {
  readonly position: MarginPosition;
  readonly terms: PositionTerms;
  readonly onAct: (act: MarginAct) => void;
  /** What else can be done with it. */
  readonly more?: ReactNode;
};

/** The direction and leverage of a position: 'Long 10×'. */
export const MarginTerms = ({
  position: { direction, leverage },
}: {
  readonly position: Pick<MarginPosition, 'direction' | 'leverage'>;
}) => {
  const { t } = useTranslation('stocks');
  return (
    <span className="rounded-md bg-accent-tint px-2 py-0.5 text-12 font-semibold whitespace-nowrap text-accent-ink">
      {t(`stocks.margin.${direction}`, { leverage })}
    </span>
  );
};

/** The next charge of financing, to whom, and when: 'You pay $0.60', 3 May, 02:00. */
const NextFinancing = ({ position }: Pick<Props, 'position'>) => {
  const { date } = useFormat();
  const dueText = useDueText();
  const { nextFinancing, nextFinancingAt, currency } = position;
  if (nextFinancing === null || nextFinancingAt === null) return '–';
  return (
    <>
      <span className="block whitespace-nowrap">{dueText(nextFinancing, currency)}</span>
      <span className="block text-12 font-normal whitespace-nowrap">{date(nextFinancingAt, 'date-time')}</span>
    </>
  );
};

/** Whether a position would be liquidated before its stop: financing brings its liquidation price nearer each day (rule MARGIN-8). */
const isStopBeyond = ({ direction, stopLoss: stop, liquidationPrice: end }: MarginPosition): boolean =>
  stop !== null && end !== null && (direction === 'long' ? !isAbove(stop, end) : !isAbove(end, stop));

/** What is done with a position; one that is copied follows its leader until it is detached. */
const Actions = ({ position, onAct }: Pick<Props, 'position' | 'onAct'>) => {
  const { t } = useTranslation('stocks');
  if (position.source === 'copied')
    return (
      <p className="mt-3 flex items-start gap-2 rounded-card bg-info-tint p-3 text-13 text-info">
        <Icon name="lock" size={16} className="mt-px shrink-0" />
        <span>{t('stocks.margin.copied')}</span>
      </p>
    );
  return (
    <div className="mt-3 grid grid-cols-2 gap-2">
      <Button look="secondary" className="px-2!" onPress={() => onAct('margin')}>
        {t('stocks.margin.change')}
      </Button>
      <Button look="secondary" className="px-2!" onPress={() => onAct('exits')}>
        {t('stocks.margin.exits')}
      </Button>
      <Button look="sell" className="col-span-2" onPress={() => onAct('close')}>
        {t('stocks.margin.close')}
      </Button>
    </div>
  );
};

/** All that is known of a position, and what can be done with it. */
const Details = ({ position, terms, onAct, more }: Props) => {
  const { t } = useTranslation(['stocks', terms.pack]);
  const own = (key: string, values = {}): string => t(key, { ns: terms.pack, ...values });
  const { number, date, money } = useFormat();
  const { eyesOpen } = usePreferences();
  const { value, equity } = useMarginResult(position);
  const { currency, takeProfit, stopLoss } = position;
  const sum = (amount: string | undefined) => (eyesOpen ? <FormSum amount={amount} asset={currency} /> : '•••');
  // Charged to the last digit, and shown so (rule FIGURES-13).
  const cost = (amount: string): string => (eyesOpen ? money(amount, currency) : '•••');
  const exit = (price: string | null) => (price === null ? t('stocks.margin.none') : number(price));
  return (
    <div className="animate-rise-in">
      <dl data-dense="" className="mt-3 grid gap-x-6 rounded-card bg-sunken px-4 py-1.5 min-[520px]:grid-cols-2">
        <Fact label={t('stocks.margin.margin')}>{sum(position.margin)}</Fact>
        <Fact label={t('stocks.margin.equity')}>{sum(equity)}</Fact>
        <Fact label={t('stocks.margin.target')}>{exit(takeProfit)}</Fact>
        <Fact label={t('stocks.margin.stop')}>{exit(stopLoss)}</Fact>
        <Fact label={own(terms.words.financing)}>{cost(position.financing)}</Fact>
        <Fact label={own(terms.words.nextFinancing)}>{eyesOpen ? <NextFinancing position={position} /> : '•••'}</Fact>
        <Fact label={t('stocks.margin.fees')}>{cost(position.fees)}</Fact>
        <Fact label={t('stocks.margin.openedAt')}>{date(position.openedAt, 'date-time')}</Fact>
        <Fact label={t('stocks.margin.value')}>{sum(value)}</Fact>
      </dl>
      <p className="mt-2 text-12 text-ink-faint">{t('stocks.margin.prices')}</p>
      {isStopBeyond(position) && (
        <p role="note" className="mt-3 flex items-start gap-2 text-13 text-warning">
          <Icon name="warning" size={16} className="mt-0.5 shrink-0" />
          {t('stocks.margin.stopBeyond')}
        </p>
      )}
      <Actions position={position} onAct={onAct} />
      {more}
      <AppLink
        href={terms.pageOf(position)}
        className="mt-1 flex min-h-11 items-center justify-center gap-1 rounded-control text-15 font-medium text-accent-ink focus-ring"
      >
        {own(terms.words.page, { name: position.code })}
        <Icon name="chevron-end" size={16} className="shrink-0" />
      </AppLink>
    </div>
  );
};

/** A position with leverage: its result and how far it is from liquidation; it opens to its figures and to what can be done with it. */
export const MarginCard = ({
  position,
  terms,
  onAct,
  more,
  isOpen,
  onToggle,
}: Props & { readonly isOpen: boolean; readonly onToggle: () => void }) => {
  const { t } = useTranslation(['stocks', terms.pack]);
  const { language, number, unit, percent: percentText } = useFormat();
  const { last, result, percent } = useMarginResult(position);
  const { code, currency, quantity, entryPrice, liquidationPrice, callPrice } = position;
  const distance = distanceOf(last, liquidationPrice);
  return (
    <Card>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="-m-4 flex w-[calc(100%+2rem)] cursor-pointer items-start justify-between gap-3 p-4 text-start transition-colors hover:bg-raised/60 focus-ring-inset"
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <span className="text-15 font-semibold text-ink-strong">{code}</span>
            <MarginTerms position={position} />
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} className="text-ink-faint" />
          </span>
          <span className="figures mt-0.5 block text-13 text-ink-faint rtl:text-right">
            {position.faceValue === undefined
              ? number(withoutZeros(quantity))
              : unit(number(quantity), t(terms.words.unit, { ns: terms.pack }))}{' '}
            × {number(entryPrice)}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Result amount={result} asset={currency} className="text-17 font-semibold" />
          <ChangePill percent={percent} locale={language} look="text" />
        </span>
      </button>
      <div className="mt-4">
        {liquidationPrice !== null && callPrice !== null ? (
          <>
            <p className="flex items-baseline justify-between gap-3 text-13">
              <span className="text-ink-faint">{t('stocks.margin.distance')}</span>
              <span className="figures font-semibold text-ink-strong">
                {distance === undefined ? '–' : percentText(distance, 'always')}
              </span>
            </p>
            <MarginBar liquidation={liquidationPrice} call={callPrice} entry={entryPrice} last={last} />
          </>
        ) : (
          <p className="text-13 text-ink-faint">{t('stocks.margin.noLiquidation')}</p>
        )}
      </div>
      {isOpen && <Details position={position} terms={terms} onAct={onAct} more={more} />}
    </Card>
  );
};
