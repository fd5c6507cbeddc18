import type { Side } from '@bourse/rules';
import { decimalsWritten, isSome, withoutZeros } from '@bourse/rules';
import { AssetIcon } from '@bourse/ui/asset-icon';
import { Button, ButtonLink } from '@bourse/ui/button';
import { ChangePill } from '@bourse/ui/change-pill';
import { EmptyState } from '@bourse/ui/empty-state';
import { Figure } from '@bourse/ui/figure';
import { Icon } from '@bourse/ui/icon';
import { type Column, InfiniteList } from '@bourse/ui/infinite-list';
import { AppLink } from '@bourse/ui/link';
import { Price } from '@bourse/ui/price';
import { Fact } from '@bourse/ui/section';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { Heads, Stacked } from '@bourse/ui/stacked';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { detailOf, traitsOf } from '../market/index.ts';
import {
  address,
  type FigureKind,
  FigureName,
  type Holding,
  productOf,
  useFormat,
  usePreferences,
  useQueryCall,
  useSession,
  useVisitState,
} from '../shell/index.ts';
import { CloseSheet } from './close-sheet.tsx';
import { HoldingExits } from './holding-exits.tsx';
import { useLiveHoldings } from './live-holdings.ts';
import { LockUp } from './lock-up.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { Result } from './position-card.tsx';
import { useProductTrading } from './use-product-trading.ts';
import { useRestoredState } from './use-restored-state.ts';

type Act = Side | 'close';

type RowProps = {
  readonly holding: Holding;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onAct: (act: Act) => void;
};

/** Whether a lock-up, which the row tells of, leaves nothing of it to sell. */
const isLocked = ({ lockUp, available }: Holding): boolean => lockUp !== undefined && !isSome(available);

/** Whether it can be given a target and a stop: of what the call of shares lists. */
const hasExits = ({ product, isQuote }: Holding): boolean =>
  !isQuote && productOf(product)?.positionCall === 'orders.position';

const Actions = ({ holding, onAct }: Pick<RowProps, 'holding' | 'onAct'>) => {
  const { t } = useTranslation('market');
  if (holding.isQuote)
    return (
      <ButtonLink href={pageOf(holding)} look="secondary" size="small" className="mt-3">
        {t('market.own.tradePair', { pair: holding.pair })}
      </ButtonLink>
    );
  return (
    <div className="mt-3 flex gap-2">
      <Button look="buy" className="flex-1" onPress={() => onAct('buy')}>
        {t('market.own.more')}
      </Button>
      <Button look="sell" className="flex-1" isDisabled={isLocked(holding)} onPress={() => onAct('sell')}>
        {t('market.sell')}
      </Button>
    </div>
  );
};

/** A sum of what is held: two decimals of USDT, all of them on a tap. */
const Sum = ({ amount, asset }: { readonly amount: string | undefined; readonly asset: string }) => {
  const { language } = useFormat();
  const { eyesOpen } = usePreferences();
  return amount === undefined ? (
    '–'
  ) : (
    <Figure amount={amount} asset={asset} locale={language} isHidden={!eyesOpen} canOpen />
  );
};

