import { formatDecimal, type PositionSide, withoutZeros } from '@bourse/rules';
import { Button, ButtonLink } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { PercentSlider } from '@bourse/ui/percent-slider';
import { Segmented } from '@bourse/ui/segmented';
import { Stepper } from '@bourse/ui/stepper';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Listing, useTrading } from '../market/index.ts';
import type { TakenPrice } from '../orders/index.ts';
import {
  address,
  FormSum,
  FrozenNotice,
  GateNotice,
  returningTo,
  useFormat,
  useIsFrozen,
  useIsGated,
  useNumberTexts,
} from '../shell/index.ts';
import { SIDES } from './contract-order.ts';
import { type Contract, keepLeverage } from './contracts.ts';
import { tradePage } from './positions.ts';
import { type ContractOrder, useContractOrder } from './use-contract-order.ts';

const OrderQuestion = lazy(() => import('./order-question.tsx').then((module) => ({ default: module.OrderQuestion })));

type PanelProps = {
  readonly listing: Listing;
  readonly contract: Contract;
  /** A price tapped in the book. */
  readonly taken: TakenPrice | undefined;
};
type PartProps = { readonly order: ContractOrder; readonly contract: Contract };

/** The leverages on offer: a few side by side, the usual one first. */
const Leverage = ({ order: { form, change }, contract }: PartProps) => {
  const { t } = useTranslation('market');
  return (
    <div>
      <p className="mb-1 text-12 text-ink-faint">{t('market.leverage.label')}</p>
      <Chips
        label={t('market.leverage.label')}
        // In the half of a narrow page they would stand beyond its edge, and nothing would say so.
        flow="wrap"
        value={String(form.leverage)}
        onChange={(leverage) => {
          keepLeverage(contract, Number(leverage));
          change({ leverage: Number(leverage) });
        }}
        chips={contract.leverage
          .toSorted((one, other) => one - other)
          .map((leverage) => ({ value: String(leverage), label: t('market.leverage.times', { leverage }) }))}
      />
    </div>
  );
};

const PriceField = ({ order: { form, change, market, errorOf }, contract }: PartProps) => {
  const { t } = useTranslation('market');
  const numbers = useNumberTexts();
  if (form.kind === 'market')
    return <p className="flex min-h-11 items-center text-13 text-ink-faint">{t('market.order.atMarket')}</p>;
  return (
    <Stepper
      label={t('market.order.limitPrice')}
      value={form.price}
      onChange={(price, text) => change({ price, isPriceUnread: price === '' && text.trim() !== '' })}
      step={contract.tickSize}
      decimals={market?.scale.priceDecimals ?? 2}
      {...numbers}
      unit={contract.baseCoin}
      error={errorOf('price')}
      minusLabel={t('market.order.lower')}
      plusLabel={t('market.order.higher')}
    />
  );
};

/** How many whole contracts, typed, stepped or as a share of the most; and how much of the base that is. */
const SizeFields = ({ order: { form, change, most, percent, share, errorOf }, contract }: PartProps) => {
  const { t } = useTranslation(['contract', 'market']);
  const { number } = useFormat();
  const numbers = useNumberTexts();
  return (
    <>
      <Stepper
        label={t('contract.contracts')}
        value={form.quantity}
        onChange={(quantity, text) => change({ quantity, isSizeUnread: quantity === '' && text.trim() !== '' })}
        step="1"
        decimals={0}
        {...numbers}
        error={errorOf('quantity')}
        minusLabel={t('market.order.fewer', { ns: 'market' })}
        plusLabel={t('market.order.more', { ns: 'market' })}
      />
      <p className="figures text-12 text-ink-faint rtl:text-right">
        {t('contract.faceValue', {
          amount: number(withoutZeros(contract.shareNumber)),
          base: contract.coin.toUpperCase(),
        })}
      </p>
      <div>
        <PercentSlider
          label={t('market.order.share', { ns: 'market' })}
          value={percent}
          onChange={share}
          isDisabled={!most}
        />
        <p className="figures min-h-4 text-12 text-ink-faint rtl:text-right">
          {most !== undefined && t('market.order.most', { ns: 'market', quantity: number(String(most)) })}
        </p>
      </div>
    </>
  );
};

