import { Card } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { Explained, useFormat } from '../shell/index.ts';
import { lockUp } from './lock-up.ts';
import { bestTier, type Offer, percentOff } from './offer-form.ts';

/** What one gets, who sells it, what can be lost, when it can be sold, what it costs. */
export const HowItWorks = ({ offer }: { readonly offer: Offer }) => {
  const { t } = useTranslation('offers');
  const { number } = useFormat();
  const { unit, count } = lockUp(offer.lockMs);
  const best = bestTier(offer.tiers);
  const lines = [
    ['get', t('offers.explain.getText', { percent: number(best ? percentOff(best) : '0') })],
    ['seller', t('offers.explain.sellerText')],
    ['loss', t('offers.explain.lossText')],
    [
      'sell',
      offer.lockMs > 0
        ? t('offers.explain.lockedText', { time: t(`offers.${unit}`, { count }) })
        : t('offers.explain.atOnceText'),
    ],
    ['cost', t(offer.isReviewed ? 'offers.explain.costReviewed' : 'offers.explain.costText')],
  ] as const;
  return (
    <Card>
      <h2 className="mb-1 text-15 font-semibold text-ink-strong">{t(`offers.${offer.kind}`)}</h2>
      <Explained lines={lines.map(([name, text]) => [t(`offers.explain.${name}`), text] as const)} />
    </Card>
  );
};
