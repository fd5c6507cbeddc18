import type { DepositChannel } from '@bourse/rules';
import { useTranslation } from 'react-i18next';

/** The one name of a deposit's method: where it is chosen, on its page, in the records and in its own (rule SHELL-31). A coin is named itself. */
export const useDepositName = () => {
  const { t } = useTranslation('funds');
  return (channel: DepositChannel, coin?: string): string =>
    channel === 'coin' && coin !== undefined ? t('funds.recharge.ofCoin', { coin }) : t(`funds.channel.${channel}`);
};
