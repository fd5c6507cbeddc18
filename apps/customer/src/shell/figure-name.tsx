import { cx } from '@bourse/ui/cx';
import { InfoButton } from '@bourse/ui/info-button';
import { useTranslation } from 'react-i18next';
import { useFormat } from './use-format.ts';
import { useHoldings } from './use-holdings.ts';

export type FigureKind = 'value' | 'average' | 'cost' | 'unrealised' | 'realised' | 'conversionFees' | 'today';

/** The "i" of a figure: its one definition, the same on every screen (rules FIGURES-1 to FIGURES-3, FIGURES-17). */
export const FigureInfo = ({ of, className }: { readonly of: FigureKind; readonly className?: string }) => {
  const { t } = useTranslation('shell');
  const { date } = useFormat();
  const holdings = useHoldings();
  const name = t(`shell.figure.${of}`);
  const since = holdings.state === 'success' ? date(holdings.value.dayStart, 'date-time', true) : '';
  return (
    <InfoButton
      label={t('shell.figure.what', { name })}
      title={name}
      text={t(`shell.figure.${of}Says`, { since })}
      closeLabel={t('shell.close')}
      className={cx(className)}
    />
  );
};

/** The name of a figure with its "i". */
export const FigureName = ({ of, className }: { readonly of: FigureKind; readonly className?: string }) => {
  const { t } = useTranslation('shell');
  return (
    <span className={cx('inline-flex min-w-0 max-w-full items-center gap-1', className)}>
      <span data-figure-name="" className="min-w-0 wrap-break-word">
        {t(`shell.figure.${of}`)}
      </span>
      <FigureInfo of={of} />
    </span>
  );
};
