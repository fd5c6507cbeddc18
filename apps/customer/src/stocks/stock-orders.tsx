import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { AccountOrders, type ProductOrdersProps } from '../orders/index.ts';
import { address } from '../shell/index.ts';

/** Own orders of shares; where there are none, the way to the market. */
export const StockOrders = ({ empty, ...rest }: ProductOrdersProps) => {
  const { t } = useTranslation('stocks');
  const action = (
    <ButtonLink href={address('/market')} look="secondary">
      {t('stocks.toMarket')}
    </ButtonLink>
  );
  return <AccountOrders {...rest} empty={{ action, ...empty }} />;
};
