import { Icon } from '@bourse/ui/icon';
import { useTranslation } from 'react-i18next';
import type { Measure } from './order-form.ts';

/** A tap changes what the size of a buy is typed in; beside it, what typed money comes to. */
export const MeasureSwitch = ({
  measure,
  onChange,
  units,
  comesTo,
}: {
  readonly measure: Measure;
  readonly onChange: (measure: Measure) => void;
  readonly units: Readonly<Record<Measure, string>>;
  readonly comesTo: string | undefined;
}) => {
  const { t } = useTranslation('market');
  const other = measure === 'quoteAmount' ? 'quantity' : 'quoteAmount';
  return (
    <div className="-my-1 flex min-h-9 flex-wrap items-center justify-between gap-x-2 text-12">
      <span className="figures text-ink-faint">{comesTo}</span>
      <button
        type="button"
        onClick={() => onChange(other)}
        className="hit z-1 ms-auto inline-flex cursor-pointer items-center gap-1 rounded-sm font-semibold text-accent-ink focus-ring"
      >
        <Icon name="swap" size={14} />
        {t('market.order.typeIn', { unit: units[other] })}
      </button>
    </div>
  );
};
