import { decimalsWritten, withoutZeros } from '@bourse/rules';
import { Button, ButtonLink } from '@bourse/ui/button';
import { ChangePill } from '@bourse/ui/change-pill';
import { Icon, type IconName } from '@bourse/ui/icon';
import { ResultHeading } from '@bourse/ui/result-heading';
import { useTranslation } from 'react-i18next';
import { baseName, difference, type Listing } from '../market/index.ts';
import { address, productOf, useFormat, useQueryCall } from '../shell/index.ts';
import { type OrderOutcome, type OutcomeKind, outcomeKind } from './order-outcome.ts';
import { Result } from './position-card.tsx';
import { useMoneyText } from './use-money-text.ts';

const ICONS: Readonly<Record<OutcomeKind, IconName>> = {
  filled: 'check',
  part: 'warning',
  partCancelled: 'close',
  partResting: 'history',
  resting: 'history',
  waiting: 'history',
  unfilled: 'warning',
  cancelled: 'close',
};

const TONES: Readonly<Record<OutcomeKind, string>> = {
  filled: 'bg-success-tint text-success',
  part: 'bg-warning-tint text-warning',
  partCancelled: 'bg-info-tint text-info',
  partResting: 'bg-info-tint text-info',
  resting: 'bg-info-tint text-info',
  waiting: 'bg-info-tint text-info',
  unfilled: 'bg-warning-tint text-warning',
  cancelled: 'bg-info-tint text-info',
};

/** Why an order that found no offers ends. */
const FOR_WANT_OF_OFFERS: readonly string[] = ['immediate-or-cancel', 'collar'];

/** Whether there is an order left that can still fill. */
const isWaiting = (kind: OutcomeKind): boolean => kind === 'resting' || kind === 'waiting' || kind === 'partResting';

/** The outcome as it is now: what was left resting or queued may fill, or be cancelled, while its result stands (rule ORDER-23). */
const useNewest = (outcome: OrderOutcome): OrderOutcome => {
  const found = useQueryCall('orders.order', { id: outcome.id }, { when: isWaiting(outcomeKind(outcome)) });
  if (found.state !== 'success') return outcome;
  const { state, filled, averagePrice, fee, reason } = found.value;
  return { ...outcome, state, filled, averagePrice, fee, reason };
};

/** What happened, in one sentence: 'Bought 5 QUILM at 149.25, fee $0.60' (rule ORDER-23). */
const useOutcomeWords = (listing: Listing, outcome: OrderOutcome) => {
  const { t } = useTranslation('market');
  const { number, price, date } = useFormat();
  const sum = useMoneyText(outcome.feeAsset);
  const decimals = decimalsWritten(listing.terms.tickSize);
  const priced = (text: string | null): string => (text === null ? '–' : price(text, decimals));
  const kind = outcomeKind(outcome);
  const { nextOpen } = listing.quote;
  // While the market trades it waits for no open: it is filled in pieces, or is next in turn (rule BOOK-22).
  const key = kind === 'waiting' && nextOpen === null ? 'filling' : kind;
  // Offers are not what was lacking where it ended for another reason.
  if (kind === 'unfilled' && outcome.reason && !FOR_WANT_OF_OFFERS.includes(outcome.reason))
    return t('market.result.ended', { why: t(`market.orders.reason.${outcome.reason}`) });
  return t(`market.result.${outcome.side}.${key}`, {
    name: baseName(listing.quote),
    quantity: number(withoutZeros(outcome.quantity)),
    filled: number(withoutZeros(outcome.filled)),
    left: number(withoutZeros(difference(outcome.quantity, outcome.filled) ?? outcome.quantity)),
    price: priced(outcome.averagePrice),
    limit: priced(outcome.limitPrice),
    fee: sum(outcome.fee),
    time: nextOpen === null ? '' : date(nextOpen, 'date-time', true),
  });
};

/** What was bought is seen as the position or among the assets; every other order has its own page (rule ORDER-32). */
const resultAddress = (
  { quote }: Listing,
  { side, id, leverage }: OrderOutcome,
  kind: OutcomeKind,
): string | undefined => {
  if (kind === 'unfilled' || kind === 'cancelled') return undefined;
  if (side === 'sell' || isWaiting(kind)) return address('/order-detail', { id });
  if (leverage > 1) return address('/myPositions');
  return productOf(quote.product)?.positionPage?.(quote) ?? address('/assets', { tab: 'platform' });
};

/** What a sale brought over what it had cost (rule FIGURES-7), and from when it can be withdrawn: neither is in the answer to placing it. */
const SaleResult = ({ listing, outcome }: Pick<OrderResultProps, 'listing' | 'outcome'>) => {
  const { t } = useTranslation('market');
  const { language, date } = useFormat();
  const isSale = outcome.side === 'sell' && /[1-9]/.test(outcome.filled);
  const found = useQueryCall('orders.order', { id: outcome.id }, { when: isSale });
  if (!isSale || (found.state !== 'success' && found.state !== 'pending')) return null;
  const sale = found.state === 'success' ? found.value : undefined;
  return (
    <div className="min-h-6 space-y-1 px-3.5 text-15">
      {sale?.profit !== null && (
        <p className="flex items-center gap-2">
          <span className="text-ink-faint">{t('shell.figure.realised')}</span>
          {sale && (
            <>
              <Result amount={sale.profit} asset={listing.quote.currency} className="ms-auto font-semibold" />
              <ChangePill percent={sale.profitPercent ?? undefined} locale={language} look="text" />
            </>
          )}
        </p>
      )}
      {sale && sale.settlesAt !== null && (
        <p className="flex items-center gap-2">
          <span className="text-ink-faint">{t('market.settles.from')}</span>
          <span className="figures ms-auto font-semibold">{date(sale.settlesAt, 'date')}</span>
        </p>
      )}
    </div>
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
export const OrderResult = ({ listing, outcome: placed, onDone, isNarrow = false }: OrderResultProps) => {
  const { t } = useTranslation('market');
  const outcome = useNewest(placed);
  const words = useOutcomeWords(listing, outcome);
  const kind = outcomeKind(outcome);
  const href = resultAddress(listing, outcome, kind);
  // Of what was sold there is an order to see, and no position.
  const isOrder = outcome.side === 'sell' || isWaiting(kind);
  // What was placed here at a limit waits until it is cancelled (rule ORDER-35).
  const isResting = outcome.limitPrice !== null && isWaiting(kind);
  return (
    <div className="space-y-3">
      <ResultHeading className={`flex items-start gap-2.5 rounded-card p-3.5 text-15 font-medium ${TONES[kind]}`}>
        <Icon name={ICONS[kind]} size={18} className="mt-0.5 shrink-0" />
        <span className="min-w-0">{words}</span>
      </ResultHeading>
      {isResting && (
        <p className="px-3.5 text-13 text-ink-faint">
          {t('market.order.validity')}: {t('market.validity.GTC')}
        </p>
      )}
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
