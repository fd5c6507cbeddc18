import { decimalsWritten } from '@bourse/rules';
import { Price } from '@bourse/ui/price';
import { useTranslation } from 'react-i18next';
import { useFormat, useTicker } from '../shell/index.ts';
import { type Option, type Stand, standOf } from './option-figures.ts';

const TONES: Readonly<Record<Stand, string>> = { winning: 'text-rise', losing: 'text-fall', even: 'text-ink-faint' };

/** Whether an open option would win at the last price, in a word and its colour. */
export const StandNow = ({ option }: { readonly option: Option }) => {
  const { t } = useTranslation('option');
  const last = useTicker(option.instrument)?.last;
  const stand = standOf(option, last);
  if (stand === undefined) return <span className="text-ink-faint">{t('option.opening')}</span>;
  return <span className={TONES[stand]}>{t(`option.stand.${stand}`)}</span>;
};

/** The last price beside the one that the option opened at. */
export const LastPrice = ({ option }: { readonly option: Option }) => {
  const { language } = useFormat();
  const last = useTicker(option.instrument)?.last;
  const decimals = decimalsWritten(option.openPrice ?? '');
  const stand = standOf(option, last);
  return (
    <Price
      value={last}
      decimals={decimals}
      locale={language}
      tone={stand === 'winning' ? 'rise' : stand === 'losing' ? 'fall' : undefined}
    />
  );
};
