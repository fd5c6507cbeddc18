import { decimalsWritten, parseDecimal } from '@bourse/rules';
import { Button, ButtonLink } from '@bourse/ui/button';
import { QuickChips } from '@bourse/ui/chips';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Sheet } from '@bourse/ui/sheet';
import { Stepper } from '@bourse/ui/stepper';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFunding } from '../orders/index.ts';
import {
  address,
  FactCard,
  FormSum,
  FrozenNotice,
  useCommand,
  useFormat,
  useNumberTexts,
  useQueryCall,
  useToast,
} from '../shell/index.ts';
import { HowItWorks } from './how-it-works.tsx';
import { lockUp } from './lock-up.ts';
import {
  costOf,
  leftOf,
  mostCostOf,
  mostOf,
  mostPaid,
  type Offer,
  type Order,
  percentOff,
  problemOf,
  type Tier,
} from './offer-form.ts';

/** How many decimals the money has where nothing of it is there yet. */
const MONEY_DECIMALS = 2;

type Props = {
  readonly offer: Offer;
  /** The tier it is bought in, at its price of now. */
  readonly tier: Tier;
  readonly password: string;
  readonly onBought: (order: Order) => void;
  readonly onClose: () => void;
};

type FormProps = Props & { readonly price: string; readonly funds: string };

/** Sends an order out of an offer, by the call of its kind. */
const usePurchase = ({ kind, id, instrument }: Offer, password: string) => {
  const block = useCommand('block.place');
  const vip = useCommand('vip.place');
  const counter = useCommand('otc.place');
  const { pending, refusal } = { block, vip, otc: counter }[kind];
  const send = (quantity: string, most: string) => {
    const order = { offer: id, instrument, quantity, most };
    if (kind === 'block') return block.run({ ...order, password });
    return kind === 'vip' ? vip.run(order) : counter.run(order);
  };
  return { send, pending, refusal };
};

/** Says once more what is bought and what for, and what it may cost at most, then buys it. */
const Confirmation = ({
  offer,
  tier,
  password,
  price,
  cost,
  quantity,
  onBought,
  onClose,
}: FormProps & { readonly quantity: string; readonly cost: string }) => {
  const { t } = useTranslation(['offers', 'shell']);
  const { money, number } = useFormat();
  const toast = useToast();
  const { send, pending, refusal } = usePurchase(offer, password);
  const { unit, count } = lockUp(offer.lockMs);
  const most = mostCostOf(offer, cost);
  const confirm = async (): Promise<void> => {
    const done = await send(quantity, most);
    if (!done.ok) return;
    toast.success(
      t(offer.isReviewed ? 'Followorder85' : offer.kind === 'vip' ? 'vipFundrgising_19' : 'market_translate10'),
    );
    onBought(done.value);
  };
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t('offers.confirmTitle')}
      says={t('offers.says', { quantity: number(quantity), name: offer.name })}
      lines={[
        { label: t('offers.price'), value: money(price, offer.currency) },
        { label: t('offers.discount'), value: t('offers.off', { percent: number(percentOff(tier)) }) },
        { label: t('offers.fee'), value: t('offers.noFee') },
        {
          label: t('offers.lockUp'),
          value: offer.lockMs > 0 ? t(`offers.${unit}`, { count }) : t('offers.noLock'),
        },
        { label: t('offers.total'), value: money(cost, offer.currency), strong: true },
        { label: t('offers.costAtMost'), value: money(most, offer.currency) },
      ]}
      warning={t(offer.isReviewed ? 'offers.movesReviewed' : 'offers.moves')}
      confirmLabel={t('offers.buyFor', { amount: money(cost, offer.currency) })}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      isPending={pending}
      error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
    />
  );
};

/** What is missing for a cost, and whether what else there is comes to it (rule OFFERS-8). */
const useShortfall = (currency: string, funds: string, cost: string | undefined) => {
  const { t } = useTranslation('offers');
  const { sum } = useFormat();
  const decimals = decimalsWritten(funds);
  const left = cost === undefined ? undefined : leftOf(funds, cost);
  const missing = left?.startsWith('-') ? parseDecimal(left.slice(1), decimals) : undefined;
  const needed = missing?.ok ? missing.value : undefined;
  const need = { account: 'stock', asset: currency, decimals, needed, wanted: needed ?? 0n } as const;
  const { state, source } = useFunding(need, { when: needed !== undefined, isHeld: false });
  if (state !== 'short') return undefined;
  return source
    ? t('offers.shortWith', { currency, amount: sum(source.available, source.asset) })
    : t('offers.short', { currency });
};

