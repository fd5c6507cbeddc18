import { quantityText } from '@bourse/rules';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Sheet } from '@bourse/ui/sheet';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { baseName, type Listing } from '../market/index.ts';
import { useFormat } from '../shell/index.ts';
import { OrderResult } from './order-result.tsx';
import type { TicketProduct } from './product.ts';
import { useMoneyText } from './use-money-text.ts';
import { useSettlementDay } from './use-settlement-day.ts';
import { useSumNames } from './use-sum-names.ts';
import { useTicket } from './use-ticket.ts';

export type CloseSheetProps = {
  readonly listing: Listing;
  readonly product: TicketProduct;
  readonly onClose: () => void;
};

/** Sells all that is free of a position at the market, after one question. */
export const CloseSheet = ({ listing, product, onClose }: CloseSheetProps) => {
  const { t } = useTranslation('market');
  const { number } = useFormat();
  const sum = useMoneyText(listing.quote.currency);
  const order = useTicket(listing, { product, side: 'sell' });
  const settles = useSettlementDay(listing, 'market');
  const names = useSumNames(order);
  const { market, summary, change, most, refusal } = order;
  const all = useRef(change);
  useEffect(() => {
    all.current = change;
  });
  useEffect(() => {
    if (most) all.current({ type: 'quantity', quantity: quantityText(market.scale, most) });
  }, [most, market.scale]);
  const problem = order.errorOf('quantity') ?? refusal?.text;
  if (order.outcome)
    return (
      <Sheet isOpen onClose={onClose} title={listing.quote.name} closeLabel={t('shell.close')}>
        <OrderResult listing={listing} outcome={order.outcome} onDone={onClose} />
      </Sheet>
    );
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void order.send()}
      title={t('market.own.closeTitle', { name: baseName(listing.quote) })}
      says={t('market.own.closeText', {
        quantity: summary ? number(summary.quantity) : '–',
        name: baseName(listing.quote),
      })}
      lines={[
        { label: names.value, value: sum(summary?.value) },
        { label: names.fee, value: sum(summary?.fee) },
        { label: names.total, value: sum(summary?.total), strong: true },
        ...(settles === undefined ? [] : [{ label: t('market.settles.from'), value: settles }]),
      ]}
      {...(market.isOpen ? {} : { warning: t('market.order.waits') })}
      confirmLabel={
        summary
          ? t('market.order.sellShort', { quantity: number(summary.quantity), name: baseName(listing.quote) })
          : t('market.own.close')
      }
      cancelLabel={t('shell.cancel')}
      look="sell"
      isPending={order.isPending}
      error={most === 0 ? t('market.own.allHeld') : problem}
    />
  );
};
