import { useTranslation } from 'react-i18next';
import {
  confirmIdentity,
  idInQuery,
  Loaded,
  type ReplyOfCall,
  ScreenHeader,
  useCommand,
  useForm,
  useQueryCall,
  useReturn,
  useRoute,
  useToast,
  useVerifiedName,
} from '../shell/index.ts';
import { BankFormFrame, BankTextField } from './bank-form.tsx';
import { type AccountForm, accountProblems } from './destination-forms.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { destinationAdded } from './withdraw-draft.ts';

type Rules = ReplyOfCall<'funds.destinationRules'>;
type Account = ReplyOfCall<'funds.bankCard'>;

const initial = (rules: Rules, account: Account | undefined, verified: string): AccountForm => ({
  holder: account?.holder ?? verified,
  number: account?.maskedNumber ?? '',
  bank: account?.bank ?? '',
  holderAddress: account?.holderAddress ?? '',
  bankAddress: account?.bankAddress ?? '',
  swift: account?.swift ?? '',
  currency: account?.currency ?? rules.currencies[0] ?? '',
});

type FormProps = { readonly rules: Rules; readonly account?: Account; readonly verified: string };

const Form = ({ rules, account, verified }: FormProps) => {
  const { t } = useTranslation('funds');
  const { leave } = useReturn('/bankList');
  const toast = useToast();
  const add = useCommand('funds.addBankCard');
  const update = useCommand('funds.updateBankCard');
  const fields = useForm('funds', initial(rules, account, verified), (form) =>
    accountProblems(form, account?.maskedNumber),
  );
  const { form, set, errorOf, isReady, refuse } = fields;
  const submit = async (): Promise<void> => {
    if (add.pending || update.pending || !isReady()) return;
    const done = await confirmIdentity((confirmation) =>
      account
        ? update.run({ ...form, id: String(account.id), ...confirmation })
        : add.run({ ...form, ...confirmation }),
    );
    if (!done) return;
    if (!done.ok) return void refuse(done);
    toast.success(t(account ? 'funds.bankForm.changed' : 'funds.bankForm.added'));
    if (!account) destinationAdded(done.value.id);
    leave();
  };
  const field = (name: keyof AccountForm) => ({
    name,
    value: form[name],
    onChange: (value: string) => set({ [name]: value }),
    error: errorOf(name),
  });
  return (
    <BankFormFrame
      title={t(account ? 'funds.bankForm.editAccount' : 'funds.bankForm.addAccount')}
      text={t('funds.bankForm.accountText')}
      waitHours={rules.waitHours}
      currencies={rules.currencies}
      currency={form.currency}
      onCurrency={(currency) => set({ currency })}
      submitLabel={t('funds.bankForm.save')}
      pending={add.pending || update.pending}
      refusal={fields.refusal}
      onSubmit={() => void submit()}
    >
      <BankTextField
        {...field('holder')}
        autoComplete="name"
        hint={t(verified === '' ? 'funds.bankForm.holderHint' : 'funds.bankForm.holderVerified')}
      />
      <BankTextField {...field('number')} {...(account ? { hint: t('funds.bankForm.numberHint') } : {})} />
      <BankTextField {...field('bank')} />
      <BankTextField {...field('swift')} />
      <BankTextField {...field('bankAddress')} />
      <BankTextField {...field('holderAddress')} autoComplete="street-address" />
    </BankFormFrame>
  );
};

const Edit = ({ id, ...form }: FormProps & { readonly id: string }) => {
  const account = useQueryCall('funds.bankCard', { id });
  return (
    <Loaded of={account} skeleton={<FormSkeleton />}>
      {(value) => <Form key={value.id} {...form} account={value} />}
    </Loaded>
  );
};

/** Adds a bank account to be paid out to, or changes the one that the query names. */
export const BankCardScreen = () => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const rules = useQueryCall('funds.destinationRules', {});
  const { state, name } = useVerifiedName();
  const id = idInQuery(query['id']);
  return (
    <>
      <ScreenHeader title={t('funds.bankForm.account')} fallback="/bankList" />
      <Loaded of={rules} skeleton={<FormSkeleton />}>
        {(value) =>
          state === 'pending' ? (
            <FormSkeleton />
          ) : id === undefined ? (
            <Form rules={value} verified={name} />
          ) : (
            <Edit id={id} rules={value} verified={name} />
          )
        }
      </Loaded>
    </>
  );
};
