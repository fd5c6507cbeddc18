import { ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { address, type Loadable, useQueryCall } from '../shell/index.ts';
import type { Balance } from './balances.ts';
import { Property } from './property.tsx';
import { useWealth, type Wealth } from './use-wealth.ts';

const PAGE = 100;

/** What the currency desk trades: the money of its pairs, kept in the platform account. */
const useDeskWealth = (): Loadable<Wealth> => {
  const pairs = useQueryCall('quotes.currencyList', { pageNo: 1, pageSize: PAGE }, { freshMs: 10 * 60_000 });
  const traded = useMemo(
    () => new Set(pairs.state === 'success' ? pairs.value.list.flatMap(({ base, currency }) => [base, currency]) : []),
    [pairs],
  );
  const isOfDesk = useCallback(
    ({ accountType, asset }: Balance) => accountType === 'platform' && traded.has(asset),
    [traded],
  );
  const wealth = useWealth(isOfDesk);
  return useMemo(() => {
    if (pairs.state !== 'success') return pairs;
    if (wealth.state !== 'success') return wealth;
    const accounts = wealth.value.accounts.filter(({ type }) => type === 'platform');
    return { ...wealth, value: { ...wealth.value, accounts } };
  }, [pairs, wealth]);
};

/** The money that foreign-exchange orders are paid from and paid into. */
export const DivisaPropertyScreen = () => {
  const { t } = useTranslation('funds');
  return (
    <Property
      title={t('funds.divisa.title')}
      text={t('funds.divisa.text')}
      of={useDeskWealth()}
      empty={
        <EmptyState
          drawing="wallet"
          title={t('funds.divisa.empty')}
          text={t('funds.divisa.emptyText')}
          action={
            <ButtonLink href={address('/divisa')} look="secondary">
              {t('funds.divisa.toDesk')}
            </ButtonLink>
          }
        />
      }
    />
  );
};
