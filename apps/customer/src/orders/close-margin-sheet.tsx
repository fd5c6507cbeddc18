import { decimalsWritten, withoutZeros } from '@bourse/rules';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { PercentSlider } from '@bourse/ui/percent-slider';
import { Stepper } from '@bourse/ui/stepper';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { difference } from '../market/index.ts';
import { refusedField, useFormat, useNumberTexts, useSending, useToast } from '../shell/index.ts';
import type { ClosingEstimate } from './closing-estimate.ts';
import { FullResult } from './full-result.tsx';
import { Line } from './order-line.tsx';
import type { PositionTerms } from './product.ts';
import { useClosing } from './use-closing.ts';
import type { MarginPosition } from './use-margin-positions.ts';

type CloseProps = {
  readonly position: MarginPosition;
  readonly terms: PositionTerms;
  readonly onClose: () => void;
};

type SumsProps = { readonly closing: ClosingEstimate | undefined; readonly currency: string };

/** What it would bring: price, result, fee, and what is left of it, to the last digit (rule FIGURES-26). */
const Sums = ({ closing, currency }: SumsProps) => {
  const { t } = useTranslation(['stocks', 'market']);
  const { price, money } = useFormat();
  return (
    <dl className="mt-3">
      <Line
        label={
          closing?.isByOffers === false ? t('stocks.margin.mark.last') : t('market.order.meanPrice', { ns: 'market' })
        }
        value={closing ? price(closing.price, decimalsWritten(closing.price)) : '–'}
      />
      <Line label={t('stocks.margin.closeResult')} value={<FullResult amount={closing?.result} asset={currency} />} />
      <Line label={t('market.fee', { ns: 'market' })} value={closing ? money(closing.fee, currency) : '–'} />
      <Line
        label={t('stocks.margin.closeNet')}
        value={<FullResult amount={closing?.net} asset={currency} />}
        isStrong
      />
    </dl>
  );
};

/** Closes a position with leverage at the market, all of it or the part that is typed. */
export const CloseMarginSheet = ({ position, terms, onClose }: CloseProps) => {
  const { t } = useTranslation(['stocks', 'market', 'shell', terms.pack]);
  const { number } = useFormat();
  const numbers = useNumberTexts();
  const toast = useToast();
  const close = useSending<unknown>();
  const [quantity, setQuantity] = useState(withoutZeros(position.available));
  const [isUnread, setUnread] = useState(false);
  const closing = useClosing(position, quantity);
  const most = Number(position.available);
  const left = difference(position.available, quantity || '0');
  const isNothing = isUnread || !/[1-9]/.test(quantity);
  const isTooMuch = left?.startsWith('-') ?? false;
  const isRefusedHere =
    close.refusal !== undefined &&
    (refusedField(close.refusal, ['quantity']) !== undefined || close.refusal.error === 'ABOVE_POSITION');
  const wrong = isNothing
    ? t('market.order.checkQuantity', { ns: 'market' })
    : isTooMuch
      ? t('stocks.margin.atMost', { quantity: number(withoutZeros(position.available)) })
      : isRefusedHere
        ? close.refusal?.message
        : undefined;
  const send = async (): Promise<void> => {
    if (isNothing || isTooMuch) return;
    const isWhole = withoutZeros(position.quantity) === withoutZeros(quantity);
    const result = await close.run(terms.close(position.id, isWhole ? undefined : quantity));
    if (!result.ok) return;
    toast.success(t('successfully_closed'));
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void send()}
      title={t('stocks.margin.closeTitle', { name: position.code })}
      says={t(terms.words.close[position.direction], {
        ns: terms.pack,
        quantity: number(quantity || '0'),
        name: position.code,
      })}
      confirmLabel={t('stocks.margin.close')}
      cancelLabel={t('shell.cancel')}
      look="sell"
      isPending={close.pending}
      error={close.refusal && !isRefusedHere ? close.refusal.message || t('shell.network') : undefined}
    >
      <div className="mt-4">
        <Stepper
          label={t('market.quantity', { ns: 'market' })}
          value={quantity}
          onChange={(value, text) => {
            close.forget();
            setQuantity(value);
            setUnread(value === '' && text.trim() !== '');
          }}
          step="1"
          decimals={0}
          {...numbers}
          unit={t(terms.words.unit, { ns: terms.pack })}
          error={wrong}
          minusLabel={t('market.order.fewer', { ns: 'market' })}
          plusLabel={t('market.order.more', { ns: 'market' })}
        />
        <PercentSlider
          label={t('stocks.margin.share')}
          value={Math.round((Number(quantity || '0') / most) * 100)}
          onChange={(percent) => {
            close.forget();
            setUnread(false);
            setQuantity(percent === 0 ? '' : String(Math.max(1, Math.floor((most * percent) / 100))));
          }}
          className="mt-3"
        />
      </div>
      <Sums closing={closing} currency={position.currency} />
    </ConfirmSheet>
  );
};
