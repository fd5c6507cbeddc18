import { Button, ButtonLink } from '@bourse/ui/button';
import { ChangePill } from '@bourse/ui/change-pill';
import { Icon, type IconName } from '@bourse/ui/icon';
import { useTranslation } from 'react-i18next';
import { address, useFormat, useQueryCall } from '../shell/index.ts';
import { type OrderOutcome, type OutcomeKind, outcomeKind } from './order-outcome.ts';
import { Result } from './position-card.tsx';
import { baseName, type Listing, productOf, withoutZeros } from './quote.ts';
import { useSum } from './use-sum.ts';

const ICONS: Readonly<Record<OutcomeKind, IconName>> = {
  filled: 'check',
  part: 'warning',
  partResting: 'history',
  resting: 'history',
  waiting: 'history',
  unfilled: 'warning',
};

const TONES: Readonly<Record<OutcomeKind, string>> = {
  filled: 'bg-success-tint text-success',
  part: 'bg-warning-tint text-warning',
  partResting: 'bg-info-tint text-info',
  resting: 'bg-info-tint text-info',
  waiting: 'bg-info-tint text-info',
  unfilled: 'bg-warning-tint text-warning',
};

/** What happened, in one sentence: 'Bought 5 QUILM at 149.25, fee $0.60' (rule ORDER-23). */
const useOutcomeWords = (listing: Listing, outcome: OrderOutcome) => {
  const { t } = useTranslation('market');
  const { number, price, date } = useFormat();
  const sum = useSum(outcome.feeAsset);
  const decimals = (listing.terms.tickSize.split('.')[1] ?? '').length;
  const priced = (text: string | null): string => (text === null ? '–' : price(text, decimals));
  const kind = outcomeKind(outcome);
  const { nextOpen } = listing.quote;
  const key = kind === 'waiting' && nextOpen === null ? 'waitingOpen' : kind;
  return t(`market.result.${outcome.side}.${key}`, {
    name: baseName(listing.quote),
    quantity: number(withoutZeros(outcome.quantity)),
    filled: number(withoutZeros(outcome.filled)),
    price: priced(outcome.averagePrice),
    limit: priced(outcome.limitPrice),
    fee: sum(outcome.fee),
    time: nextOpen === null ? '' : date(nextOpen, 'date-time', true),
  });
};

/** Where the order, or what it brought, is found. */
const placeOf = ({ quote }: Listing, { side, id }: OrderOutcome, kind: OutcomeKind): string | undefined => {
  const isOrder = kind === 'resting' || kind === 'waiting' || kind === 'partResting';
  if (kind === 'unfilled') return undefined;
  if (quote.kind === 'share') {
    if (isOrder) return address('/myPositions', { tab: 'current', order: id });
    return side === 'buy'
      ? address('/myPositions-details', { gid: quote.instrument, market: quote.venue })
      : address('/myPositions', { tab: 'history', order: id });
  }
  if (!isOrder && side === 'buy') return address('/assets', { tab: 'platform' });
  return address(productOf(quote) === 'divisa' ? '/divisa' : '/tradeDealBB', {
    symbol: quote.instrument,
    list: isOrder ? 'open' : 'history',
    order: id,
  });
};

const FIRST = { pageNo: 1, pageSize: 10 } as const;

/** The order as the history has it: what a sale brought is not in the answer to placing it. */
const useSale = ({ quote }: Listing, { id, side, state }: OrderOutcome) => {
  const isOver = side === 'sell' && (state === 'filled' || state === 'cancelled');
  const { instrument } = quote;
  const product = productOf(quote);
  const stock = useQueryCall(
    'orders.list',
    { list: 'history', instrument, ...FIRST },
    { when: isOver && product === 'stock' },
  );
  const asked = { status: 'history', symbol: instrument, ...FIRST } as const;
  const bb = useQueryCall('bb.list', asked, { when: isOver && product === 'bb' });
  const divisa = useQueryCall('divisa.list', asked, { when: isOver && product === 'divisa' });
  const orders = [
    ...(stock.state === 'success' ? stock.value.list : []),
    ...(bb.state === 'success' ? bb.value.records : []),
    ...(divisa.state === 'success' ? divisa.value.list : []),
  ];
  return orders.find((order) => order.id === id);
};

/** What a sale brought over what it had cost (rule FIGURES-7). */
const SaleResult = ({ listing, outcome }: Pick<OrderResultProps, 'listing' | 'outcome'>) => {
  const { t } = useTranslation('shell');
  const { language } = useFormat();
  const sale = useSale(listing, outcome);
  if (outcome.side === 'buy' || !/[1-9]/.test(outcome.filled) || sale?.profit === null) return null;
  return (
    <p className="flex min-h-6 items-center gap-2 px-3.5 text-15">
      <span className="text-ink-faint">{t('shell.figure.realised')}</span>
      {sale && (
        <>
          <Result amount={sale.profit} asset={listing.quote.currency} className="ms-auto font-semibold" />
          <ChangePill percent={sale.profitPercent ?? undefined} locale={language} look="text" />
        </>
      )}
    </p>
  );
};

export type OrderResultProps = {
  readonly listing: Listing;
  readonly outcome: OrderOutcome;
  readonly onDone: () => void;
  /** In a narrow form the buttons stand one below the other. */
  readonly isNarrow?: boolean;
};

/** What became of the order that was just placed, and the way to it: in place of a message that goes away and covers the next button. */
export const OrderResult = ({ listing, outcome, onDone, isNarrow = false }: OrderResultProps) => {
  const { t } = useTranslation('market');
  const words = useOutcomeWords(listing, outcome);
  const kind = outcomeKind(outcome);
  const href = placeOf(listing, outcome, kind);
  // Of what was sold there is an order to see, and no position.
  const isOrder = outcome.side === 'sell' || kind === 'resting' || kind === 'waiting' || kind === 'partResting';
  return (
    <div className="space-y-3">
      <p role="status" className={`flex items-start gap-2.5 rounded-card p-3.5 text-15 font-medium ${TONES[kind]}`}>
        <Icon name={ICONS[kind]} size={18} className="mt-0.5 shrink-0" />
        <span className="min-w-0">{words}</span>
      </p>
      <SaleResult listing={listing} outcome={outcome} />
      <div className={isNarrow ? 'space-y-2' : 'flex gap-3'}>
        {href !== undefined && (
          <ButtonLink href={href} look="secondary" wide className="flex-1">
            {t(isOrder ? 'market.result.seeOrder' : 'market.result.seePosition')}
          </ButtonLink>
        )}
        <Button look={href === undefined ? 'primary' : 'quiet'} wide className="flex-1" onPress={onDone}>
          {t('market.result.done')}
        </Button>
      </div>
    </div>
  );
};
