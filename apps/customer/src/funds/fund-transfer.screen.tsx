import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FrozenNotice, type Loadable, Loaded, ScreenHeader, useQueryCall, useRoute, useSite } from '../shell/index.ts';
import { Converter } from './converter.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { type Coin, startingPair } from './moving-form.ts';
import { RecordsLink } from './records-link.tsx';

/** Converts between the currencies of the stock account, at a firm price. */
export const FundTransferScreen = () => {
  const { t } = useTranslation('funds');
  const { currency, secondCurrency } = useSite((site) => site);
  const { query } = useRoute();
  const named = { from: query['from'], to: query['to'] };
  const pairOf = (value: readonly Coin[]): readonly [string, string] =>
    startingPair(value, named, currency, (from) => (from === secondCurrency ? currency : secondCurrency));
  const held = useQueryCall('funds.transferable', {});
  const coins = useMemo((): Loadable<readonly Coin[]> => {
    if (held.state !== 'success') return held;
    const own = held.value.filter(({ accountType }) => accountType === 'stock');
    return { ...held, value: own.map(({ asset, available }) => ({ asset, available, onlyWith: [] })) };
  }, [held]);
  return (
    <>
      <ScreenHeader title={t('funds.convert.stockTitle')} fallback="/assets" actions={<RecordsLink />} />
      <FrozenNotice module="EXCHANGE" className="px-4 pt-2 pb-3" />
      <Loaded of={coins} skeleton={<FormSkeleton note={t('funds.convert.firm')} />}>
        {(value) => <Converter account="stock" coins={value} initial={pairOf(value)} />}
      </Loaded>
    </>
  );
};
