import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useFormat } from '../shell/index.ts';
import { withoutIdleZeros } from './balances.ts';

/** How much one conversion may give, and what its rate costs besides the fee (rules FUNDS-58 and FUNDS-59). */
export const ConversionTerms = ({ terms }: { readonly terms: ReplyOfCall<'funds.conversionTerms'> }) => {
  const { t } = useTranslation('funds');
  const { money, percent } = useFormat();
  const { asset, minimum, maximum, spreadLeastPercent, spreadMostPercent } = terms;
  const shown = (amount: string): string => money(withoutIdleZeros(amount), asset);
  return (
    <p className="text-13 text-ink-faint">
      {minimum !== null && maximum !== null && (
        <>{t('funds.convert.bounds', { least: shown(minimum), most: shown(maximum) })} </>
      )}
      {t('funds.convert.spreadNote', {
        least: percent(spreadLeastPercent, 'never'),
        most: percent(spreadMostPercent, 'never'),
      })}
    </p>
  );
};
