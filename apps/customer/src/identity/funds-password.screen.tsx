import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  confirmIdentity,
  Loaded,
  ScreenHeader,
  useCommand,
  useGo,
  useReturn,
  useToast,
  useUser,
} from '../shell/index.ts';
import type { PasswordForm } from './password-form.ts';
import { PasswordPage } from './password-page.tsx';

const SetForm = () => {
  const { t } = useTranslation('identity');
  const { run, pending } = useCommand('user.setFundsPassword');
  const { leave } = useReturn('/mine');
  const toast = useToast();
  return (
    <PasswordPage
      kind="set"
      title={t('identity.funds.setTitle')}
      text={t('identity.funds.setText')}
      pending={pending}
      send={({ password }) => confirmIdentity((confirmation) => run({ newPassword: password, ...confirmation }))}
      onDone={() => {
        toast.success(t('fundspassword2'));
        leave();
      }}
    />
  );
};

/** The published keys of changing it, under either of its names. */
const WORDS = {
  funds: { mismatch: 'fundspassword3', done: 'fundspassword4' },
  withdraw: { mismatch: 'change-password1', done: 'change-password2' },
} as const;
type Name = keyof typeof WORDS;

const ChangeForm = ({ name, onNotSet }: { readonly name: Name; readonly onNotSet: () => void }) => {
  const { t } = useTranslation('identity');
  const { run, pending } = useCommand('user.updateFundsPassword');
  const go = useGo();
  const toast = useToast();
  const send = async ({ old, password }: PasswordForm) => {
    const result = await confirmIdentity((confirmation) =>
      run({ oldPassword: old, newPassword: password, ...confirmation }),
    );
    if (result?.ok === false && result.error === 'FUNDS_PASSWORD_NOT_SET') onNotSet();
    return result;
  };
  return (
    <PasswordPage
      kind="change"
      title={t('identity.funds.changeTitle')}
      text={t('identity.funds.changeText')}
      oldLabel={t('identity.funds.current')}
      forgotten={{ href: address('/recoverFundsPassword'), label: t('identity.recover.link') }}
      mismatch={WORDS[name].mismatch}
      pending={pending}
      send={send}
      onDone={() => {
        toast.success(t(WORDS[name].done));
        go.replace('/mine');
      }}
    />
  );
};

const Waiting = () => {
  const { t } = useTranslation('identity');
  return (
    <>
      <ScreenHeader title={t('identity.funds.title')} fallback="/mine" />
      <div className="space-y-4 px-4 pt-3">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-12 w-full rounded-control" />
        <Skeleton className="h-12 w-full rounded-control" />
      </div>
    </>
  );
};

const SetOrChange = ({ name }: { readonly name: Name }) => {
  const user = useUser();
  const [isNotSet, setNotSet] = useState(false);
  return (
    <Loaded of={user} skeleton={<Waiting />}>
      {({ hasFundsPassword }) =>
        hasFundsPassword && !isNotSet ? <ChangeForm name={name} onNotSet={() => setNotSet(true)} /> : <SetForm />
      }
    </Loaded>
  );
};

/** The funds password: set where there is none, changed where there is one. */
export const FundsPasswordScreen = () => <SetOrChange name="funds" />;

/** The withdraw password, which is the funds password by its older name and in its own words. */
export const WithdrawPasswordScreen = () => <SetOrChange name="withdraw" />;
