import { AssetIcon } from '@bourse/ui/asset-icon';
import { ButtonLink } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { ProgressBar } from '@bourse/ui/part-bar';
import { Card } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, useFormat } from '../shell/index.ts';
import { lockUp } from './lock-up.ts';
import { goneOf, lockedTier, type Offer, openTier, percentOff, shownTier } from './offer-form.ts';

/** What a share costs in the tier that an offer is known by, beside what it costs at the market. */
const Prices = ({ offer }: { readonly offer: Offer }) => {
  const { t } = useTranslation('offers');
  const { money } = useFormat();
  const tier = shownTier(offer.tiers);
  return (
    <div className="mt-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <p>
        <span className="block text-12 text-ink-faint">{t('offers.offerPrice')}</span>
        <span className="figures text-24 font-semibold tracking-tight text-ink-strong">
          {tier?.price ? money(tier.price, offer.currency) : '–'}
        </span>
      </p>
      <p className="text-end">
        <span className="block text-12 text-ink-faint">{t('offers.marketPrice')}</span>
        <span className="figures text-15 text-ink">
          {offer.last === null ? '–' : money(offer.last, offer.currency)}
        </span>
      </p>
    </div>
  );
};

/** How much of an offer is left. */
export const Inventory = ({ offer }: { readonly offer: Offer }) => {
  const { t } = useTranslation('offers');
  const { number } = useFormat();
  return (
    <div>
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-13">
        <span className="text-ink-faint">{t('offers.left')}</span>
        <span className="figures text-ink-strong">
          {t('offers.leftOf', { left: number(offer.left), total: number(offer.total) })}
        </span>
      </p>
      <ProgressBar percent={100 - goneOf(offer)} label={t('offers.left')} />
    </div>
  );
};

/** What one should know of an offer before opening it, in a line. */
const Conditions = ({ offer: { tiers, lockMs, isReviewed, closesAt } }: { readonly offer: Offer }) => {
  const { t } = useTranslation('offers');
  const { date, number } = useFormat();
  const { unit, count } = lockUp(lockMs);
  const locked = lockedTier(tiers);
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-13 text-ink-faint">
      <li className="flex items-center gap-1">
        <Icon name="clock" size={14} />
        {t('offers.until', { at: date(closesAt, 'date-time') })}
      </li>
      {locked && (
        <li className="flex items-center gap-1">
          <Icon name="lock" size={14} />
          {openTier(tiers)
            ? t('offers.offWithPassword', { percent: number(percentOff(locked)) })
            : t('offers.password')}
        </li>
      )}
      {lockMs > 0 && (
        <li className="flex items-center gap-1">
          <Icon name="history" size={14} />
          {t('offers.lockedFor', { time: t(`offers.${unit}`, { count }) })}
        </li>
      )}
      {isReviewed && (
        <li className="flex items-center gap-1">
          <Icon name="user-check" size={14} />
          {t('offers.reviewed')}
        </li>
      )}
    </ul>
  );
};

/** What is taken off the market's price. */
export const Discount = ({ percent }: { readonly percent: string }) => {
  const { t } = useTranslation('offers');
  const { number } = useFormat();
  return (
    <span className="whitespace-nowrap rounded-md bg-accent-tint px-2 py-0.5 text-13 font-semibold text-accent-ink">
      {t('offers.off', { percent: number(percent) })}
    </span>
  );
};

/** An offer: what a share costs in it, how much is left, until when, and the way to it. */
export const OfferCard = ({ offer }: { readonly offer: Offer }) => {
  const { t } = useTranslation('offers');
  const { number } = useFormat();
  const { kind, id, name, code, venue, tiers, minimum, left } = offer;
  const tier = shownTier(tiers);
  const isGone = Number(left) === 0;
  return (
    <div className="px-4 py-2">
      <Card>
        <article className="space-y-4">
          <div className="flex items-start gap-3">
            <AssetIcon code={code} isSquare />
            <div className="min-w-0 flex-1">
              <h2 className="text-17 font-semibold text-ink-strong">{name}</h2>
              <p className="text-13 text-ink-faint">
                <bdi>{code}</bdi> · <bdi>{venue}</bdi>
              </p>
            </div>
            {tier && <Discount percent={percentOff(tier)} />}
          </div>
          <Prices offer={offer} />
          <Inventory offer={offer} />
          <Conditions offer={offer} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-13 text-ink">{t('offers.from', { quantity: number(minimum) })}</p>
            <ButtonLink
              size="small"
              look={isGone ? 'secondary' : 'primary'}
              href={
                kind === 'vip'
                  ? address('/vipDetail', { id: String(id) })
                  : address('/rushTo', { kind, id: String(id) })
              }
            >
              {t(isGone ? 'offers.gone' : 'offers.open')}
            </ButtonLink>
          </div>
        </article>
      </Card>
    </div>
  );
};
