import { Segmented } from '@bourse/ui/segmented';
import { TextField } from '@bourse/ui/text-field';
import { useTranslation } from 'react-i18next';
import {
  confirmIdentity,
  Loaded,
  type ReplyOfCall,
  ScreenHeader,
  StepForm,
  StepHead,
  StepPoint,
  StepPoints,
  useCommand,
  useForm,
  useQueryCall,
  useReturn,
  useToast,
} from '../shell/index.ts';
import { walletProblems } from './destination-forms.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { destinationAdded } from './withdraw-draft.ts';

const Form = ({ rules }: { readonly rules: ReplyOfCall<'funds.destinationRules'> }) => {
  const { t } = useTranslation('funds');
  const { leave } = useReturn('/walletList');
  const toast = useToast();
  const add = useCommand('funds.addWallet');
  const { form, set, errorOf, refusal, isReady, refuse } = useForm(
    'funds',
    { network: rules.networks[0] ?? '', address: '' },
    walletProblems,
  );
  const submit = async (): Promise<void> => {
    if (add.pending || !isReady()) return;
    const added = await confirmIdentity((confirmation) => add.run({ ...form, ...confirmation }));
    if (!added) return;
    if (!added.ok) return void refuse(added);
    toast.success(t('funds.wallet.added'));
    destinationAdded(added.value.id);
    leave();
  };
  return (
    <StepForm
      onSubmit={() => void submit()}
      submit={t('funds.wallet.add')}
      icon="plus"
      isPending={add.pending}
      refusal={refusal}
      summary={
        <StepPoints>
          <StepPoint
            icon="clock"
            title={t('funds.destination.wait', { hours: rules.waitHours })}
            text={t('funds.destination.waitText')}
          />
          <StepPoint icon="warning" title={t('funds.wallet.final')} text={t('funds.wallet.finalText')} />
        </StepPoints>
      }
    >
      <div className="space-y-5 px-4 pt-5 pb-6">
        <StepHead title={t('funds.wallet.addTitle')} text={t('funds.wallet.addText')} />
        <div>
          <p className="mb-1.5 text-13 font-medium text-ink">{t('funds.topup.network')}</p>
          <Segmented
            look="box"
            label={t('funds.topup.network')}
            value={form.network}
            onChange={(network) => set({ network })}
            segments={rules.networks.map((network) => ({ value: network, label: network }))}
          />
        </div>
        <TextField
          label={t('funds.wallet.field', { network: form.network })}
          value={form.address}
          onChange={(address) => set({ address })}
          autoComplete="off"
          rows={2}
          maxLength={128}
          hint={t('funds.wallet.hint', { network: form.network })}
          error={errorOf('address')}
        />
      </div>
    </StepForm>
  );
};

/** Adds a wallet to be paid out to; its address is checked for its network as it will be by the server. */
export const BankWalletScreen = () => {
  const { t } = useTranslation('funds');
  const rules = useQueryCall('funds.destinationRules', {});
  return (
    <>
      <ScreenHeader title={t('funds.wallet.title')} fallback="/walletList" />
      <Loaded of={rules} skeleton={<FormSkeleton />}>
        {(value) => <Form rules={value} />}
      </Loaded>
    </>
  );
};