/** What each side takes from the account and where it would be liquidated, one beside the other. */
const Compared = ({ order: { preview, market }, contract }: PartProps) => {
  const { t } = useTranslation('contract');
  const { price } = useFormat();
  const previews = SIDES.map((side) => preview(side));
  const decimals = market?.scale.priceDecimals ?? 2;
  const figures = (label: string, of: (one: (typeof previews)[number]) => ReactNode) => (
    <div>
      <dt className="text-12 text-ink-faint">{label}</dt>
      {SIDES.map((side, index) => (
        <dd key={side} className="inline-block w-1/2 align-top text-12 font-medium text-ink-strong">
          <span className="sr-only">{t(`contract.${side}`)} </span>
          <span className="figures">{of(previews[index])}</span>
        </dd>
      ))}
    </div>
  );
  return (
    <dl aria-live="off" className="space-y-1.5">
      {figures(t('contract.costWithFees', { currency: contract.baseCoin }), (one) => (one ? price(one.total, 2) : '–'))}
      {figures(t('contract.liquidationPrice'), (one) => (one?.liquidation ? price(one.liquidation, decimals) : '–'))}
    </dl>
  );
};

const LOOKS: Readonly<Record<PositionSide, 'buy' | 'sell'>> = { long: 'buy', short: 'sell' };

/** Market or limit, leverage, quantity, and the two ways that it may be sent; each is asked for with all that it takes before it goes out. */
export const ContractOrderPanel = ({ listing, contract, taken }: PanelProps) => {
  const { t } = useTranslation(['contract', 'market']);
  const order = useContractOrder(listing, contract, taken);
  const { form, change, market } = order;
  const { takesOrders } = useTrading(listing.quote);
  const isFrozen = useIsFrozen('FINANCIAL');
  const isPaused = useIsGated('contract') || isFrozen;
  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="space-y-3"
      aria-label={t('market.order.form', { ns: 'market' })}
    >
      <Segmented
        look="box"
        size="small"
        label={t('market.order.kind', { ns: 'market' })}
        value={form.kind}
        onChange={(kind) => change({ kind, ...(form.price === '' && { price: listing.quote.last ?? '' }) })}
        segments={(['market', 'limit'] as const).map((value) => ({
          value,
          label: t(`market.order.${value}`, { ns: 'market' }),
        }))}
      />
      <FrozenNotice module="FINANCIAL" />
      <GateNotice product="contract" />
      <Leverage order={order} contract={contract} />
      <PriceField order={order} contract={contract} />
      <SizeFields order={order} contract={contract} />
      <p className="text-12 text-ink-faint">
        {t('market.order.available', { ns: 'market' })}
        <span className="figures block text-13 font-medium text-ink rtl:text-right">
          <FormSum
            amount={market?.funds === undefined ? undefined : formatDecimal(market.funds, market.quoteDecimals)}
            asset={contract.baseCoin}
          />
        </span>
      </p>
      {market?.funds === 0n && (
        <ButtonLink
          href={address('/transfer', {
            keyStr: 'platform',
            to: 'contract',
            asset: contract.baseCoin,
            ...returningTo(tradePage(contract.symbol)),
          })}
          look="secondary"
          size="small"
          icon="transfer"
          wide
        >
          {t('contract.transfer')}
        </ButtonLink>
      )}
      <Compared order={order} contract={contract} />
      <div className="sticky bottom-(--foot) z-10 -mx-1 grid grid-cols-2 gap-2 bg-page/90 px-1 pb-2 backdrop-blur-md max-[359px]:static lg:static lg:m-0 lg:bg-transparent lg:p-0">
        {SIDES.map((side) => (
          <Button
            key={side}
            look={LOOKS[side]}
            size="large"
            className="px-2! text-15!"
            isDisabled={!takesOrders || isPaused || !market}
            onPress={() => order.ask(side)}
          >
            {t(`contract.${side}`)}
          </Button>
        ))}
      </div>
      {order.side && market && (
        <Suspense fallback={null}>
          <OrderQuestion order={order} market={market} side={order.side} contract={contract} />
        </Suspense>
      )}
    </form>
  );
};
