import { ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon, type IconName } from '@bourse/ui/icon';
import type { Column } from '@bourse/ui/infinite-list';
import { ListRow } from '@bourse/ui/list-row';
import { Fact } from '@bourse/ui/section';
import { Sheet } from '@bourse/ui/sheet';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureName, PagedList, type ReplyOfCall, useFormat, useHoldings, usePagedCall } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { AssetName } from './balance-row.tsx';
import { type Balance, unitOf, wholeOf } from './balances.ts';
import { ClaimFacts } from './claims.tsx';
import { conversionName, conversionOf } from './moving-form.ts';
import { Named, useDateColumn } from './record-columns.tsx';

type Posting = ReplyOfCall<'funds.postings'>['rows'][number];

const PAGE = 20;

const ICONS = {
  deposit: 'deposit',
  withdrawal: 'withdraw',
  demo: 'gift',
  bought: 'arrow-down',
  sold: 'arrow-up',
  fee: 'minus',
  transfer: 'transfer',
  conversion: 'swap',
  rebate: 'gift',
  dividend: 'coins',
  split: 'swap',
  points: 'gift',
  manual: 'edit',
  reversal: 'withdraw',
  return: 'deposit',
  other: 'history',
} as const satisfies Record<Posting['kind'], IconName>;

/** The instrument that a movement is about: by name and symbol. */
const aboutOf = ({ name, symbol }: Posting): string | null =>
  name === null || symbol === null || name === symbol ? name : `${name} · ${symbol}`;

const PostingRow = ({ posting, unit }: { readonly posting: Posting; readonly unit: string }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const { kind, purpose, reason, at, amount, balance } = posting;
  return (
    <ListRow
      leading={
        <span className="grid size-9 place-items-center rounded-full bg-raised text-ink">
          <Icon name={ICONS[kind]} size={18} />
        </span>
      }
      title={purpose ?? t(`funds.posting.${kind}`)}
      subtitle={[aboutOf(posting), date(at, 'time'), reason].filter(Boolean).join(' · ')}
      trailing={<Amount isFull amount={amount} asset={unit} sign="always" toned={!amount.startsWith('-')} />}
      trailingSubtitle={
        <span className="inline-flex gap-1">
          {t('funds.posting.after')} <Amount isFull amount={balance} asset="" className="[&_*]:text-ink-faint" />
        </span>
      }
      className="!px-0"
    />
  );
};

/** The columns of movements on a desktop. */
const usePostingColumns = (unit: string): readonly Column<Posting>[] => {
  const { t } = useTranslation('funds');
  return [
    {
      key: 'type',
      title: t('shell.column.type'),
      cell: (posting) => (
        <Named icon={ICONS[posting.kind]}>
          {posting.purpose ?? t(`funds.posting.${posting.kind}`)}
          {(aboutOf(posting) ?? posting.reason) && (
            <span className="block text-13 font-normal text-ink-faint">{aboutOf(posting) ?? posting.reason}</span>
          )}
        </Named>
      ),
    },
    useDateColumn(({ at }) => at),
    {
      key: 'amount',
      title: t('shell.column.amount'),
      isFigure: true,
      cell: ({ amount }) => (
        <Amount isFull amount={amount} asset={unit} sign="always" toned={!amount.startsWith('-')} />
      ),
    },
    {
      key: 'after',
      title: t('funds.posting.after'),
      isFigure: true,
      cell: ({ balance }) => <Amount isFull amount={balance} asset="" />,
    },
  ];
};

const Postings = ({ balance }: { readonly balance: Balance }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const { accountType, asset } = balance;
  const list = usePagedCall(
    'funds.postings',
    (pageNo) => ({ accountType, asset, pageNo, pageSize: PAGE }),
    ({ rows, total }) => ({ items: rows, total }),
  );
  const unit = unitOf(balance);
  const columns = usePostingColumns(unit);
  return (
    <PagedList
      pages={list}
      label={t('funds.balance.movements')}
      keyOf={({ id }) => id}
      renderRow={(posting) => <PostingRow posting={posting} unit={unit} />}
      columns={columns}
      groupOf={({ at }) => date(at, 'date')}
      empty={<EmptyState title={t('funds.balance.noMovements')} />}
      end={t('funds.balance.first')}
      className="[&_p]:px-0 lg:-mx-4"
    />
  );
};

