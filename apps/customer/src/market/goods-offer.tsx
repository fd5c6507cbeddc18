import { type QuantityLots, quantityLots, quantityText } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { address, useFormat, useQueryCall, useReturnHere, useSession } from '../shell/index.ts';
import { amountToMove, type Elsewhere, heldElsewhere } from './elsewhere.ts';
import { Short } from './funding-offer.tsx';
import { type Listing, withoutZeros } from './quote.ts';
import type { Ticket } from './use-ticket.ts';

type GoodsProps = { readonly listing: Listing; readonly order: Ticket };

/** What a sale lacks of what it sells: the quantity, and the account that has some. Undefined while it lacks nothing, or that is not known. */
export const useLacking = ({ listing: { quote }, order: { form, market, summary } }: GoodsProps) => {
  const { signedIn } = useSession();
  const lots = form.side === 'sell' ? (summary?.lots ?? 0) : 0;
  const isSpot = quote.kind !== 'share';
  const isShort = market.holding !== undefined && (market.holding === 0 || lots > market.holding);
  const held = useQueryCall('funds.transferable', {}, { when: signedIn && isSpot && isShort });
  if (!isSpot || !isShort || market.holding === undefined || held.state !== 'success') return undefined;
  const missing: QuantityLots = quantityLots(Math.max(0, lots - market.holding));
  const wanted = quantityText(market.scale, missing);
  return {
    wanted,
    isAsked: missing > 0,
    elsewhere: heldElsewhere(held.value, { account: 'platform', asset: quote.base, wanted }),
  };
};

/** The way to a transfer of what the order lacks, and back to the order as it stands (rule ORDER-37). */
const Transfer = ({
  listing,
  order,
  elsewhere,
  wanted,
}: GoodsProps & { readonly elsewhere: Elsewhere; readonly wanted: string }) => {
  const { t } = useTranslation('market');
  const { money } = useFormat();
  const here = useReturnHere();
  const asset = listing.quote.base;
  const href = address('/transfer', {
    keyStr: elsewhere.account,
    to: 'platform',
    asset,
    amount: withoutZeros(amountToMove(wanted, elsewhere)),
    ...here,
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card bg-sunken p-3">
      <p className="min-w-0 flex-1 basis-40 text-13 text-ink">
        {t('market.goods.elsewhere', {
          amount: money(withoutZeros(elsewhere.available), asset),
          account: t(`market.account.${elsewhere.account}`),
        })}
      </p>
      <Button look="secondary" size="small" icon="transfer" className="shrink-0" onPress={() => order.leaveFor(href)}>
        {t('market.funding.transfer')}
      </Button>
    </div>
  );
};

/** Under a sale that lacks what it sells: the account that has it, or that there is none. */
export const GoodsOffer = (props: GoodsProps) => {
  const lacking = useLacking(props);
  if (!lacking) return null;
  const { elsewhere, wanted, isAsked } = lacking;
  if (elsewhere) return <Transfer {...props} elsewhere={elsewhere} wanted={wanted} />;
  return isAsked ? <Short asset={props.listing.quote.base} isSale /> : null;
};
