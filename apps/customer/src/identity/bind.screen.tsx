import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import {
  confirmIdentity,
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
} from '../shell/index.ts';
import { type By, usernameOf } from './address.ts';
import { AddressField } from './address-field.tsx';
import { type BindForm, bindProblems } from './bind-form.ts';
import { CodeInput } from './code-input.tsx';
import { useWorkCheck, WorkCheck } from './work-check.tsx';

/** Adds a telephone or an e-mail to the account, proved by a code. */
export const BindScreen = () => {
  const { t } = useTranslation('identity');
  const { query } = useRoute();
  const go = useGo();
  const toast = useToast();
  const [area] = useAreaCode();
  const work = useWorkCheck('code');
  const bind = useCommand('auth.bind');
  const by: By = query['type'] === 'email' ? 'email' : 'phone';
  const empty: BindForm = { by, area: query['code'] ?? area, phone: '', email: '', code: '' };
  const form = useForm('identity', empty, bindProblems);
  const { form: values, set, errorOf } = form;
  const submit = async (): Promise<void> => {
    if (bind.pending || !form.isReady()) return;
    const username = usernameOf(values);
    const { by, code } = values;
    const bound = by === 'phone' ? { phone: username, code } : { email: username, code };
    const result = await confirmIdentity((confirmation) => bind.run({ ...bound, ...confirmation }));
    if (!result) return;
    if (result.ok) {
      toast.success(t('bindSucceed'));
      go.back('/mine');
    } else if (!form.refuse(result, [values.by, 'code'])) toast.failure(result);
  };
  return (
    <>
      <ScreenHeader title={t('identity.bind.title')} fallback="/mine" />
      <StepForm
        onSubmit={() => void submit()}
        submit={t('identity.bind.submit')}
        isPending={bind.pending}
        summary={
          <StepPoints>
            <StepPoint icon="bell" text={t('identity.bind.about')} />
          </StepPoints>
        }
      >
        <div className="space-y-4 px-4 pt-3 pb-6">
          <p className="text-15 text-ink-faint">{t('identity.bind.text')}</p>
          <Segmented
            look="box"
            label={t('identity.by')}
            value={values.by}
            onChange={(next) => form.restart({ by: next, code: '' })}
            segments={[
              { value: 'phone', label: t('identity.phone') },
              { value: 'email', label: t('identity.email') },
            ]}
          />
          <AddressField address={values} onChange={set} error={errorOf(values.by) ?? errorOf('area')} />
          <CodeInput
            scene="BIND"
            address={values}
            code={values.code}
            onChange={(code) => set({ code })}
            error={errorOf('code')}
            work={work}
            hasAddress={() => {
              const isThere = values[values.by].trim() !== '';
              if (!isThere) form.isReady();
              return isThere;
            }}
            refuse={(failure) => form.refuse(failure, [values.by, 'code'])}
          />
          <WorkCheck of={work} />
        </div>
      </StepForm>
    </>
  );
};
