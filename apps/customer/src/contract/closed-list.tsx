import { Tag } from '@bourse/ui/badge';
import { ChangePill } from '@bourse/ui/change-pill';
import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { MarginTerms, Result } from '../orders/index.ts';
import { PagedList, type ReplyOfCall, useFormat } from '../shell/index.ts';
import type { OwnProps } from './position-list.tsx';
import { usePositionPages } from './use-own-contracts.ts';

const TONES = {
  requested: 'faint',
  target: 'rise',
  stop: 'warning',
  liquidation: 'fall',
  deleveraged: 'warning',
  split: 'faint',
  part: 'accent',
} as const;

const ClosedRow = ({ closed }: { readonly closed: ReplyOfCall<'contract.positions'>['rows'][number] }) => {
  const { t } = useTranslation(['contract', 'stocks']);
  const { language, number, unit, money, date } = useFormat();
  const { openingFee, closingFee, funding, currency, closeReason, params } = closed;
  return (
    <div className="px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-15 font-semibold text-ink-strong">{closed.name}</span>
          <MarginTerms position={closed} />
        </span>
        <span className="flex shrink-0 flex-col items-end gap-0.5">
          <Result amount={closed.profit ?? undefined} asset={currency} className="text-15 font-semibold" />
          <ChangePill percent={closed.profitPercent ?? undefined} locale={language} look="text" />
        </span>
      </div>
      <p className="figures mt-1 text-13 text-ink-faint rtl:text-right">
        {unit(number(String(closed.contracts)), t('contract.unit'))} × {number(closed.entryPrice)} →{' '}
        {closed.exitPrice === null ? '–' : number(closed.exitPrice)}
      </p>
      <p className="mt-1 text-12 text-ink-faint">
        {t('stocks.margin.margin', { ns: 'stocks' })} {money(closed.initialMargin, currency)} ·{' '}
        {t('stocks.margin.value', { ns: 'stocks' })} {money(closed.entryValue, currency)}
      </p>
      <p className="mt-1 text-12 text-ink-faint">
        {t('contract.costs', {
          fees: `${number(openingFee)} + ${number(closingFee)}`,
          funding: money(funding, currency),
        })}
      </p>
      {closed.receipt && (
        <p className="figures mt-1 text-12 text-ink-faint rtl:text-right">
          {t('contract.markPrice')} {number(closed.receipt.markPrice)}
        </p>
      )}
      <p className="mt-1.5 flex items-center justify-between gap-3 text-12 text-ink-faint">
        <Tag tone={TONES[closeReason ?? 'requested']}>
          {t(`stocks.closed.reason.${closeReason ?? 'requested'}`, { ns: 'stocks' })}
        </Tag>
        <span className="tabular-nums">
          {date(params.createTime, 'date-time')}
          {params.dealTime !== null && ` – ${date(params.dealTime, 'date-time')}`}
        </span>
      </p>
    </div>
  );
};

/** Positions that are over, last closed first, and before them what was closed of open ones: why each ended and what it brought in all. */
export const ClosedContracts = ({ symbol }: OwnProps) => {
  const { t } = useTranslation(['contract', 'market']);
  const pages = usePositionPages('closed', symbol);
  return (
    <PagedList
      pages={pages}
      label={t('contract.closedPositions')}
      keyOf={({ id }) => id}
      renderRow={(closed) => <ClosedRow closed={closed} />}
      hasDividers
      empty={<EmptyState title={t('contract.none.closed')} />}
    />
  );
};
