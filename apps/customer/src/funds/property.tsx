import { AssetIcon } from '@bourse/ui/asset-icon';
import { type Column, InfiniteList } from '@bourse/ui/infinite-list';
import { ListRow } from '@bourse/ui/list-row';
import { Card } from '@bourse/ui/section';
import { SkeletonCard, SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { address, EyeButton, type Loadable, Loaded, type ReplyOfCall, ScreenHeader, useSite } from '../shell/index.ts';
import { Amount } from './amounts.tsx';

export type PropertyProps = {
  readonly title: string;
  /** What the sum is of: not the total of everything, which has its name to itself. */
  readonly sumOf: string;
  readonly text?: string;
  readonly of: Loadable<ReplyOfCall<'funds.symbolFunds'>>;
  /** The account that the rows open; all of them where none is named. */
  readonly tab?: string;
  /** Stands in place of the list where there is nothing in it. */
  readonly empty: ReactNode;
};

type Funds = ReplyOfCall<'funds.symbolFunds'>['symbolsFunds'][number];

const PropertySkeleton = () => (
  <>
    <SkeletonCard className="mx-4 mt-1" />
    <SkeletonRows count={5} />
  </>
);

/** All there is of an asset, with how much of it is free where some is held, and its worth. */
const FundsRow = ({ funds, href }: { readonly funds: Funds; readonly href: string }) => {
  const { t } = useTranslation('funds');
  const currency = useSite((site) => site.currency);
  const { asset, available, worth, logo } = funds;
  const whole = worth?.amount ?? available;
  const value = worth?.subSurrencys[currency];
  return (
    <ListRow
      href={href}
      leading={<AssetIcon code={asset} src={logo ?? undefined} />}
      title={asset}
      subtitle={
        available === whole ? undefined : (
          <span className="whitespace-normal">
            {t('funds.balance.available')} <Amount amount={available} asset={asset} isBare />
          </span>
        )
      }
      trailing={<Amount amount={whole} asset={asset} isBare />}
      trailingSubtitle={
        asset !== currency && value !== undefined ? (
          <span dir="ltr" className="inline-flex gap-1">
            <span aria-hidden="true">≈</span>
            <Amount amount={value} asset={currency} className="[&_*]:text-ink-faint" />
          </span>
        ) : undefined
      }
      chevron
    />
  );
};

type FundsListProps = { readonly label: string; readonly funds: readonly Funds[]; readonly href: string };

const FundsList = ({ label, funds, href }: FundsListProps) => {
  const { t } = useTranslation('funds');
  const currency = useSite((site) => site.currency);
  const worthOf = ({ worth }: Funds): string | undefined => worth?.subSurrencys[currency];
  const columns: readonly Column<Funds>[] = [
    {
      key: 'asset',
      title: t('shell.column.asset'),
      cell: ({ asset, logo }) => (
        <span className="flex items-center gap-3 text-15 font-medium">
          <AssetIcon code={asset} src={logo ?? undefined} />
          {asset}
        </span>
      ),
      compare: (a, b) => a.asset.localeCompare(b.asset, 'en'),
    },
    {
      key: 'whole',
      title: t('funds.balance.whole'),
      isFigure: true,
      cell: ({ asset, available, worth }) => <Amount amount={worth?.amount ?? available} asset={asset} isBare />,
      compare: (a, b) => Number(a.worth?.amount ?? a.available) - Number(b.worth?.amount ?? b.available),
    },
    {
      key: 'available',
      title: t('funds.balance.available'),
      isFigure: true,
      cell: ({ asset, available }) => <Amount amount={available} asset={asset} isBare />,
      compare: (a, b) => Number(a.available) - Number(b.available),
    },
    {
      key: 'worth',
      title: t('funds.balance.worth'),
      isFigure: true,
      cell: (one) => {
        const worth = worthOf(one);
        return worth === undefined ? '–' : <Amount amount={worth} asset={currency} />;
      },
      compare: (a, b) => Number(worthOf(a) ?? 0) - Number(worthOf(b) ?? 0),
    },
  ];
  return (
    <InfiniteList
      label={label}
      items={funds}
      keyOf={({ asset }) => asset}
      renderRow={(one) => <FundsRow funds={one} href={href} />}
      columns={columns}
      targetOf={() => ({ href })}
      hasDividers
      empty={null}
      texts={{ retry: t('shell.retry'), failed: t('shell.network'), loading: t('shell.wait') }}
    />
  );
};

/** The sum in EUR and USD, and a list by currency and coin; a row opens the account it lies in. */
export const Property = ({ title, sumOf, text, of, tab, empty }: PropertyProps) => {
  return (
    <>
      <ScreenHeader title={title} fallback="/mine" />
      <Loaded of={of} skeleton={<PropertySkeleton />}>
        {({ eur, usd, symbolsFunds }) => (
          <div className="pb-6">
            <Card className="mx-4 mt-1">
              <div className="mb-1 flex min-h-9 items-center gap-1">
                <h2 className="text-13 text-ink-faint">{sumOf}</h2>
                <EyeButton />
              </div>
              <Amount amount={eur} asset="EUR" size="hero" second={{ amount: usd, asset: 'USD' }} />
              {text && <p className="mt-2 text-13 text-ink-faint">{text}</p>}
            </Card>
            {symbolsFunds.length === 0 ? (
              empty
            ) : (
              <Card flush className="mx-4 mt-3">
                <FundsList label={title} funds={symbolsFunds} href={address('/assets', { tab })} />
              </Card>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
};
