import { useTranslation } from 'react-i18next';
import { FrozenNotice, Loaded, ScreenHeader, useQueryCall, useRoute } from '../shell/index.ts';
import { Converter } from './converter.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { type Coin, startingPair } from './moving-form.ts';
import { RecordsLink } from './records-link.tsx';

/** Swaps one coin of the platform account for another, at a firm price. */
export const SwapScreen = () => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const coins = useQueryCall('funds.swapCoins', {});
  const named = { from: query['from']?.toUpperCase(), to: query['to']?.toUpperCase() };
  const pairOf = (value: readonly Coin[]): readonly [string, string] =>
    startingPair(value, named, 'USDT', (from) => (from === 'USDT' ? 'ETH' : 'USDT'));
  return (
    <>
      <ScreenHeader title={t('funds.convert.title')} fallback="/assets" actions={<RecordsLink />} />
      <FrozenNotice module="EXCHANGE" className="px-4 pt-2 pb-3" />
      <Loaded of={coins} skeleton={<FormSkeleton note={t('funds.convert.firm')} />}>
        {(value) => <Converter account="platform" coins={value} initial={pairOf(value)} />}
      </Loaded>
    </>
  );
};
