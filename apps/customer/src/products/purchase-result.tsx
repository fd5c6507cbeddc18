import { Button, ButtonLink } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { ResultHeading } from '@bourse/ui/result-heading';
import { Sheet } from '@bourse/ui/sheet';
import { useTranslation } from 'react-i18next';
import { address, useFormat } from '../shell/index.ts';
import { ExpectedCard } from './expected-card.tsx';
import type { Holding } from './holding-row.tsx';
import type { Offer } from './offer-row.tsx';

/** Where own purchases of a kind are listed, the newest first. */
const ownAddress = (kind: Holding['kind']): string =>
  ({
    etf: () => address('/etf', { id: '1' }),
    quantified: () => address('/myInvestment', { active: '2' }),
    fund: () => address('/fundHoldings'),
  })[kind]();

type Props = { readonly offer: Offer; readonly bought: Holding; readonly onClose: () => void };

/** What was bought, what it is expected to bring, and the way to it: in place of a message that goes away (rule PRODUCTS-18). */
export const PurchaseResult = ({ offer, bought, onClose }: Props) => {
  const { t } = useTranslation('products');
  const { money } = useFormat();
  const { kind, principal, currency, endsAt } = bought;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={offer.name}
      closeLabel={t('shell.close', { ns: 'shell' })}
      footer={
        <div className="mt-2 flex gap-3">
          <ButtonLink href={ownAddress(kind)} look="secondary" size="large" wide className="flex-1">
            {t('products.mine')}
          </ButtonLink>
          <Button size="large" wide className="flex-1" onPress={onClose}>
            {t('products.done')}
          </Button>
        </div>
      }
    >
      <div className="space-y-4">
        <ResultHeading className="flex items-start gap-2.5 rounded-card bg-success-tint p-3.5 text-15 font-medium text-success">
          <Icon name="check" size={18} className="mt-0.5 shrink-0" />
          <span className="min-w-0">
            {t('products.boughtSays', { name: offer.name, amount: money(principal, currency) })}
          </span>
        </ResultHeading>
        <ExpectedCard offer={offer} amount={principal} endsAt={offer.days > 0 ? endsAt : undefined} />
      </div>
    </Sheet>
  );
};
