import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';

/** What is due at the end of a period, in words: above zero the holder pays it, below zero they receive it (rules MARGIN-6, CONTRACT-5). */
export const useDueText = () => {
  const { t } = useTranslation('stocks');
  const { money } = useFormat();
  return (due: string, asset: string): string =>
    /[1-9]/.test(due)
      ? t(`stocks.margin.${due.startsWith('-') ? 'youReceive' : 'youPay'}`, {
          amount: money(due.replace('-', ''), asset),
        })
      : money('0', asset);
};
