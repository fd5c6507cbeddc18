import { Button, ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { AppLink } from '@bourse/ui/link';
import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { Sparkline } from '@bourse/ui/sparkline';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  FactCard,
  Loaded,
  type Path,
  ScreenHeader,
  useFormat,
  useQueryCall,
  WithAside,
} from '../shell/index.ts';
import { HowItWorks } from './how-it-works.tsx';
import { lockUp } from './lock-up.ts';
import { Discount, Inventory } from './offer-card.tsx';
import {
  mostOf,
  type Offer,
  type OfferKind,
  type Order,
  openTier,
  percentOff,
  shownTier,
  type Tier,
} from './offer-form.ts';
import { OrderSheet } from './order-sheet.tsx';
import { type Opened, PasswordSheet } from './password-sheet.tsx';
import { PurchaseSheet } from './purchase-sheet.tsx';
import { useOffer } from './use-offers.ts';
import { VipGate } from './vip-gate.tsx';

/** Where each kind is listed. */
export const LISTS: Readonly<Record<OfferKind, Path>> = { block: '/tradein', vip: '/vipFundrgising', otc: '/otc' };

/** The price in the tier that the offer is known by beside the market's, and how the market's came about. */
const PriceCard = ({ offer }: { readonly offer: Offer }) => {
  const { t } = useTranslation('offers');
  const { money } = useFormat();
  const lines = useQueryCall('market.sparklines', { instruments: [offer.instrument] }, { freshMs: 60_000 });
  const [base, ...course] = lines.state === 'success' ? (lines.value[0]?.points ?? []).map(Number) : [];
  const tier = shownTier(offer.tiers);
  return (
    <Card className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="text-13 text-ink-faint">{t('offers.offerPrice')}</p>
          <p className="figures text-32 font-semibold text-ink-strong">
            {tier?.price ? money(tier.price, offer.currency) : '–'}
          </p>
        </div>
        {tier && <Discount percent={percentOff(tier)} />}
      </div>
      <div className="h-14">{base !== undefined && <Sparkline values={course} base={base} fluid height={56} />}</div>
      <p className="flex flex-wrap justify-between gap-x-3 text-13">
        <span className="text-ink-faint">{t('offers.marketPrice')}</span>
        <span className="figures text-ink-strong">{offer.last === null ? '–' : money(offer.last, offer.currency)}</span>
      </p>
    </Card>
  );
};

/** Where there are several: what each tier costs, and which a password opens. */
const Tiers = ({ offer }: { readonly offer: Offer }) => {
  const { t } = useTranslation('offers');
  const { money, number } = useFormat();
  if (offer.tiers.length < 2) return null;
  return (
    <FactCard
      facts={offer.tiers.map((tier, index) => [
        `${t('offers.tier', { number: number(String(index + 1)) })} · ${t(tier.needsPassword ? 'offers.password' : 'offers.openToAll')}`,
        `${t('offers.off', { percent: number(percentOff(tier)) })}${tier.price === null ? '' : ` · ${money(tier.price, offer.currency)}`}`,
      ])}
    />
  );
};

const Terms = ({ offer }: { readonly offer: Offer }) => {
  const { t } = useTranslation('offers');
  const { number, date } = useFormat();
  const { unit, count } = lockUp(offer.lockMs);
  return (
    <FactCard
      facts={[
        offer.kind === 'vip' &&
          offer.lot !== '1' && [t('offers.lot'), t('offers.lotShares', { quantity: number(offer.lot) })],
        [t('offers.atOnce'), number(offer.minimum)],
        [t('offers.inAll'), number(offer.maximum)],
        [t('offers.taken'), number(offer.taken)],
        [t('offers.opens'), date(offer.opensAt, 'date-time')],
        [t('offers.closes'), date(offer.closesAt, 'date-time')],
        [t('offers.lockUp'), offer.lockMs > 0 ? t(`offers.${unit}`, { count }) : t('offers.noLock')],
        [t('offers.review'), t(offer.isReviewed ? 'offers.reviewFirst' : 'offers.noReview')],
      ]}
    />
  );
};

