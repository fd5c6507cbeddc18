import { EmptyState } from '@bourse/ui/empty-state';
import { Fact } from '@bourse/ui/section';
import { StatusChip } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { PagedList, type ReplyOfCall, useFormat, usePagedCall } from '../shell/index.ts';
import { useTraderName } from './trader-name.tsx';

const PAGE = 10;

type Report = ReplyOfCall<'follow.copies'>['list'][number];

const TONES = { placed: 'waiting', copied: 'success', skipped: 'faint' } as const;

/** One trade of a leader and what came of it: the leader's price, the own one and the slippage, or why it was skipped. */
const ReportCard = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslation('follow');
  const { date, number, percent } = useFormat();
  const traderName = useTraderName();
  const { leader, leaderName, name, side, leaderPrice, price, slippage, quantity, filled, state, reason, at } = report;
  const facts: readonly (readonly [string, string])[] = [
    ...(leaderPrice === null ? [] : [[t('follow.leaderPrice'), number(leaderPrice)] as const]),
    ...(price === null ? [] : [[t('follow.ownPrice'), number(price)] as const]),
    ...(slippage === null ? [] : [[t('follow.slipped'), percent(slippage, 'always')] as const]),
    [t('follow.quantity'), t('follow.ofQuantity', { filled: number(filled), quantity: number(quantity) })],
  ];
  return (
    <article className="border-b border-hair px-4 py-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-15 font-semibold text-ink-strong">
            {t(`follow.side.${side}`)} · {name}
          </h2>
          <p className="mt-0.5 text-13 text-ink-faint">
            <bdi>{traderName(leader, leaderName)}</bdi> · {date(at, 'date-time')}
          </p>
        </div>
        <StatusChip tone={TONES[state]}>{t(`follow.state.${state}`)}</StatusChip>
      </div>
      {reason !== null && <p className="mt-2 text-13 text-ink">{t(`follow.reason.${reason}`)}</p>}
      <dl className="mt-3">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </article>
  );
};

/** The report of every copy, newest first. */
export const Reports = () => {
  const { t } = useTranslation('follow');
  const list = usePagedCall(
    'follow.copies',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <PagedList
      pages={list}
      isPulled
      isGrid
      label={t('follow.tab.copies')}
      keyOf={({ id }) => id}
      renderRow={(report) => <ReportCard report={report} />}
      empty={
        <EmptyState
          drawing="orders"
          title={t('follow.noCopies')}
          text={t('follow.noCopiesText')}
          className="min-h-[50dvh] justify-center"
        />
      }
    />
  );
};
