import { ButtonLink } from '@bourse/ui/button';
import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import {
  address,
  confirmIdentity,
  factorMethodsOf,
  Loaded,
  ScreenHeader,
  StepForm,
  StepPoint,
  StepPoints,
  useCommand,
  useForm,
  useQueryCall,
  useReturn,
  useToast,
  useUser,
  WithAside,
} from '../shell/index.ts';
import type { User } from '../shell/use-user.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { OwnCode } from './own-code.tsx';
import { emptyFundsRecovery, fundsRecoveryProblems } from './own-code-form.ts';
import { WithdrawalsWait } from './withdrawals-wait.tsx';

const Form = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const { leave } = useReturn('/security');
  const recover = useCommand('recovery.fundsPassword');
  const form = useForm('identity', emptyFundsRecovery, (values) => fundsRecoveryProblems(values, user));
  const { form: values, set, errorOf } = form;
  const submit = async (): Promise<void> => {
    if (recover.pending || !form.isReady()) return;
    const { phoneCode, emailCode, password } = values;
    const result = await confirmIdentity((confirmation) =>
      recover.run({ newPassword: password, phoneCode, emailCode, ...confirmation }),
    );
    if (!result) return;
    if (result.ok) {
      toast.success(t('identity.recover.done'));
      leave();
    } else form.refuse(result, ['phoneCode', 'emailCode', 'password']);
  };
  return (
    <StepForm
      onSubmit={() => void submit()}
      submit={t('identity.recover.submit')}
      isPending={recover.pending}
      refusal={form.refusal}
      summary={
        <>
          <WithdrawalsWait />
          <StepPoints>
            <StepPoint icon="headset" text={t('identity.recover.help')} />
          </StepPoints>
        </>
      }
    >
      <div className="space-y-4 px-4 pt-3 pb-6">
        <p className="text-15 text-ink-faint">{t('identity.recover.text')}</p>
        {user.phone !== null && (
          <OwnCode
            by="phone"
            to={user.phone}
            purpose="funds-password"
            code={values.phoneCode}
            onChange={(phoneCode) => set({ phoneCode })}
            error={errorOf('phoneCode')}
          />
        )}
        {user.email !== null && (
          <OwnCode
            by="email"
            to={user.email}
            purpose="funds-password"
            code={values.emailCode}
            onChange={(emailCode) => set({ emailCode })}
            error={errorOf('emailCode')}
          />
        )}
        <NewPasswordFields values={values} set={set} errorOf={errorOf} />
      </div>
    </StepForm>
  );
};

const IdentityFirst = () => {
  const { t } = useTranslation('identity');
  return (
    <WithAside
      aside={
        <>
          <ButtonLink href={address('/verified')} size="large" wide>
            {t('identity.recover.identityLink')}
          </ButtonLink>
          <ButtonLink href={address('/security')} look="secondary" size="large" wide>
            {t('identity.security.factor')}
          </ButtonLink>
        </>
      }
    >
      <div className="px-4 pt-3 pb-4">
        <Card className="space-y-2">
          <h2 className="text-17 font-semibold text-ink-strong">{t('identity.recover.identityTitle')}</h2>
          <p className="text-15 text-ink-faint">{t('identity.recover.identityText')}</p>
        </Card>
      </div>
    </WithAside>
  );
};

const Waiting = () => (
  <div className="space-y-4 px-4 pt-3" aria-hidden="true">
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-12 w-full rounded-control" />
    <Skeleton className="h-12 w-full rounded-control" />
  </div>
);

/** A new funds password for who forgot it. */
export const RecoverFundsPasswordScreen = () => {
  const { t } = useTranslation('identity');
  const user = useUser();
  const security = useQueryCall('security.get', {});
  return (
    <>
      <ScreenHeader title={t('identity.recover.title')} fallback="/security" />
      <Loaded of={user} skeleton={<Waiting />}>
        {(known) => (
          <Loaded of={security} skeleton={<Waiting />}>
            {(state) =>
              factorMethodsOf(state).length > 0 || known.primaryIdentity === 'approved' ? (
                <Form user={known} />
              ) : (
                <IdentityFirst />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </>
  );
};
