import { useTranslation } from 'react-i18next';
import { InstrumentPage } from '../market/index.ts';
import { useRoute } from '../shell/index.ts';

/** Bitcoin, or gold for every other symbol: at the market only, by two buttons. */
export const CryptoScreen = () => {
  const { t } = useTranslation('stocks');
  const { query } = useRoute();
  return (
    <InstrumentPage
      instrument={query['symbol'] === 'btc' ? 'BTC-USDT' : 'XAU-USD'}
      product="crypto"
      words={{ buy: t('stocks.crypto.up'), sell: t('stocks.crypto.down') }}
    />
  );
};
