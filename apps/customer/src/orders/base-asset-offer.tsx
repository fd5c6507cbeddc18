import { type QuantityLots, quantityLots, quantityText, withoutZeros } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../market/index.ts';
import { address, useFormat, useQueryCall, useReturnHere, useSession } from '../shell/index.ts';
import { DepositWay } from './insufficient-funds.tsx';
import { amountToTransfer, findOtherAccount, type OtherAccount } from './other-account.ts';
import type { Ticket } from './use-ticket.ts';

type BaseAssetProps = { readonly listing: Listing; readonly order: Ticket };

/** What a sale lacks of what it sells: the quantity, and the account that has some. Undefined while it lacks nothing, or that is not known. */
export const useBaseShortfall = ({ listing: { quote }, order }: BaseAssetProps) => {
  const { form, market, summary, product } = order;
  const { signedIn } = useSession();
  const lots = form.side === 'sell' ? (summary?.lots ?? 0) : 0;
  const { account, sellsAssets } = product;
  const isShort = market.holding !== undefined && (market.holding === 0 || lots > market.holding);
  const held = useQueryCall('funds.transferable', {}, { when: signedIn && sellsAssets && isShort });
  if (!sellsAssets || !isShort || market.holding === undefined || held.state !== 'success') return undefined;
  const missing: QuantityLots = quantityLots(Math.max(0, lots - market.holding));
  const wanted = quantityText(market.scale, missing);
  return {
    wanted,
    hasQuantity: missing > 0,
    otherAccount: findOtherAccount(held.value, { account, asset: quote.base, wanted }),
  };
};

/** The way to a transfer of what the order lacks, and back to the order as it stands (rule ORDER-37). */
export const BaseTransfer = ({
  listing,
  order,
  otherAccount,
  wanted,
}: BaseAssetProps & { readonly otherAccount: OtherAccount; readonly wanted: string }) => {
  const { t } = useTranslation('market');
  const { sum } = useFormat();
  const here = useReturnHere();
  const asset = listing.quote.base;
  const href = address('/transfer', {
    keyStr: otherAccount.account,
    to: order.product.account,
    asset,
    amount: withoutZeros(amountToTransfer(wanted, otherAccount)),
    ...here,
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card bg-sunken p-3">
      <p className="min-w-0 flex-1 basis-40 text-13 text-ink">
        {t('market.goods.elsewhere', {
          amount: sum(withoutZeros(otherAccount.available), asset),
          account: t(`market.account.${otherAccount.account}`),
        })}
      </p>
      <Button look="secondary" size="small" icon="transfer" className="shrink-0" onPress={() => order.leaveFor(href)}>
        {t('market.funding.transfer')}
      </Button>
    </div>
  );
};

/** Under a sale that lacks what it sells, which its field says: the account that has it, or the way to a deposit. */
export const BaseAssetOffer = (props: BaseAssetProps) => {
  const shortfall = useBaseShortfall(props);
  if (!shortfall) return null;
  const { otherAccount, wanted, hasQuantity } = shortfall;
  if (otherAccount) return <BaseTransfer {...props} otherAccount={otherAccount} wanted={wanted} />;
  return hasQuantity ? <DepositWay /> : null;
};
