import { withoutZeros } from '@bourse/rules';
import { Tag } from '@bourse/ui/badge';
import { ChangePill } from '@bourse/ui/change-pill';
import { EmptyState } from '@bourse/ui/empty-state';
import type { Column } from '@bourse/ui/infinite-list';
import { AppLink } from '@bourse/ui/link';
import { Heads, Stacked } from '@bourse/ui/stacked';
import { ROW_TARGET } from '@bourse/ui/table-rows';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { address, PagedList, type ReplyOfCall, useFormat, usePagedCall, useSession } from '../shell/index.ts';
import { MarginTerms } from './margin-card.tsx';
import { Result } from './position-card.tsx';

const PAGE_SIZE = 10;

/** A holding and a position with leverage may have one number: the names of rows tell them apart. */
type Closed = Omit<ReplyOfCall<'orders.position'>, 'id'> & { readonly id: string };

const TONES = {
  requested: 'faint',
  target: 'rise',
  stop: 'warning',
  liquidation: 'fall',
  split: 'faint',
  deleveraged: 'warning',
  part: 'accent',
} as const;

/** Why it ended; a holding is only ever sold by its owner. */
const Reason = ({ closed: { closeReason } }: { readonly closed: Closed }) => {
  const { t } = useTranslation('stocks');
  return <Tag tone={TONES[closeReason ?? 'requested']}>{t(`stocks.closed.reason.${closeReason ?? 'sold'}`)}</Tag>;
};

const Name = ({ closed }: { readonly closed: Closed }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
    <span className="text-15 font-semibold text-ink-strong">{closed.code}</span>
    {closed.leverage > 1 && <MarginTerms position={closed} />}
  </span>
);

const pageOf = ({ instrument, venue }: Closed): string => address('/transaction', { gid: instrument, market: venue });

const useClosedRows = () => {
  const { signedIn } = useSession();
  return usePagedCall(
    'orders.closedPositions',
    (pageNo) => ({ pageNo, pageSize: PAGE_SIZE }),
    ({ list, total }) => ({
      items: list.map((one): Closed => ({ ...one, id: `${one.leverage > 1 ? 'margin' : 'holding'} ${one.id}` })),
      total,
    }),
    { when: signedIn },
  );
};

const Row = ({ closed }: { readonly closed: Closed }) => {
  const { t } = useTranslation('stocks');
  const { language, number, date } = useFormat();
  const { quantity, entryPrice, exitPrice, totalProfit, profitPercent, currency, closedAt } = closed;
  return (
    <div className="relative px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <AppLink href={pageOf(closed)} className={`min-w-0 ${ROW_TARGET}`}>
          <Name closed={closed} />
        </AppLink>
        <span className="flex shrink-0 flex-col items-end gap-0.5">
          <Result amount={totalProfit ?? undefined} asset={currency} className="text-15 font-semibold" />
          <ChangePill percent={profitPercent ?? undefined} locale={language} look="text" />
        </span>
      </div>
      <p className="figures mt-1 text-13 text-ink-faint rtl:text-right">
        {number(withoutZeros(quantity))} × {number(entryPrice)} → {exitPrice === null ? '–' : number(exitPrice)}
      </p>
      {closed.leverage > 1 && (
        <p className="mt-1 text-12 text-ink-faint">
          {t('stocks.closed.costs', {
            fees: number(closed.fees),
            financing: number(closed.financing),
            currency,
          })}
        </p>
      )}
      <p className="mt-1.5 flex items-center justify-between gap-3 text-12 text-ink-faint">
        <Reason closed={closed} />
        <span className="tabular-nums">{closedAt === null ? '' : date(closedAt, 'date-time')}</span>
      </p>
    </div>
  );
};

const useColumns = (): readonly Column<Closed>[] => {
  const { t } = useTranslation(['stocks', 'market', 'shell']);
  const { language, number, money, date } = useFormat();
  const figure = (key: string, title: ReactNode, cell: (closed: Closed) => ReactNode): Column<Closed> => ({
    key,
    title,
    cell,
    isFigure: true,
  });
  return [
    { key: 'name', title: t('market.column.name', { ns: 'market' }), cell: (closed) => <Name closed={closed} /> },
    {
      key: 'closed',
      title: t('stocks.closed.when'),
      cell: ({ closedAt }) => (closedAt === null ? '–' : date(closedAt, 'date-time')),
    },
    { key: 'reason', title: t('stocks.closed.why'), cell: (closed) => <Reason closed={closed} /> },
    figure('quantity', t('market.quantity', { ns: 'market' }), ({ quantity }) => number(withoutZeros(quantity))),
    figure(
      'price',
      <Heads of={[t('stocks.margin.mark.entry'), t('stocks.closed.exit')]} />,
      ({ entryPrice, exitPrice }) => (
        <Stacked of={number(entryPrice)} below={exitPrice === null ? '–' : number(exitPrice)} />
      ),
    ),
    figure(
      'costs',
      <Heads of={[t('stocks.margin.fees'), t('stocks.margin.financing')]} />,
      ({ fees, financing, currency, leverage }) => (
        <Stacked of={money(fees, currency)} below={leverage > 1 ? money(financing, currency) : '–'} />
      ),
    ),
    figure('result', t('shell.figure.realised', { ns: 'shell' }), ({ totalProfit, profitPercent, currency }) => (
      <Stacked
        of={<Result amount={totalProfit ?? undefined} asset={currency} className="" />}
        below={<ChangePill percent={profitPercent ?? undefined} locale={language} look="text" />}
      />
    )),
  ];
};

/** Positions that are over, of shares with leverage and without, last closed first: why each ended and what it brought (rule MARGIN-19). */
export const ClosedPositions = () => {
  const { t } = useTranslation(['stocks', 'market']);
  const pages = useClosedRows();
  const columns = useColumns();
  return (
    <PagedList
      pages={pages}
      label={t('stocks.tab.closed')}
      keyOf={({ id }) => id}
      renderRow={(closed) => <Row closed={closed} />}
      columns={columns}
      targetOf={(closed) => ({ href: pageOf(closed) })}
      hasDividers
      empty={<EmptyState title={t('stocks.closed.none')} text={t('stocks.closed.noneText')} />}
    />
  );
};