const Row = ({ holding, isOpen, onToggle, onAct }: RowProps) => {
  const { t } = useTranslation('market');
  const { language, number } = useFormat();
  const { symbol, name, quantity, averagePrice, currency, today, todayPercent, cost, logo } = holding;
  const { last, value, unrealised, unrealisedPercent } = holding;
  const decimals = decimalsWritten(holding.last ?? '');
  const size = number(withoutZeros(quantity));
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-17 w-full cursor-pointer items-center gap-3 px-4 py-2.5 text-start transition-colors hover:bg-raised/60 focus-ring-inset"
      >
        <AssetIcon
          code={symbol}
          src={logo ?? undefined}
          isSquare={traitsOf(holding).isSquare}
          className="max-[359px]:hidden"
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1 text-15 font-semibold text-ink-strong">
            <span className="truncate">{symbol}</span>
            {holding.lockUp && <Icon name="lock" size={14} className="text-ink-faint" />}
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} className="text-ink-faint" />
          </span>
          <span dir="auto" translate="no" className="block truncate text-13 text-ink-faint rtl:text-right">
            <span className="figures">{averagePrice === null ? size : `${size} × ${number(averagePrice)}`}</span>
            {' · '}
            {name}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-0.5">
          <Result amount={unrealised ?? undefined} asset={currency} className="text-15 font-semibold" />
          <ChangePill percent={unrealisedPercent ?? undefined} locale={language} />
        </span>
      </button>
      {isOpen && (
        <div className="animate-rise-in px-4 pb-4">
          {!holding.isQuote && (
            <AppLink
              href={pageOf(holding)}
              className="mb-1 flex min-h-11 items-center gap-1 rounded-control text-15 font-medium text-accent-ink focus-ring"
            >
              <span dir="auto" translate="no" className="truncate">
                {name}
              </span>
              <Icon name="chevron-end" size={16} className="shrink-0" />
            </AppLink>
          )}
          <dl className="grid gap-x-6 rounded-card bg-sunken px-4 py-1.5 min-[520px]:grid-cols-2">
            <Fact label={t('market.own.last')}>
              <Price value={last ?? undefined} decimals={decimals} locale={language} />
            </Fact>
            <Fact label={<FigureName of="average" />}>{averagePrice === null ? '–' : number(averagePrice)}</Fact>
            <Fact label={<FigureName of="value" />}>
              <Sum amount={value ?? undefined} asset={currency} />
            </Fact>
            <Fact label={<FigureName of="cost" />}>
              <Sum amount={cost ?? undefined} asset={currency} />
            </Fact>
            <Fact label={<FigureName of="unrealised" />}>
              <Result amount={unrealised ?? undefined} asset={currency} className="" canOpen />
            </Fact>
            <Fact label={<FigureName of="today" />}>
              <span className="inline-flex flex-wrap justify-end gap-x-1.5">
                <Result amount={today ?? undefined} asset={currency} className="" canOpen />
                <ChangePill percent={todayPercent ?? undefined} locale={language} look="text" />
              </span>
            </Fact>
          </dl>
          {holding.lockUp && <LockUp {...holding.lockUp} />}
          {hasExits(holding) && <HoldingExits instrument={holding.instrument} product={holding.product} />}
          <Actions holding={holding} onAct={onAct} />
        </div>
      )}
    </div>
  );
};

const pageOf = (holding: Holding): string => {
  const { positionPage = detailOf } = productOf(holding.product) ?? {};
  return positionPage(holding);
};

/** A figure's name as one of two in a head. */
const named = (of: FigureKind) => <FigureName key={of} of={of} />;

/** The columns of positions on a desktop. */
const useColumns = (onAct: (acting: Acting) => void): readonly Column<Holding>[] => {
  const { t } = useTranslation('market');
  const { language, number } = useFormat();
  const figure = (key: string, title: ReactNode, cell: (holding: Holding) => ReactNode): Column<Holding> => ({
    key,
    title,
    cell,
    isFigure: true,
  });
  return [
    {
      key: 'name',
      title: t('market.column.name'),
      cell: (holding) => (
        <span className="flex items-center gap-3">
          <AssetIcon code={holding.symbol} src={holding.logo ?? undefined} isSquare={traitsOf(holding).isSquare} />
          <span className="min-w-0">
            <span className="block text-15 font-semibold text-ink-strong">{holding.symbol}</span>
            <span dir="auto" className="block text-ink-faint">
              {holding.name}
            </span>
            {holding.lockUp && <LockUp {...holding.lockUp} />}
          </span>
        </span>
      ),
    },
    figure('quantity', <Heads of={[t('market.quantity'), named('average')]} />, ({ quantity, averagePrice }) => (
      <Stacked of={number(withoutZeros(quantity))} below={averagePrice === null ? '–' : number(averagePrice)} />
    )),
    figure('last', t('market.own.last'), (holding) => (
      <Price value={holding.last ?? undefined} decimals={decimalsWritten(holding.last ?? '')} locale={language} />
    )),
    figure('value', <Heads of={[named('value'), named('cost')]} />, ({ value, cost, currency }) => (
      <Stacked
        of={<Sum amount={value ?? undefined} asset={currency} />}
        below={<Sum amount={cost ?? undefined} asset={currency} />}
      />
    )),
    figure('result', <FigureName of="unrealised" />, ({ unrealised, unrealisedPercent, currency }) => (
      <Stacked
        of={<Result amount={unrealised ?? undefined} asset={currency} className="" />}
        below={<ChangePill percent={unrealisedPercent ?? undefined} locale={language} look="text" />}
      />
    )),
    figure('today', <FigureName of="today" />, ({ today, todayPercent, currency }) => (
      <Stacked
        of={<Result amount={today ?? undefined} asset={currency} className="" />}
        below={<ChangePill percent={todayPercent ?? undefined} locale={language} look="text" />}
      />
    )),
    figure('actions', t('shell.column.actions'), (holding) =>
      holding.isQuote ? (
        <ButtonLink href={pageOf(holding)} look="secondary" size="small">
          {t('market.own.tradePair', { pair: holding.pair })}
        </ButtonLink>
      ) : (
        <span className="inline-flex gap-1.5">
          {(['buy', 'sell'] as const).map((act) => (
            <Button
              key={act}
              look={act}
              size="small"
              className="max-xl:px-2!"
              isDisabled={act === 'sell' && isLocked(holding)}
              onPress={() => onAct({ holding, act })}
            >
              {t(`market.${act}`)}
            </Button>
          ))}
          <Button
            look="secondary"
            size="small"
            className="max-xl:px-2!"
            isDisabled={isLocked(holding)}
            onPress={() => onAct({ holding, act: 'close' })}
          >
            {t('market.own.close')}
          </Button>
        </span>
      ),
    ),
  ];
};

