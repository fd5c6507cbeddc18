import { EmptyState } from '@bourse/ui/empty-state';
import { InfiniteList } from '@bourse/ui/infinite-list';
import { PullToRefresh } from '@bourse/ui/pull-to-refresh';
import { Card, Section } from '@bourse/ui/section';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton, SkeletonRows } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient, ScreenHeader, useDepositsInReview, useRoute, useSetQuery, useSite } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { AssetActions } from './asset-actions.tsx';
import { BalanceRow, useBalanceColumns } from './balance-row.tsx';
import { BalanceSheet } from './balance-sheet.tsx';
import { type AccountPart, type Balance, shownAccount } from './balances.ts';
import { DepositsInReview } from './deposits-in-review.tsx';
import { RecentTrades } from './recent-trades.tsx';
import { useWealth, type Wealth } from './use-wealth.ts';
import { WealthCard } from './wealth-card.tsx';

const AccountCard = ({
  account,
  wealth,
  onOpen,
}: {
  readonly account: AccountPart;
  readonly wealth: Wealth;
  readonly onOpen: (balance: Balance) => void;
}) => {
  const { t } = useTranslation('funds');
  const columns = useBalanceColumns(wealth.total.asset);
  const second = wealth.second(account.worth);
  return (
    <Card flush className="mx-4 mt-4">
      <div className="flex items-start justify-between gap-3 px-4 pt-3.5 pb-2">
        <div className="min-w-0">
          <h3 className="text-15 font-semibold text-ink-strong">{t(`funds.account.${account.type}`)}</h3>
          <p className="mt-0.5 text-13 text-ink-faint">{t(`funds.accountText.${account.type}`)}</p>
        </div>
        <Amount
          amount={account.worth}
          asset={wealth.total.asset}
          size="medium"
          {...(second ? { second } : {})}
          className="shrink-0 !items-end"
        />
      </div>
      {account.balances.length === 0 ? (
        <EmptyState drawing="wallet" title={t('funds.assets.emptyAccount')} className="pt-4" />
      ) : (
        <div className="border-t border-hair">
          <InfiniteList
            label={t(`funds.account.${account.type}`)}
            items={account.balances}
            keyOf={({ asset }) => asset}
            renderRow={(balance) => <BalanceRow balance={balance} currency={wealth.total.asset} onOpen={onOpen} />}
            columns={columns}
            targetOf={(balance) => ({ onPress: () => onOpen(balance) })}
            hasDividers
            empty={null}
            texts={{ retry: t('shell.retry'), failed: t('shell.network'), loading: t('shell.wait') }}
          />
        </div>
      )}
    </Card>
  );
};

const AccountSkeleton = () => (
  <Card flush className="mx-4 mt-4">
    <div className="flex justify-between px-4 pt-4 pb-3" aria-hidden="true">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-5 w-28" />
    </div>
    <SkeletonRows count={4} />
  </Card>
);

/** The account that is shown: the one asked for, else the one that was worth most when the page was opened, and it stays that one. */
const useShownAccount = (accounts: readonly AccountPart[] | undefined): AccountPart | undefined => {
  const { query } = useRoute();
  const [richest, setRichest] = useState<AccountPart['type']>();
  const requested = query['tab'] ?? richest;
  const shown = accounts && shownAccount(accounts, requested);
  if (shown && requested === undefined) setRichest(shown.type);
  return shown;
};

type AccountsProps = {
  readonly wealth: Wealth;
  readonly chosen: AccountPart;
  readonly onOpen: (balance: Balance) => void;
};

const Accounts = ({ wealth, chosen, onOpen }: AccountsProps) => {
  const { t } = useTranslation('funds');
  const setQuery = useSetQuery();
  return (
    <>
      <Segmented
        label={t('funds.assets.accounts')}
        value={chosen.type}
        onChange={(tab) => setQuery({ tab })}
        segments={wealth.accounts.map(({ type }) => ({ value: type, label: t(`funds.tab.${type}`) }))}
      />
      <AccountCard account={chosen} wealth={wealth} onOpen={onOpen} />
    </>
  );
};

/** Everything the customer has: one total, its parts, and each account down to its postings. */
export const AssetsScreen = () => {
  const { t } = useTranslation('funds');
  const wealth = useWealth();
  const inReview = useDepositsInReview();
  const currency = useSite((site) => site.currency);
  const [open, setOpen] = useState<Balance>();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['funds.assets'] }),
      queryClient.invalidateQueries({ queryKey: ['funds.holdings'] }),
      queryClient.invalidateQueries({ queryKey: ['funds.records'] }),
      queryClient.invalidateQueries({ queryKey: ['funds.recharges'] }),
    ]);
  // Both at once: what is in review would push the accounts down if it came after them.
  const value = wealth.state === 'success' && inReview.state !== 'pending' ? wealth.value : undefined;
  const chosen = useShownAccount(value?.accounts);
  return (
    <>
      <ScreenHeader title={t('funds.assets.title')} fallback="/mine" />
      <PullToRefresh onRefresh={refresh} label={t('shell.wait')}>
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-center">
          <WealthCard of={wealth} title={t('funds.assets.total')} />
          <AssetActions />
        </div>
        {value && <DepositsInReview of={inReview} />}
        <Section>
          {value
            ? chosen && <Accounts wealth={value} chosen={chosen} onOpen={setOpen} />
            : wealth.state !== 'error' && (
                <>
                  <div className="flex h-11 items-center gap-5 border-b border-hair px-4" aria-hidden="true">
                    {[14, 16, 18, 16].map((width, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins never change place
                      <Skeleton key={index} className="h-4" style={{ width: width * 4 }} />
                    ))}
                  </div>
                  <AccountSkeleton />
                </>
              )}
        </Section>
        {chosen && <RecentTrades account={chosen.type} />}
      </PullToRefresh>
      <BalanceSheet balance={open} currency={currency} onClose={() => setOpen(undefined)} />
    </>
  );
};
