import { ButtonLink } from '@bourse/ui/button';
import { Card } from '@bourse/ui/section';
import { Sheet } from '@bourse/ui/sheet';
import { Timeline, type TimelineStep } from '@bourse/ui/timeline';
import { useTranslation } from 'react-i18next';
import { address, FactCard, nowMs, useFormat } from '../shell/index.ts';
import { type Order, percentOff } from './offer-form.ts';
import { OrderState } from './order-state.tsx';

/** What became of an order and what follows: the review, the purchase, and when the shares can be sold. */
const Course = ({ order }: { readonly order: Order }) => {
  const { t } = useTranslation('offers');
  const { date } = useFormat();
  const { state, placedAt, updatedAt, lockedUntil, reason } = order;
  const wasReviewed = state !== 'filled' || updatedAt > placedAt;
  const at = (moment: number): string => date(moment, 'date-time');
  const steps: TimelineStep[] = [{ id: 'placed', title: t('offers.step.placed'), time: at(placedAt), state: 'done' }];
  if (state === 'review')
    steps.push({
      id: 'review',
      title: t('offers.step.review'),
      text: t('offers.step.reviewText'),
      state: 'current',
    });
  if (wasReviewed && state === 'refused')
    steps.push({
      id: 'refused',
      title: t('offers.step.refused'),
      time: at(updatedAt),
      text: reason === null ? t('offers.step.refusedText') : `${reason} ${t('offers.step.refusedText')}`,
      state: 'failed',
    });
  if (state !== 'refused')
    steps.push({
      id: 'bought',
      title: t('offers.step.bought'),
      ...(state === 'filled' ? { time: at(updatedAt), text: t('offers.step.boughtText') } : {}),
      state: state === 'filled' ? 'done' : 'next',
    });
  if (state === 'filled') {
    const isFree = lockedUntil === null || nowMs() >= lockedUntil;
    steps.push({
      id: 'free',
      title: t('offers.step.free'),
      ...(lockedUntil === null ? {} : { time: at(lockedUntil) }),
      text: t(isFree ? 'offers.step.freeText' : 'offers.step.lockedText'),
      state: isFree ? 'done' : 'current',
    });
  }
  return (
    <Card>
      <Timeline label={t('offers.steps')} steps={steps} />
    </Card>
  );
};

/** An own order out of an offer: what it cost, where it stands and what follows. */
export const OrderSheet = ({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) => {
  const { t } = useTranslation(['offers', 'shell']);
  const { money, number } = useFormat();
  const { id, name, code, currency, quantity, price, cost, state } = order;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={name}
      closeLabel={t('shell.close', { ns: 'shell' })}
      wide="side"
      footer={
        state === 'filled' && (
          <ButtonLink href={address('/myPositions')} look="secondary" size="large" wide>
            {t('offers.toPositions')}
          </ButtonLink>
        )
      }
    >
      <div className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <span className="block text-13 text-ink-faint">{t('offers.total')}</span>
            <span className="figures text-24 font-semibold text-ink-strong">{money(cost, currency)}</span>
          </p>
          <OrderState state={state} />
        </div>
        <Course order={order} />
        <FactCard
          facts={[
            [t('offers.number'), String(id)],
            [t('offers.share'), code],
            [t('offers.quantity'), number(quantity)],
            [t('offers.price'), money(price, currency)],
            [t('offers.discount'), t('offers.off', { percent: number(percentOff(order)) })],
            [t('offers.fee'), t('offers.noFee')],
          ]}
        />
      </div>
    </Sheet>
  );
};
