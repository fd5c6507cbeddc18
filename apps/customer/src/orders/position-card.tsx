import { decimalsWritten } from '@bourse/rules';
import { ChangePill } from '@bourse/ui/change-pill';
import { Figure } from '@bourse/ui/figure';
import { Icon } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { difference, percentOf, times } from '../market/index.ts';
import { FigureInfo, useFormat, usePreferences, useTicker } from '../shell/index.ts';
import { LockUp } from './lock-up.tsx';
import type { Position } from './use-position-and-orders.ts';

/** What a position is worth at the last price, and its result; exact decimals, as the server works them out at each tick. */
export const useResult = (position: Position, isWatching = true) => {
  const pushed = useTicker(isWatching ? position.instrument : undefined);
  const { cost, quantity, marketValue, profit, profitPercent, last } = position;
  const decimals = decimalsWritten(cost);
  const value = pushed ? times(pushed.last, quantity, decimals) : (marketValue ?? undefined);
  const result = pushed && value !== undefined ? difference(value, cost) : (profit ?? undefined);
  const percent = pushed && result !== undefined ? percentOf(result, cost) : (profitPercent ?? undefined);
  return { last: pushed?.last ?? last ?? undefined, value, result, percent };
};

/** What a position brings; a dash where there is no price to tell it by. */
export const Result = ({
  amount,
  asset,
  className,
  canOpen = false,
}: {
  readonly amount: string | undefined;
  readonly asset: string;
  readonly className: string;
  readonly canOpen?: boolean;
}) => {
  const { t } = useTranslation('market');
  const { language } = useFormat();
  const { eyesOpen } = usePreferences();
  if (amount === undefined)
    return (
      <span className={className} title={t('shell.noPrice')}>
        —
      </span>
    );
  return (
    <Figure
      amount={amount}
      asset={asset}
      locale={language}
      toned
      canOpen={canOpen}
      isHidden={!eyesOpen}
      hiddenLabel={t('shell.hidden')}
      className={`items-end! ${className}`}
    />
  );
};

const Size = ({ position }: { readonly position: Position }) => {
  const { number } = useFormat();
  return (
    <span className="figures">
      {number(position.quantity)} × {number(position.entryPrice)}
    </span>
  );
};

/** The own holding of the instrument whose page this is, and below it what else is known of it. */
export const PositionCard = ({
  position,
  children,
}: {
  readonly position: Position;
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslation('market');
  const { language, sum } = useFormat();
  const { eyesOpen } = usePreferences();
  const { value, result, percent } = useResult(position);
  return (
    <Card>
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-13 text-ink-faint">{t('market.own.title')}</p>
          <p className="mt-0.5 flex items-center gap-1 text-15 font-semibold text-ink-strong">
            <Size position={position} />
            <FigureInfo of="average" />
          </p>
        </div>
        <div className="flex flex-col items-end gap-1">
          <Result amount={result} asset={position.currency} className="text-17 font-semibold" />
          <ChangePill percent={percent} locale={language} look="text" />
        </div>
      </div>
      <p className="mt-1 min-h-4 text-12 text-ink-faint tabular-nums">
        {eyesOpen && value !== undefined && t('market.own.worth', { amount: sum(value, position.currency) })}
      </p>
      {position.lockUp && <LockUp {...position.lockUp} />}
      {children}
    </Card>
  );
};

/** In the shape of the card. */
export const PositionCardSkeleton = ({ children }: { readonly children?: ReactNode }) => (
  <Card>
    <div aria-hidden="true" className="flex items-start justify-between gap-3">
      <div>
        <Skeleton className="my-0.5 h-3.5 w-16" />
        <Skeleton className="mt-1 h-5 w-32" />
      </div>
      <div className="flex flex-col items-end">
        <Skeleton className="mt-0.5 h-5 w-20" />
        <Skeleton className="mt-2 mb-0.5 h-3.5 w-14" />
      </div>
    </div>
    <Skeleton className="mt-1.5 mb-0.5 h-3 w-28" />
    {children}
  </Card>
);

/** A position in one line that leads to where it is seen and changed: what it is called, how much and at what price, and what it brings. */
export const PositionStrip = ({
  href,
  name,
  quantity,
  entryPrice,
  result,
  currency,
  percent,
  className = '',
}: {
  readonly href: string;
  readonly name: string;
  readonly quantity: string;
  /** None where several prices stand behind it. */
  readonly entryPrice: string | undefined;
  readonly result: string | undefined;
  readonly currency: string;
  readonly percent: string | undefined;
  readonly className?: string;
}) => {
  const { language, number } = useFormat();
  return (
    <AppLink href={href} className={`block bg-surface text-13 focus-ring-inset ${className}`}>
      <span className="mx-auto flex min-h-11 max-w-[40rem] items-center gap-3 px-4 py-1">
        <span className="shrink-0 text-ink-faint max-[359px]:sr-only">{name}</span>
        <span className="flex flex-col items-start leading-4">
          <span className="figures font-semibold text-ink-strong">{quantity}</span>
          {entryPrice !== undefined && <span className="figures text-12 text-ink-faint">× {number(entryPrice)}</span>}
        </span>
        <span className="ms-auto flex flex-col items-end leading-4">
          <Result amount={result} asset={currency} className="font-semibold" />
          <ChangePill percent={percent} locale={language} look="text" className="text-12!" />
        </span>
        <Icon name="chevron-end" size={16} className="-me-1 shrink-0 text-ink-faint" />
      </span>
    </AppLink>
  );
};

/**
 * The same on the edge of what stands at the foot of the page: nothing moves when it comes. It leads to where more of it is seen.
 * Quantity and entry price stand one above the other, as result and percent do: side by side they were cut on a narrow phone.
 */
export const PositionLine = ({ position }: { readonly position: Position }) => {
  const { t } = useTranslation('market');
  const { number } = useFormat();
  const { result, percent } = useResult(position);
  const { page, quantity, entryPrice, currency } = position;
  return (
    <PositionStrip
      href={page}
      name={t('market.own.title')}
      quantity={number(quantity)}
      {...{ entryPrice, result, currency, percent }}
    />
  );
};
