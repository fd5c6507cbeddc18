import { INDICATORS_BELOW, INDICATORS_ON_PRICE } from '@bourse/ui/chart';
import { Chips, ManyChips } from '@bourse/ui/chips';
import { cx } from '@bourse/ui/cx';
import { Icon } from '@bourse/ui/icon';
import { Menu } from '@bourse/ui/menu';
import { Popup } from '@bourse/ui/popup';
import { Roving } from '@bourse/ui/roving';
import { useChosenInRow } from '@bourse/ui/use-chosen-in-row';
import type { Interval } from '@bourse/wire/bar';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChartChoice, FIRST_INTERVALS, LOOKS, MORE_INTERVALS } from './chart-choice.ts';

/** The look of a button of the bar over a chart. */
export const CHART_TOOL =
  'flex h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-1 rounded-control px-2 text-13 font-semibold transition-colors focus-ring-inset';
const CHOSEN = 'bg-raised text-ink-strong ring-1 ring-inset ring-hair';

type Props = {
  readonly choice: ChartChoice;
  readonly onChoice: (choice: ChartChoice) => void;
};

const Intervals = ({ choice, onChoice }: Props) => {
  const { t } = useTranslation('market');
  const name = (interval: Interval): string => t(`market.period.${interval}`);
  const isMore = MORE_INTERVALS.includes(choice.interval);
  const row = useRef<HTMLFieldSetElement>(null);
  // In a narrow window the row holds two of them: the chosen one is among those.
  useChosenInRow(row, choice.interval);
  return (
    <div className="flex min-w-0 flex-1">
      <fieldset ref={row} aria-label={t('market.periods')} className="no-scrollbar flex min-w-0 overflow-x-auto">
        {FIRST_INTERVALS.map((interval) => (
          <button
            key={interval}
            type="button"
            data-key={interval}
            aria-pressed={choice.interval === interval}
            onClick={() => onChoice({ ...choice, interval })}
            className={cx(CHART_TOOL, choice.interval === interval ? CHOSEN : 'text-ink-faint hover:text-ink-strong')}
          >
            {name(interval)}
          </button>
        ))}
      </fieldset>
      <Menu
        label={t('market.periods')}
        value={choice.interval}
        entries={MORE_INTERVALS.map((value) => ({ value, label: name(value) }))}
        onPick={(interval) => onChoice({ ...choice, interval })}
        buttonLabel={t('market.morePeriods')}
        className={cx(CHART_TOOL, isMore ? CHOSEN : 'text-ink-faint hover:text-ink-strong')}
      >
        {isMore && name(choice.interval)}
        <Icon name={isMore ? 'chevron-down' : 'more'} size={isMore ? 12 : 18} />
      </Menu>
    </div>
  );
};

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <p className="mb-2 text-12 font-medium text-ink-faint">{title}</p>
    {children}
  </div>
);

const Indicators = ({ choice, onChoice }: Props) => {
  const { t } = useTranslation('market');
  const { indicators, look } = choice;
  const groups = [
    { title: t('market.chartType.onPrice'), among: INDICATORS_ON_PRICE },
    { title: t('market.chartType.below'), among: INDICATORS_BELOW },
  ];
  return (
    <Popup
      label={t('market.indicator')}
      buttonLabel={[t('market.indicator'), ...indicators].join(' ')}
      className={cx(CHART_TOOL, 'text-ink hover:text-ink-strong')}
      button={
        <>
          <Icon name={look === 'line' || look === 'area' ? 'chart' : 'candle'} size={18} />
          {indicators.length > 0 && (
            <span className="figures grid min-w-5 place-items-center rounded-full bg-accent-tint px-1 text-12 text-accent-ink">
              {indicators.length}
            </span>
          )}
          <Icon name="chevron-down" size={12} />
        </>
      }
    >
      <Group title={t('market.chartType.title')}>
        <Chips
          flow="wrap"
          label={t('market.chartType.title')}
          value={look}
          onChange={(next) => onChoice({ ...choice, look: next })}
          chips={LOOKS.map((value) => ({ value, label: t(`market.chartType.${value}`) }))}
        />
      </Group>
      {groups.map(({ title, among }) => (
        <Group key={title} title={title}>
          <ManyChips
            label={title}
            values={indicators}
            onChange={(next) =>
              onChoice({
                ...choice,
                indicators: [...indicators.filter((one) => !among.some((other) => other === one)), ...next],
              })
            }
            chips={among.map((value) => ({ value, label: value }))}
          />
        </Group>
      ))}
    </Popup>
  );
};

const ToolBar = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('market');
  return (
    <Roving way="along" label={t('market.chart')} className="flex items-center gap-0.5 px-2">
      {children}
    </Roving>
  );
};

/** The bar over a chart: the time a bar stands for, then how the price is drawn and with which indicators. */
export const ChartTools = ({ end, ...props }: Props & { readonly end?: ReactNode }) => (
  <ToolBar>
    <Intervals {...props} />
    <Indicators {...props} />
    {end}
  </ToolBar>
);
