import { useTranslation } from 'react-i18next';
import {
  confirmIdentity,
  Loaded,
  type ReplyOfCall,
  ScreenHeader,
  useCommand,
  useForm,
  useQueryCall,
  useReturn,
  useToast,
  useVerifiedName,
} from '../shell/index.ts';
import { BankFormFrame, BankTextField } from './bank-form.tsx';
import { type CardForm, cardProblems } from './destination-forms.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { destinationAdded } from './withdraw-draft.ts';

type FormProps = { readonly rules: ReplyOfCall<'funds.destinationRules'>; readonly verified: string };

const Form = ({ rules, verified }: FormProps) => {
  const { t } = useTranslation('funds');
  const { leave } = useReturn('/bankList');
  const toast = useToast();
  const add = useCommand('funds.addBankCard');
  const [currency = ''] = rules.currencies;
  const empty: CardForm = { bank: '', number: '', holder: verified, bankAddress: '', currency };
  const { form, set, errorOf, refusal, isReady, refuse } = useForm('funds', empty, cardProblems);
  const submit = async (): Promise<void> => {
    if (add.pending || !isReady()) return;
    const added = await confirmIdentity((confirmation) => add.run({ ...form, ...confirmation }));
    if (!added) return;
    if (!added.ok) return void refuse(added);
    toast.success(t('funds.bankForm.added'));
    destinationAdded(added.value.id);
    leave();
  };
  const field = (name: keyof CardForm) => ({
    name,
    value: form[name],
    onChange: (value: string) => set({ [name]: value }),
    error: errorOf(name),
  });
  return (
    <BankFormFrame
      title={t('funds.bankForm.addCard')}
      text={t('funds.bankForm.cardText')}
      waitHours={rules.waitHours}
      currencies={rules.currencies}
      currency={form.currency}
      onCurrency={(currency) => set({ currency })}
      submitLabel={t('funds.bankForm.save')}
      pending={add.pending}
      refusal={refusal}
      onSubmit={() => void submit()}
    >
      <BankTextField {...field('bank')} />
      <BankTextField
        {...field('number')}
        name="cardNumber"
        autoComplete="cc-number"
        inputMode="numeric"
        hint={t('funds.bankForm.cardHint')}
      />
      <BankTextField
        {...field('holder')}
        autoComplete="cc-name"
        hint={t(verified === '' ? 'funds.bankForm.holderHint' : 'funds.bankForm.holderVerified')}
      />
      <BankTextField {...field('bankAddress')} name="branch" />
    </BankFormFrame>
  );
};

/** Adds a card to be paid out to. */
export const BindCardScreen = () => {
  const { t } = useTranslation('funds');
  const rules = useQueryCall('funds.destinationRules', {});
  const { state, name } = useVerifiedName();
  return (
    <>
      <ScreenHeader title={t('funds.bankForm.card')} fallback="/bankList" />
      <Loaded of={rules} skeleton={<FormSkeleton />}>
        {(value) => (state === 'pending' ? <FormSkeleton /> : <Form rules={value} verified={name} />)}
      </Loaded>
    </>
  );
};
