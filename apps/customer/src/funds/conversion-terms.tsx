import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useFormat } from '../shell/index.ts';
import { useBoundText } from './amounts.tsx';

/** How much one conversion may give, and what its rate costs besides the fee (rules FUNDS-58 and FUNDS-59). */
export const ConversionTerms = ({ terms }: { readonly terms: ReplyOfCall<'funds.conversionTerms'> }) => {
  const { t } = useTranslation('funds');
  const { percent } = useFormat();
  const bound = useBoundText();
  const { asset, minimum, maximum, spreadLeastPercent, spreadMostPercent } = terms;
  return (
    <div className="text-13 text-ink-faint">
      {minimum !== null && maximum !== null && (
        <p>
          {t('funds.convert.bounds', {
            least: bound(minimum, asset, 'least'),
            most: bound(maximum, asset, 'most'),
          })}
        </p>
      )}
      <p>
        {t('funds.convert.spreadNote', {
          least: percent(spreadLeastPercent, 'never'),
          most: percent(spreadMostPercent, 'never'),
        })}
      </p>
    </div>
  );
};
