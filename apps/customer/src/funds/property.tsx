import { Card } from '@bourse/ui/section';
import { SkeletonCard, SkeletonRows } from '@bourse/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Loadable, ScreenHeader } from '../shell/index.ts';
import { Money } from './amounts.tsx';
import { BalanceRow } from './balance-row.tsx';
import { BalanceSheet } from './balance-sheet.tsx';
import type { Balance } from './balances.ts';
import type { Wealth } from './use-wealth.ts';
import { WealthCard } from './wealth-card.tsx';

const Accounts = ({ wealth, onOpen }: { readonly wealth: Wealth; readonly onOpen: (balance: Balance) => void }) => {
  const { t } = useTranslation('funds');
  return wealth.accounts.map(({ type, worth, balances }) => {
    const second = wealth.second(worth);
    return (
      <Card key={type} flush className="mx-4 mt-3">
        <div className="flex items-center justify-between gap-3 px-4 py-3">
          <h2 className="min-w-0 text-15 font-semibold text-ink-strong">{t(`funds.account.${type}`)}</h2>
          <Money
            amount={worth}
            asset={wealth.total.asset}
            {...(second ? { second } : {})}
            className="shrink-0 !items-end text-15 font-semibold"
          />
        </div>
        {balances.length > 0 && (
          <div className="divide-y divide-hair border-t border-hair">
            {balances.map((balance) => (
              <BalanceRow key={balance.asset} balance={balance} currency={wealth.total.asset} onOpen={onOpen} />
            ))}
          </div>
        )}
      </Card>
    );
  });
};

export type PropertyProps = {
  readonly title: string;
  readonly text?: string;
  readonly of: Loadable<Wealth>;
  /** Stands in place of the accounts where there is nothing in them. */
  readonly empty?: ReactNode;
};

/** The total in both currencies and a list by account type. */
export const Property = ({ title, text, of, empty }: PropertyProps) => {
  const { t } = useTranslation('funds');
  const [open, setOpen] = useState<Balance>();
  const wealth = of.state === 'success' ? of.value : undefined;
  const isEmpty = wealth?.accounts.every(({ balances }) => balances.length === 0) ?? false;
  return (
    <>
      <ScreenHeader title={title} fallback="/mine" />
      <WealthCard of={of} title={t('funds.assets.total')} hasParts={false}>
        {text && <p className="mt-2 text-13 text-ink-faint">{text}</p>}
      </WealthCard>
      <div className="pb-6">
        {wealth && (isEmpty && empty ? empty : <Accounts wealth={wealth} onOpen={setOpen} />)}
        {(of.state === 'pending' || of.state === 'idle') && (
          <>
            <SkeletonCard className="mx-4 mt-3" />
            <SkeletonRows count={4} />
          </>
        )}
      </div>
      <BalanceSheet
        balance={open}
        worth={open && wealth ? { amount: open.worth, asset: wealth.total.asset } : undefined}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
};
