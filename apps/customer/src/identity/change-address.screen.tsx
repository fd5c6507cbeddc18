import { Checkbox } from '@bourse/ui/checkbox';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  confirmIdentity,
  type FieldProblem,
  Loaded,
  ScreenHeader,
  StepForm,
  StepPoint,
  StepPoints,
  useAreaCode,
  useCommand,
  useForm,
  useGo,
  useRoute,
  useToast,
  useUser,
} from '../shell/index.ts';
import type { User } from '../shell/use-user.ts';
import { type Address, type By, isBlank, usernameOf } from './address.ts';
import { AddressField } from './address-field.tsx';
import { bindProblems } from './bind-form.ts';
import { CodeInput } from './code-input.tsx';
import { OwnCode } from './own-code.tsx';
import type { OwnCodes } from './own-code-form.ts';
import { WithdrawalsWait } from './withdrawals-wait.tsx';
import { useWorkCheck, WorkCheck } from './work-check.tsx';

type ChangeForm = Address & OwnCodes & { readonly code: string };

const problemsFor =
  (proof: By) =>
  (form: ChangeForm): readonly FieldProblem<keyof ChangeForm & string>[] => {
    const own = proof === 'phone' ? 'phoneCode' : 'emailCode';
    const missing = isBlank(form[own]) ? [{ field: own, key: 'pleaseVerificationCode' } as const] : [];
    return [...missing, ...bindProblems(form)];
  };

const Form = ({ user, kind }: { readonly user: User; readonly kind: By }) => {
  const { t } = useTranslation('identity');
  const { query } = useRoute();
  const go = useGo();
  const toast = useToast();
  const [area] = useAreaCode();
  const work = useWorkCheck('code');
  const change = useCommand('recovery.changeAddress');
  const [isLost, setLost] = useState(false);
  const other: By = kind === 'phone' ? 'email' : 'phone';
  const proof = isLost ? other : kind;
  const empty: ChangeForm = {
    by: kind,
    area: query['code'] ?? area,
    phone: '',
    email: '',
    code: '',
    phoneCode: '',
    emailCode: '',
  };
  const form = useForm('identity', empty, problemsFor(proof));
  const { form: values, set, errorOf } = form;
  const own = proof === 'phone' ? 'phoneCode' : 'emailCode';
  const submit = async (): Promise<void> => {
    if (change.pending || !form.isReady()) return;
    const proven = { kind, username: usernameOf(values), code: values.code, [own]: values[own] };
    const result = await confirmIdentity((confirmation) => change.run({ ...proven, ...confirmation }));
    if (!result) return;
    if (result.ok) {
      toast.success(t('identity.change.done'));
      go.back('/security');
    } else if (!form.refuse(result, [kind, 'code', own])) toast.failure(result);
  };
  return (
    <StepForm
      onSubmit={() => void submit()}
      submit={t('identity.change.submit')}
      isPending={change.pending}
      summary={
        <>
          <WithdrawalsWait />
          <StepPoints>
            <StepPoint icon="headset" text={t('identity.change.help')} />
          </StepPoints>
        </>
      }
    >
      <div className="space-y-4 px-4 pt-3 pb-6">
        <p className="text-15 text-ink-faint">{t('identity.change.text')}</p>
        <OwnCode
          key={proof}
          by={proof}
          to={user[proof] ?? ''}
          purpose="address"
          code={values[own]}
          onChange={(code) => set({ [own]: code })}
          error={errorOf(own)}
        />
        {user[other] !== null && (
          <Checkbox isChecked={isLost} onChange={setLost}>
            {t('identity.change.lost')}
          </Checkbox>
        )}
        <AddressField address={values} onChange={set} error={errorOf(kind) ?? errorOf('area')} />
        <CodeInput
          scene="BIND"
          address={values}
          code={values.code}
          onChange={(code) => set({ code })}
          error={errorOf('code')}
          work={work}
          hasAddress={() => {
            const isThere = !isBlank(values[kind]);
            if (!isThere) form.isReady();
            return isThere;
          }}
          refuse={(failure) => form.refuse(failure, [kind, 'code'])}
        />
        <WorkCheck of={work} />
      </div>
    </StepForm>
  );
};

const Waiting = () => (
  <div className="space-y-4 px-4 pt-3" aria-hidden="true">
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-12 w-full rounded-control" />
    <Skeleton className="h-12 w-full rounded-control" />
  </div>
);

/** Another phone or e-mail in place of the account's. */
export const ChangeAddressScreen = () => {
  const { t } = useTranslation('identity');
  const { query } = useRoute();
  const user = useUser();
  const kind: By = query['type'] === 'email' ? 'email' : 'phone';
  return (
    <>
      <ScreenHeader title={t(`identity.change.${kind}`)} fallback="/security" />
      <Loaded of={user} skeleton={<Waiting />}>
        {(known) => <Form key={kind} user={known} kind={kind} />}
      </Loaded>
    </>
  );
};
