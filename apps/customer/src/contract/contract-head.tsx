import { useRemaining } from '@bourse/ui/countdown';
import { Icon } from '@bourse/ui/icon';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs, PagedList, useFormat, usePagedCall, useTicker } from '../shell/index.ts';
import type { Contract } from './contracts.ts';

const two = (count: number): string => String(count).padStart(2, '0');

/** Hours, minutes and seconds. */
const clockText = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
};

/** How long until the period ends and funding is exchanged. */
const UntilFunding = ({ at }: { readonly at: number }) => (
  <span dir="ltr" className="tabular-nums">
    {clockText(useRemaining(at, nowMs))}
  </span>
);

const PAGE_SIZE = 20;

/** The rates of the periods that have ended, and what a rate means. */
const FundingSheet = ({ contract, onClose }: { readonly contract: Contract; readonly onClose: () => void }) => {
  const { t } = useTranslation(['contract', 'market', 'shell']);
  const { rate, date } = useFormat();
  const { symbol, showSymbol, fundingRate } = contract;
  const pages = usePagedCall(
    'contract.funding',
    (pageNo) => ({ symbol, pageNo, pageSize: PAGE_SIZE }),
    ({ rows, total }) => ({ items: rows.map((row) => ({ ...row, id: row.fundingTime })), total }),
  );
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('contract.fundingOf', { name: showSymbol })}
      closeLabel={t('shell.close', { ns: 'shell' })}
    >
      <p className="text-13 text-ink">{t('contract.fundingText')}</p>
      <p className="mt-3 flex items-baseline justify-between gap-3 rounded-card bg-sunken px-4 py-3 text-13">
        <span className="text-ink-faint">{t('contract.fundingNow')}</span>
        <span className="figures text-17 font-semibold text-ink-strong">
          {fundingRate === null ? '–' : rate(fundingRate)}
        </span>
      </p>
      <div className="-mx-4 mt-2 min-h-40">
        <PagedList
          pages={pages}
          label={t('contract.fundingPast')}
          keyOf={({ id }) => id}
          renderRow={(row) => (
            <p className="flex min-h-11 items-center justify-between gap-3 px-4 text-13">
              <span className="text-ink-faint tabular-nums">{date(row.fundingTime, 'date-time')}</span>
              <span className="figures font-medium text-ink-strong">{rate(row.fundingRate)}</span>
            </p>
          )}
          hasDividers
          empty={<p className="px-4 py-6 text-center text-13 text-ink-faint">{t('contract.fundingNone')}</p>}
        />
      </div>
    </Sheet>
  );
};

/** Mark price, and the funding of the period under way with the time until it is exchanged; a tap tells the rates of before. */
export const ContractFigures = ({
  contract,
  decimals,
  className = '',
}: {
  readonly contract: Contract;
  readonly decimals: number;
  readonly className?: string;
}) => {
  const { t } = useTranslation('contract');
  const { price, rate } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { fundingRate, nextFundingTime } = contract;
  const markPrice = useTicker(contract.symbol)?.mark ?? contract.markPrice;
  return (
    <div className={`flex items-center gap-x-5 max-[359px]:gap-x-3 ${className}`}>
      <dl className="min-w-0">
        <dt className="text-12 text-ink-faint">{t('contract.markPrice')}</dt>
        <dd className="figures text-13 font-medium text-ink-strong rtl:text-right">
          {markPrice === null ? '–' : price(markPrice, decimals)}
        </dd>
      </dl>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-11 min-w-0 cursor-pointer flex-col justify-center rounded-control text-start focus-ring"
      >
        <span className="flex items-center gap-1 text-12 text-ink-faint">
          {t('contract.fundingIn')}
          <Icon name="chevron-end" size={12} className="shrink-0" />
        </span>
        <span className="figures flex flex-wrap gap-x-2 text-13 font-medium text-ink-strong">
          {fundingRate === null ? '–' : rate(fundingRate)}
          <span className="text-ink-faint">
            <UntilFunding key={nextFundingTime} at={nextFundingTime} />
          </span>
        </span>
      </button>
      {isOpen && <FundingSheet contract={contract} onClose={() => setOpen(false)} />}
    </div>
  );
};