type Acting = { readonly holding: Holding; readonly act: Act };

type ActSheetProps = { readonly acting: Acting; readonly onDone: () => void; readonly onLeave: () => void };

const ActSheet = ({ acting: { holding, act }, onDone, onLeave }: ActSheetProps) => {
  const single = useQueryCall('quotes.single', { instrument: holding.instrument });
  // Closed where it cannot be fetched, so that the next tap asks anew.
  const trading = useProductTrading(holding.product, onDone);
  if (single.state !== 'success' || !trading?.ticket) return null;
  const shared = { listing: single.value, product: trading.ticket, onClose: onDone };
  return act === 'close' ? <CloseSheet {...shared} /> : <OrderSheet {...shared} side={act} onLeave={onLeave} />;
};

/** Everything held whose price moves: shares, coins, currencies, metals. A row opens to its figures, to the instrument's page by its name, and to buying more and selling. */
export const PositionList = ({ hasOthers = false }: { readonly hasOthers?: boolean }) => {
  const { t } = useTranslation('market');
  const { signedIn } = useSession();
  const [open, setOpen] = useVisitState<string | undefined>('open', undefined);
  const { open: acting, setOpen: setActing, leave } = useRestoredState<Acting | undefined>('acting', undefined);
  const columns = useColumns(setActing);
  const holdings = useLiveHoldings();
  const { retry } = holdings;
  const failure = holdings.state === 'error' ? holdings.failure : undefined;
  return (
    <>
      <InfiniteList
        label={t('market.positions')}
        items={holdings.state === 'success' && signedIn ? holdings.value.holdings : undefined}
        keyOf={({ account, asset }) => `${account} ${asset}`}
        renderRow={(holding) => (
          <Row
            holding={holding}
            isOpen={open === holding.instrument}
            onToggle={() => setOpen(open === holding.instrument ? undefined : holding.instrument)}
            onAct={(act) => setActing({ holding, act })}
          />
        )}
        columns={columns}
        targetOf={(holding) => ({ href: pageOf(holding) })}
        hasFailed={failure !== undefined}
        requestId={failure?.requestId}
        onRetry={retry}
        hasDividers
        skeleton={<SkeletonRows rowHeight="min-h-17" />}
        empty={
          hasOthers ? null : (
            <EmptyState
              title={t('market.positionsNone')}
              text={t('market.positionsNoneText')}
              action={<ButtonLink href={address('/market', { tab: 'shares' })}>{t('market.findShares')}</ButtonLink>}
            />
          )
        }
        texts={{
          retry: t('shell.retry'),
          failed: failure?.message || t('shell.network'),
          loading: t('shell.wait'),
          end: '',
        }}
      />
      {acting && <ActSheet acting={acting} onDone={() => setActing(undefined)} onLeave={() => leave(acting)} />}
    </>
  );
};
