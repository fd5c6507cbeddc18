import { decimalsWritten } from '@bourse/rules';
import { AssetIcon } from '@bourse/ui/asset-icon';
import { Tag } from '@bourse/ui/badge';
import type { Column } from '@bourse/ui/infinite-list';
import { ListRow } from '@bourse/ui/list-row';
import { Stacked } from '@bourse/ui/stacked';
import { useTranslation } from 'react-i18next';
import { assetName } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { type Balance, isZero, wholeOf } from './balances.ts';
import { ClaimsInRow } from './claims.tsx';
import { Unsettled } from './unsettled.tsx';

const isFine = ({ available }: Balance): boolean => decimalsWritten(available) > 2;

/** The name of an asset, with its market where it is a share. */
export const AssetName = ({ of: { asset, instrument } }: { readonly of: Pick<Balance, 'asset' | 'instrument'> }) => (
  <span className="inline-flex items-center gap-1.5">
    {assetName({ asset, instrument })}
    {instrument && <Tag>{instrument.venue}</Tag>}
  </span>
);

const BalanceIcon = ({ of }: { readonly of: Balance }) => (
  <AssetIcon code={assetName(of)} src={of.logo ?? undefined} isSquare={of.instrument !== null} />
);

const byFigure =
  (figureOf: (balance: Balance) => string | null) =>
  (a: Balance, b: Balance): number =>
    Number(figureOf(a) ?? 0) - Number(figureOf(b) ?? 0);

/** The columns of balances on a desktop; the worth is shown in the account's currency. */
export const useBalanceColumns = (currency: string): readonly Column<Balance>[] => {
  const { t } = useTranslation('funds');
  const figure = (key: string, title: string, figureOf: (balance: Balance) => string): Column<Balance> => ({
    key,
    title,
    isFigure: true,
    cell: (balance) => <Amount amount={figureOf(balance)} asset={balance.asset} isBare />,
    compare: byFigure(figureOf),
  });
  return [
    {
      key: 'asset',
      title: t('shell.column.asset'),
      cell: (balance) => (
        <span className="flex items-center gap-3 text-15 font-medium">
          <BalanceIcon of={balance} />
          <AssetName of={balance} />
        </span>
      ),
      compare: (a, b) => assetName(a).localeCompare(assetName(b), 'en'),
    },
    figure('whole', t('funds.balance.whole'), wholeOf),
    {
      ...figure('available', t('funds.balance.available'), ({ available }) => available),
      cell: ({ asset, available, unsettled, claims }) => (
        <Stacked
          of={<Amount amount={available} asset={asset} isBare />}
          below={
            <>
              <Unsettled of={unsettled} asset={asset} />
              <ClaimsInRow claims={claims} asset={asset} />
            </>
          }
        />
      ),
    },
    figure('held', t('funds.balance.held'), ({ held }) => held),
    {
      key: 'worth',
      title: t('funds.balance.worth'),
      isFigure: true,
      cell: ({ worth }) =>
        worth === null ? <span title={t('shell.noPrice')}>–</span> : <Amount amount={worth} asset={currency} />,
      compare: byFigure(({ worth }) => worth),
    },
  ];
};

/** A balance with its worth; opens to where it came from. */
export const BalanceRow = ({
  balance,
  currency,
  onOpen,
}: {
  readonly balance: Balance;
  readonly currency: string;
  readonly onOpen: (balance: Balance) => void;
}) => {
  const { t } = useTranslation('funds');
  const { asset, held, worth, unsettled, instrument, claims } = balance;
  return (
    <ListRow
      leading={<BalanceIcon of={balance} />}
      title={<AssetName of={balance} />}
      subtitle={
        isZero(held) && unsettled.length === 0 && claims.length === 0 ? undefined : (
          <span className="whitespace-normal">
            {!isZero(held) && (
              <span className="block">
                {t('funds.balance.held')} <Amount amount={held} asset={asset} isBare />
              </span>
            )}
            <Unsettled of={unsettled} asset={asset} />
            <ClaimsInRow claims={claims} asset={asset} />
          </span>
        )
      }
      // A coin's code stands at the start of the row already; a currency's sign is short.
      trailing={<Amount amount={wholeOf(balance)} asset={asset} isBare={instrument !== null || isFine(balance)} />}
      trailingSubtitle={
        asset === currency && claims.length === 0 ? undefined : worth === null ? (
          <span title={t('shell.noPrice')}>
            <span aria-hidden="true">—</span>
            <span className="sr-only">{t('shell.noPrice')}</span>
          </span>
        ) : (
          <span dir={claims.length > 0 ? undefined : 'ltr'} className="inline-flex gap-1">
            {/* What it is worth is more than its amount where something else counts, named in the row. */}
            {claims.length > 0 ? <span>{t('funds.balance.worth')}</span> : <span aria-hidden="true">≈</span>}
            <Amount amount={worth} asset={currency} className="[&_*]:text-ink-faint" />
          </span>
        )
      }
      onPress={() => onOpen(balance)}
      chevron
    />
  );
};