/** How many shares, by lots, what they cost to the cent and what is left of the money. */
const Form = (props: FormProps) => {
  const { offer, tier, price, funds, onClose } = props;
  const { t } = useTranslation(['offers', 'shell']);
  const { money, number } = useFormat();
  const numbers = useNumberTexts();
  const [text, setText] = useState(offer.minimum);
  const [isConfirming, setConfirming] = useState(false);
  const most = mostOf(offer);
  const paid = mostPaid(offer, { price, funds });
  const problem = problemOf(offer, text, { price, funds });
  const cost = Number(text) > 0 ? costOf(price, text, decimalsWritten(funds)) : undefined;
  const short = useShortfall(offer.currency, funds, problem === 'Insufficient_balance' ? cost : undefined);
  const values = { least: number(offer.minimum), most: number(most), lot: number(offer.lot) };
  if (isConfirming && problem === undefined && cost !== undefined)
    return <Confirmation {...props} quantity={text} cost={cost} onClose={() => setConfirming(false)} />;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={offer.name}
      closeLabel={t('shell.close', { ns: 'shell' })}
      wide="side"
      footer={
        problem === 'Insufficient_balance' && short === undefined ? (
          <ButtonLink href={address('/fundTransfer')} look="secondary" size="large" wide>
            {t('offers.convert')}
          </ButtonLink>
        ) : (
          <Button size="large" wide isDisabled={problem !== undefined} onPress={() => setConfirming(true)}>
            {t('offers.continue')}
          </Button>
        )
      }
    >
      <div className="space-y-4">
        <FrozenNotice module="FINANCIAL" />
        <div>
          <Stepper
            label={t('offers.quantity')}
            value={text}
            onChange={setText}
            step={offer.lot}
            min={offer.minimum}
            max={most}
            decimals={decimalsWritten(offer.lot)}
            {...numbers}
            error={problem === undefined ? undefined : (short ?? t(problem, values))}
            minusLabel={t('offers.fewer')}
            plusLabel={t('offers.more')}
          />
          <p className="mt-1.5 text-13 text-ink-faint">{t('offers.range', values)}</p>
        </div>
        <QuickChips
          label={t('offers.quantity')}
          chips={[
            { value: offer.minimum, label: t('offers.least') },
            ...(paid === undefined || paid === offer.minimum ? [] : [{ value: paid, label: t('offers.most') }]),
          ]}
          onPick={setText}
        />
        <FactCard
          facts={[
            [t('offers.price'), money(price, offer.currency)],
            offer.last !== null && [t('offers.marketPrice'), money(offer.last, offer.currency)],
            [t('offers.discount'), t('offers.off', { percent: number(percentOff(tier)) })],
            [t('offers.total'), <FormSum key="total" amount={cost} asset={offer.currency} />],
            [t('offers.available'), <FormSum key="funds" amount={funds} asset={offer.currency} />],
            problem === undefined &&
              cost !== undefined && [
                t('offers.after'),
                <FormSum key="after" amount={leftOf(funds, cost)} asset={offer.currency} />,
              ],
          ]}
        />
        <HowItWorks offer={offer} />
      </div>
    </Sheet>
  );
};

/** Buys out of an offer in one of its tiers. */
export const PurchaseSheet = (props: Props) => {
  const { t } = useTranslation(['offers', 'shell']);
  const { offer, tier, onClose } = props;
  const cash = useQueryCall('funds.byCurrency', { currency: offer.currency });
  const hasNoCash = cash.state === 'error' && cash.failure.error === 'ACCOUNT_NOT_FOUND';
  const funds =
    cash.state === 'success' ? cash.value.available : hasNoCash ? `0.${'0'.repeat(MONEY_DECIMALS)}` : undefined;
  if (funds !== undefined && tier.price !== null) return <Form {...props} price={tier.price} funds={funds} />;
  return (
    <Sheet isOpen onClose={onClose} title={offer.name} closeLabel={t('shell.close', { ns: 'shell' })} wide="side">
      <p className="text-15 text-ink">
        {cash.state === 'error'
          ? cash.failure.message
          : tier.price === null
            ? t('offers.noPrice')
            : t('shell.wait', { ns: 'shell' })}
      </p>
    </Sheet>
  );
};
