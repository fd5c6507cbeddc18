import { Figure } from '@bourse/ui/figure';
import { Stepper } from '@bourse/ui/stepper';
import { Switch } from '@bourse/ui/switch';
import { useTranslation } from 'react-i18next';
import { useFormat, useNumberTexts } from '../shell/index.ts';
import type { ExitOutcome } from './margin-change.ts';
import type { TypedPrice } from './order-form.ts';
import type { Exit } from './order-leverage.ts';
import { Line } from './order-line.tsx';

export type ExitInputProps = {
  readonly exit: Exit;
  /** Undefined while there is to be none. */
  readonly typed: TypedPrice | undefined;
  readonly onChange: (typed: TypedPrice | undefined) => void;
  /** What it begins with. */
  readonly start: string;
  readonly step: string;
  readonly decimals: number;
  readonly unit: string;
  readonly error: string | undefined;
  /** What it would bring; undefined while that is not known. */
  readonly outcome: ExitOutcome | undefined;
  /** Whether the position is paid in full: the percentage is of what it cost then. */
  readonly isPaid?: boolean;
};

/** What closing at an exit would bring or lose, in money and in percent of the margin (rule MARGIN-25). */
const Outcome = ({ outcome, unit: asset, isPaid = false }: Pick<ExitInputProps, 'outcome' | 'unit' | 'isPaid'>) => {
  const { t } = useTranslation('market');
  const { language, percent } = useFormat();
  return (
    <dl aria-live="off" className="mt-1">
      <Line
        label={t('market.leverage.exitResult')}
        value={
          outcome === undefined ? (
            '–'
          ) : (
            <>
              <Figure
                amount={outcome.amount}
                asset={asset}
                locale={language}
                toned
                canOpen
                className="items-end! font-semibold"
              />
              <bdi className="ms-2 text-12 text-ink-faint">
                {isPaid
                  ? percent(outcome.percent, 'always')
                  : t('market.leverage.ofMargin', { percent: percent(outcome.percent, 'always') })}
              </bdi>
            </>
          )
        }
      />
    </dl>
  );
};

/** A target or a stop: a switch, and while it is on its price and what it would bring. */
export const ExitInput = ({ exit, typed, onChange, start, unit, error, outcome, isPaid, ...grid }: ExitInputProps) => {
  const { t } = useTranslation('market');
  const numbers = useNumberTexts();
  const label = t(`market.leverage.${exit}`);
  return (
    <div className={typed && 'pb-3'}>
      <Switch
        isOn={typed !== undefined}
        onChange={(isOn) => onChange(isOn ? { price: start, isUnread: false } : undefined)}
      >
        {label}
      </Switch>
      {typed && (
        <>
          <Stepper
            label={label}
            value={typed.price}
            onChange={(price, text) => onChange({ price, isUnread: price === '' && text.trim() !== '' })}
            {...grid}
            {...numbers}
            unit={unit}
            error={error}
            minusLabel={t('market.order.lower')}
            plusLabel={t('market.order.higher')}
          />
          <Outcome outcome={outcome} unit={unit} isPaid={isPaid === true} />
        </>
      )}
    </div>
  );
};
