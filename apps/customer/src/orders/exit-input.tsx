import { Stepper } from '@bourse/ui/stepper';
import { Switch } from '@bourse/ui/switch';
import { useTranslation } from 'react-i18next';
import { useNumberTexts } from '../shell/index.ts';
import type { TypedPrice } from './order-form.ts';
import type { Exit } from './order-leverage.ts';

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
};

/** A target or a stop: a switch, and its price while it is on. */
export const ExitInput = ({ exit, typed, onChange, start, unit, error, ...grid }: ExitInputProps) => {
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
      )}
    </div>
  );
};
