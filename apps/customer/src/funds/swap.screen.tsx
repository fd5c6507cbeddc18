import { useTranslation } from 'react-i18next';
import { FrozenNotice, Loaded, ScreenHeader, useQueryCall, useRoute } from '../shell/index.ts';
import { Converter } from './converter.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { RecordsLink } from './records-link.tsx';

/** Swaps one coin of the platform account for another, at a firm price. */
export const SwapScreen = () => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const coins = useQueryCall('funds.swapCoins', {});
  const pair = [(query['from'] ?? 'usdt').toUpperCase(), (query['to'] ?? 'eth').toUpperCase()] as const;
  return (
    <>
      <ScreenHeader title={t('funds.convert.title')} fallback="/assets" actions={<RecordsLink />} />
      <FrozenNotice module="EXCHANGE" className="px-4 pt-2 pb-3" />
      <Loaded of={coins} skeleton={<FormSkeleton note={t('funds.convert.firm')} />}>
        {(value) => <Converter account="platform" coins={value} initial={pair} />}
      </Loaded>
    </>
  );
};
