import { maskWallet } from '@bourse/rules';
import { ButtonLink } from '@bourse/ui/button';
import { CopyButton } from '@bourse/ui/copy-button';
import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslation } from 'react-i18next';
import {
  address,
  Loaded,
  type ReplyOfCall,
  ScreenHeader,
  useCommand,
  useFormat,
  useQueryCall,
  WithAside,
} from '../shell/index.ts';
import { DestinationList, DestinationsSkeleton, DestinationWait } from './destination-list.tsx';

const List = ({ wallets }: { readonly wallets: ReplyOfCall<'funds.wallets'> }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const { run } = useCommand('funds.removeWallet');
  const add = (
    <ButtonLink href={address('/bankWallet')} icon="plus" size="large" wide>
      {t('funds.wallet.add')}
    </ButtonLink>
  );
  if (wallets.length === 0)
    return (
      <EmptyState
        drawing="wallet"
        title={t('funds.wallet.none')}
        text={t('funds.wallet.noneText')}
        action={add}
        className="min-h-[55dvh] justify-center"
      />
    );
  return (
    <WithAside
      aside={
        <>
          {add}
          <DestinationWait />
        </>
      }
    >
      <div className="pb-4">
        <DestinationList
          label={t('funds.wallet.list')}
          destinations={wallets.map((wallet) => ({
            id: String(wallet.id),
            icon: 'wallet',
            title: wallet.network,
            masked: maskWallet(wallet.address),
            about: t('funds.destination.addedAt', { date: date(wallet.addedAt, 'date') }),
            usableFrom: wallet.usableFrom,
            actions: (
              <CopyButton
                text={wallet.address}
                label={t('funds.copy.address')}
                copiedLabel={t('copy_success')}
                failedLabel={t('copy_error')}
              />
            ),
          }))}
          remove={(id) => run({ id })}
        />
      </div>
    </WithAside>
  );
};

/** The customer's wallets, each with when it can be paid out to. */
export const WalletListScreen = () => {
  const { t } = useTranslation('funds');
  const wallets = useQueryCall('funds.wallets', {});
  return (
    <>
      <ScreenHeader title={t('funds.wallet.list')} fallback="/mine" />
      <div className="pt-3">
        <Loaded of={wallets} skeleton={<DestinationsSkeleton />}>
          {(value) => <List wallets={value} />}
        </Loaded>
      </div>
    </>
  );
};