/** Buying: at once in a tier that is open to all, in another after its password. */
const Purchase = ({ offer }: { readonly offer: Offer }) => {
  const { t } = useTranslation('offers');
  const [step, setStep] = useState<'password' | 'open'>();
  const [opened, setOpened] = useState<Opened>();
  const [bought, setBought] = useState<Order>();
  const open = openTier(offer.tiers);
  const isLocked = offer.tiers.some(({ needsPassword }) => needsPassword);
  const canBuy = Number(mostOf(offer)) >= Number(offer.minimum);
  const entered = opened && offer.tiers.find(({ discount }) => discount === opened.discount);
  const tier: Tier | undefined = entered ?? (step === 'open' ? open : undefined);
  const close = (): void => {
    setStep(undefined);
    setOpened(undefined);
  };
  return (
    <>
      <div className="sticky bottom-(--foot) z-10 flex flex-wrap gap-3 bg-page/90 px-4 py-3 backdrop-blur-md lg:static lg:max-w-lg">
        {!canBuy && (
          <p className="w-full text-13 text-ink">
            {t(Number(offer.left) < Number(offer.minimum) ? 'offers.soldOut' : 'offers.tookAll')}
          </p>
        )}
        {isLocked && (
          <Button
            size="large"
            look={open ? 'secondary' : 'primary'}
            isDisabled={!canBuy}
            onPress={() => setStep('password')}
            className="flex-1"
          >
            {t('offers.enterPassword')}
          </Button>
        )}
        {open && (
          <Button size="large" isDisabled={!canBuy} onPress={() => setStep('open')} className="flex-1">
            {t('offers.buy')}
          </Button>
        )}
      </div>
      {step === 'password' && !opened && <PasswordSheet offer={offer} onOpened={setOpened} onClose={close} />}
      {tier && (
        <PurchaseSheet
          offer={offer}
          tier={tier}
          password={opened?.password ?? ''}
          onBought={(order) => {
            close();
            setBought(order);
          }}
          onClose={close}
        />
      )}
      {bought && <OrderSheet order={bought} onClose={() => setBought(undefined)} />}
    </>
  );
};

const Page = ({ offer }: { readonly offer: Offer }) => (
  <>
    <WithAside aside={<HowItWorks offer={offer} />}>
      <div className="space-y-4 px-4 pt-2 pb-4">
        <PriceCard offer={offer} />
        <Tiers offer={offer} />
        <Card>
          <Inventory offer={offer} />
        </Card>
        <Terms offer={offer} />
      </div>
    </WithAside>
    <Purchase offer={offer} />
  </>
);

/** In the shape of what comes. */
const Waiting = () => (
  <div className="space-y-4 px-4 pt-2" aria-hidden="true">
    <Skeleton className="h-44 w-full rounded-card" />
    <Skeleton className="h-20 w-full rounded-card" />
    <Skeleton className="h-64 w-full rounded-card" />
  </div>
);

/** What stands where an offer is over, or none was. */
export const Over = ({ kind }: { readonly kind: OfferKind }) => {
  const { t } = useTranslation('offers');
  return (
    <EmptyState
      drawing="search"
      title={t('offers.over')}
      text={t('offers.overText')}
      className="min-h-[50dvh] justify-center"
      action={<ButtonLink href={address(LISTS[kind])}>{t('offers.all')}</ButtonLink>}
    />
  );
};

/** One offer: its price beside the market's, how much is left, its terms, how it works, and the purchase; before its password, that alone. */
export const OfferPage = ({ kind, id }: { readonly kind: OfferKind; readonly id: number }) => {
  const { t } = useTranslation('offers');
  const found = useOffer(kind, id);
  const offer = found.state === 'success' && found.value && 'offer' in found.value ? found.value.offer : undefined;
  return (
    <>
      <ScreenHeader
        title={offer?.name ?? t('offers.offer')}
        subtitle={offer ? `${offer.code} · ${offer.venue}` : t(`offers.${kind}`)}
        fallback={LISTS[kind]}
        actions={
          offer && (
            <AppLink
              href={address('/transaction', { gid: offer.instrument, market: offer.venue })}
              className="hit px-2 text-15 font-medium text-accent-ink focus-ring"
            >
              {t('offers.toShare')}
            </AppLink>
          )
        }
      />
      <Loaded of={found} skeleton={<Waiting />}>
        {(value) => {
          if (!value) return <Over kind={kind} />;
          return 'offer' in value ? (
            <Page offer={value.offer} />
          ) : (
            <VipGate key={value.locked} id={value.locked === 'list' ? undefined : id} />
          );
        }}
      </Loaded>
    </>
  );
};