/** Average price and results of what has a price of its own. */
const Results = ({ balance: { accountType, asset } }: { readonly balance: Balance }) => {
  const { number, unit } = useFormat();
  const holdings = useHoldings();
  const held =
    holdings.state === 'success'
      ? holdings.value.holdings.find((one) => one.account === accountType && one.asset === asset)
      : undefined;
  if (!held) return null;
  const { averagePrice, unrealised, today, currency } = held;
  return (
    <dl className="-mt-2 mb-5 rounded-card bg-sunken px-4 py-1.5">
      <Fact label={<FigureName of="average" />}>
        {averagePrice === null ? '–' : unit(number(averagePrice), currency)}
      </Fact>
      {(
        [
          ['unrealised', unrealised],
          ['today', today],
        ] as const
      ).map(([name, amount]) => (
        <Fact key={name} label={<FigureName of={name} />}>
          {amount === null ? '–' : <Amount amount={amount} asset={currency} toned />}
        </Fact>
      ))}
    </dl>
  );
};

export type BalanceSheetProps = {
  readonly balance: Balance | undefined;
  /** Of the account, in which the worth is shown. */
  readonly currency: string;
  readonly onClose: () => void;
};

/** A balance opened: what of it is free, what is kept and why, and every movement that made it. */
export const BalanceSheet = ({ balance, currency, onClose }: BalanceSheetProps) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  // The last one stays drawn while the sheet slides away.
  const [drawn, setDrawn] = useState(balance);
  useEffect(() => {
    if (balance) setDrawn(balance);
  }, [balance]);
  const shown = balance ?? drawn;
  if (!shown) return null;
  const unit = unitOf(shown);
  return (
    <Sheet
      isOpen={balance !== undefined}
      onClose={onClose}
      title={<AssetName of={shown} />}
      subtitle={t(`funds.account.${shown.accountType}`)}
      closeLabel={t('shell.close')}
      snaps={[0.62, 0.92]}
      wide="side-table"
    >
      <Amount isFull amount={wholeOf(shown)} asset={unit} size="large" />
      <dl className="mt-3 mb-5 rounded-card bg-sunken px-4 py-1.5">
        <Fact label={t('funds.balance.available')}>
          <Amount isFull amount={shown.available} asset={unit} />
        </Fact>
        {shown.unsettled.length > 0 && (
          <Fact label={t('funds.balance.withdrawable')}>
            <Amount isFull amount={shown.movable} asset={unit} />
          </Fact>
        )}
        {shown.unsettled.map(({ settlesAt, amount }) => (
          <Fact
            key={settlesAt}
            label={
              <>
                {t('funds.balance.unsettled')}
                <span className="block text-12">
                  {t('funds.balance.from', { date: date(settlesAt, 'date-time', true) })}
                </span>
              </>
            }
          >
            <Amount isFull amount={amount} asset={unit} />
          </Fact>
        ))}
        <Fact label={t('funds.balance.held')}>
          <Amount isFull amount={shown.held} asset={unit} />
        </Fact>
        <ClaimFacts claims={shown.claims} asset={unit} />
        {(shown.asset !== currency || shown.claims.length > 0) && (
          <Fact label={t('funds.balance.worth')}>
            {shown.worth === null ? `— ${t('shell.noPrice')}` : <Amount amount={shown.worth} asset={currency} />}
          </Fact>
        )}
      </dl>
      {unit !== '' && conversionOf(shown.accountType, shown.asset) && (
        <ButtonLink
          href={conversionOf(shown.accountType, shown.asset) ?? ''}
          look="secondary"
          icon="swap"
          wide
          className="mb-5"
        >
          {t(conversionName(shown.accountType))}
        </ButtonLink>
      )}
      <Results balance={shown} />
      <h3 className="text-15 font-semibold text-ink-strong">{t('funds.balance.movements')}</h3>
      <Postings key={`${shown.accountType} ${shown.asset}`} balance={shown} />
    </Sheet>
  );
};
