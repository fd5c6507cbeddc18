import { useTranslation } from 'react-i18next';
import { InstrumentPage } from '../orders/index.ts';
import { useRoute } from '../shell/index.ts';
import { intradayTicket } from './tickets.ts';

/** Bitcoin, or gold for every other symbol: at the market only, by two buttons. */
export const CryptoScreen = () => {
  const { t } = useTranslation('stocks');
  const { query } = useRoute();
  return (
    <InstrumentPage
      instrument={query['symbol'] === 'btc' ? 'BTC-USDT' : 'XAU-USD'}
      product={intradayTicket}
      words={{ buy: t('stocks.crypto.up'), sell: t('stocks.crypto.down') }}
    />
  );
};
