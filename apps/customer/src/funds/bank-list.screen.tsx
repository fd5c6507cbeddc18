import { ButtonLink, IconButton } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslation } from 'react-i18next';
import {
  address,
  Loaded,
  type ReplyOfCall,
  ScreenHeader,
  useCommand,
  useGo,
  useQueryCall,
  WithAside,
} from '../shell/index.ts';
import { DestinationList, DestinationsSkeleton, DestinationWait } from './destination-list.tsx';

const AddButtons = () => {
  const { t } = useTranslation('funds');
  return (
    <div className="w-full space-y-3">
      <ButtonLink href={address('/bankCard')} icon="bank" size="large" wide>
        {t('funds.bankForm.addAccount')}
      </ButtonLink>
      <ButtonLink href={address('/bind-card')} icon="card" look="secondary" size="large" wide>
        {t('funds.bankForm.addCard')}
      </ButtonLink>
    </div>
  );
};

const List = ({ accounts }: { readonly accounts: ReplyOfCall<'funds.bankCards'> }) => {
  const { t } = useTranslation('funds');
  const go = useGo();
  const { run } = useCommand('funds.removeBankCard');
  if (accounts.length === 0)
    return (
      <EmptyState
        drawing="wallet"
        title={t('funds.bankForm.none')}
        text={t('funds.bankForm.noneText')}
        action={<AddButtons />}
        className="min-h-[55dvh] justify-center"
      />
    );
  return (
    <WithAside
      aside={
        <>
          <AddButtons />
          <DestinationWait />
        </>
      }
    >
      <div className="pb-4">
        <DestinationList
          label={t('funds.bankForm.list')}
          destinations={accounts.map((account) => ({
            id: String(account.id),
            // An account has its bank's code, a card has none.
            icon: account.swift === '' ? 'card' : 'bank',
            title: account.bank,
            masked: account.maskedNumber,
            about: `${account.holder} · ${account.currency}`,
            usableFrom: account.usableFrom,
            ...(account.swift === ''
              ? {}
              : {
                  actions: (
                    <IconButton
                      icon="edit"
                      size={20}
                      label={t('funds.bankForm.editOf', { name: account.maskedNumber })}
                      onPress={() => go.to('/bankCard', { id: account.id })}
                    />
                  ),
                }),
          }))}
          remove={(id) => run({ id })}
        />
      </div>
    </WithAside>
  );
};

/** The customer's bank accounts and cards, their numbers masked. */
export const BankListScreen = () => {
  const { t } = useTranslation('funds');
  const accounts = useQueryCall('funds.bankCards', { pageNo: 1, pageSize: 100 });
  return (
    <>
      <ScreenHeader title={t('funds.bankForm.list')} fallback="/mine" />
      <div className="pt-3">
        <Loaded of={accounts} skeleton={<DestinationsSkeleton />}>
          {(value) => <List accounts={value} />}
        </Loaded>
      </div>
    </>
  );
};
