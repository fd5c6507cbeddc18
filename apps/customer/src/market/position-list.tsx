import type { Side } from '@bourse/rules';
import { Avatar } from '@bourse/ui/avatar';
import { Button, ButtonLink } from '@bourse/ui/button';
import { ChangePill } from '@bourse/ui/change-pill';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { InfiniteList } from '@bourse/ui/infinite-list';
import { Price } from '@bourse/ui/price';
import { Fact } from '@bourse/ui/section';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address, useFormat, useKeptState, usePagedCall, useQueryCall, useSession } from '../shell/index.ts';
import { CloseSheet } from './close-sheet.tsx';
import { OrderSheet } from './order-sheet.tsx';
import type { Position } from './own.ts';
import { Result, useResult } from './position-card.tsx';
import { useSeen } from './use-seen.ts';

type RowProps = {
  readonly position: Position;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onAct: (position: Position, act: Side | 'close') => void;
};

const Row = ({ position, isOpen, onToggle, onAct }: RowProps) => {
  const { t } = useTranslation('market');
  const { language, number, money, date } = useFormat();
  const { element, isSeen } = useSeen<HTMLDivElement>();
  const { last, value, result, percent } = useResult(position, isSeen);
  const { code, name, quantity, entryPrice, currency } = position;
  const decimals = (entryPrice.split('.')[1] ?? '').length;
  return (
    <div ref={element}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-17 w-full cursor-pointer items-center gap-3 px-4 py-2.5 text-start transition-colors hover:bg-raised/60 focus-ring-inset"
      >
        <Avatar name={code} shape="square" className="max-[359px]:hidden" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1 text-15 font-semibold text-ink-strong">
            <span className="truncate">{code}</span>
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} className="text-ink-faint" />
          </span>
          <span dir="auto" className="block truncate text-13 text-ink-faint rtl:text-right">
            <span className="figures">
              {number(quantity)} × {number(entryPrice)}
            </span>
            {' · '}
            {name}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-0.5">
          <Result amount={result} asset={currency} className="text-15 font-semibold" />
          <ChangePill percent={percent} locale={language} />
        </span>
      </button>
      {isOpen && (
        <div className="animate-rise-in px-4 pb-4">
          <dl className="grid gap-x-6 rounded-card bg-sunken min-[360px]:grid-cols-2 px-4 py-1.5">
            <Fact label={t('market.own.last')}>
              <Price value={last} decimals={decimals} locale={language} />
            </Fact>
            <Fact label={t('market.own.entry')}>{number(entryPrice)}</Fact>
            <Fact label={t('market.own.value')}>{value ? money(value, currency) : '–'}</Fact>
            <Fact label={t('market.own.cost')}>{money(position.cost, currency)}</Fact>
            <Fact label={t('market.own.fees')}>{money(position.fees, currency)}</Fact>
            <Fact label={t('market.own.since')}>{date(position.openedAt, 'date')}</Fact>
          </dl>
          <div className="mt-3 grid grid-cols-2 gap-2 min-[360px]:grid-cols-4">
            <ButtonLink
              href={address('/myPositions-details', { gid: position.instrument, market: position.venue })}
              look="secondary"
              size="small"
              className="px-1!"
            >
              {t('market.own.quotes')}
            </ButtonLink>
            <Button look="buy" size="small" className="px-1!" onPress={() => onAct(position, 'buy')}>
              {t('market.buy')}
            </Button>
            <Button look="sell" size="small" className="px-1!" onPress={() => onAct(position, 'sell')}>
              {t('market.sell')}
            </Button>
            <Button look="secondary" size="small" className="px-1!" onPress={() => onAct(position, 'close')}>
              {t('market.own.close')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
};

type Acting = { readonly instrument: string; readonly act: Side | 'close' };

const Act = ({ acting, onDone }: { readonly acting: Acting; readonly onDone: () => void }) => {
  const single = useQueryCall('quotes.single', { instrument: acting.instrument });
  if (single.state !== 'success') return null;
  const shared = { listed: single.value, onClose: onDone, onPlaced: onDone };
  return acting.act === 'close' ? (
    <CloseSheet {...shared} />
  ) : (
    <OrderSheet {...shared} counter="stock" side={acting.act} />
  );
};

/** Open positions; a row opens to its figures and to quotes, buy, sell and closing all of it. */
export const PositionList = () => {
  const { t } = useTranslation('market');
  const { signedIn } = useSession();
  const [open, setOpen] = useKeptState<number | undefined>('open', undefined);
  const [acting, setActing] = useState<Acting>();
  const paged = usePagedCall(
    'orders.positions',
    (pageNo) => ({ positionType: 2, state: 'open', pageNo, pageSize: 10 }),
    ({ list, total }) => ({ items: list, total }),
    { when: signedIn },
  );
  return (
    <>
      <InfiniteList
        label={t('market.positions')}
        items={paged.state === 'success' ? paged.items : undefined}
        keyOf={({ id }) => id}
        renderRow={(position) => (
          <Row
            position={position}
            isOpen={open === position.id}
            onToggle={() => setOpen(open === position.id ? undefined : position.id)}
            onAct={({ instrument }, act) => setActing({ instrument, act })}
          />
        )}
        hasMore={paged.hasMore}
        isLoadingMore={paged.loadingMore}
        onMore={paged.loadMore}
        hasFailed={paged.failure !== undefined}
        requestId={paged.failure?.requestId}
        onRetry={() => void paged.refresh()}
        hasDividers
        skeleton={<SkeletonRows rowHeight="min-h-17" />}
        empty={
          <EmptyState
            title={t('market.positionsNone')}
            text={t('market.positionsNoneText')}
            action={<ButtonLink href={address('/market', { tab: 'shares' })}>{t('market.findShares')}</ButtonLink>}
          />
        }
        texts={{
          retry: t('shell.retry'),
          failed: paged.failure?.message || t('shell.network'),
          loading: t('shell.wait'),
          end: t('market.noMore'),
        }}
      />
      {acting && <Act acting={acting} onDone={() => setActing(undefined)} />}
    </>
  );
};
