import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import { address, ScreenHeader, useFormat, usePagedCall, useRoute, useSetQuery } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { useDepositName } from './deposit-method.ts';
import { NoOrders } from './order-list.tsx';
import { PagedRecords } from './paged-records.tsx';
import { Named } from './record-columns.tsx';
import { DepositChip } from './record-row.tsx';

const PAGE = 10;
/** The numbers of the address's `active`. */
const LISTS = ['open', 'decided'] as const;
type List = (typeof LISTS)[number];

const Announced = ({ list: kind }: { readonly list: List }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const nameOf = useDepositName();
  const list = usePagedCall(
    'funds.stockRecharges',
    (pageNo) => ({ pageNo, pageSize: PAGE, list: kind }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <PagedRecords
      label={t('funds.stockRecharge.records')}
      list={list}
      keyOf={({ id }) => id}
      atOf={({ at }) => at}
      columns={[
        {
          key: 'method',
          title: t('shell.column.method'),
          cell: () => <Named icon="bank">{nameOf('wire')}</Named>,
        },
        { key: 'status', title: t('shell.column.status'), cell: ({ state }) => <DepositChip state={state} /> },
        {
          key: 'amount',
          title: t('shell.column.amount'),
          isFigure: true,
          cell: ({ amount, credited, currency }) => <Amount amount={credited ?? amount} asset={currency} />,
        },
      ]}
      hrefOf={({ id }) => address('/recharge-detail', { id })}
      renderRow={({ id, amount, credited, currency, state, at }) => (
        <ListRow
          href={address('/recharge-detail', { id })}
          leading={
            <span className="grid size-9 place-items-center rounded-full bg-raised text-ink">
              <Icon name="bank" size={18} />
            </span>
          }
          title={nameOf('wire')}
          subtitle={date(at, 'time')}
          trailing={<Amount amount={credited ?? amount} asset={currency} />}
          trailingSubtitle={<DepositChip state={state} />}
        />
      )}
      empty={<NoOrders text={t('funds.orders.noneIn')} />}
    />
  );
};

/** Announced transfers to the stock account: those that are waited for, and those that are decided. */
export const StockRechargeOrdersScreen = () => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const list = LISTS[Number(query['active'] ?? 0)] ?? 'open';
  return (
    <>
      <ScreenHeader
        title={t('funds.stockRecharge.records')}
        fallback="/stockRecharge"
        below={
          <Segmented
            label={t('funds.stockRecharge.records')}
            value={list}
            onChange={(next) => setQuery({ active: LISTS.indexOf(next) })}
            segments={LISTS.map((value) => ({ value, label: t(`funds.stockRecharge.${value}`) }))}
          />
        }
      />
      <Announced key={list} list={list} />
    </>
  );
};
