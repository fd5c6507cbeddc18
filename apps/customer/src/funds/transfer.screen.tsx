import type { AccountType } from '@bourse/rules';
import { decimalsWritten, finishedText } from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { ButtonLink, IconButton } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { PickerField } from '@bourse/ui/picker-field';
import { SelectSheet } from '@bourse/ui/select-sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FactCard,
  FrozenNotice,
  Loaded,
  ScreenHeader,
  StepForm,
  useAmountEntry,
  useCommand,
  useFormat,
  useIsFrozen,
  useNumberTexts,
  useQueryCall,
  useReturn,
  useRoute,
  useToast,
} from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import {
  accountOfKey,
  amountIn,
  balanceAfter,
  conversionName,
  conversionOf,
  type Holding,
  movableAssets,
  transferProblem,
} from './moving-form.ts';
import { RecordsLink } from './records-link.tsx';
import { useShownTypes } from './use-wealth.ts';

type Side = 'from' | 'to';

const firstTo = (holdings: readonly Holding[], types: readonly AccountType[], from: AccountType): AccountType =>
  types.find((type) => movableAssets(holdings, from, type).length > 0) ?? from;

/** The form, what follows from it, and how it changes; it begins with what the address names (rule FUNDS-139). */
const useTransfer = (
  holdings: readonly Holding[],
  types: readonly AccountType[],
  named: ReturnType<typeof useRoute>['query'],
) => {
  const accountIn = (key: string | undefined): AccountType | undefined => {
    const known = accountOfKey(key);
    return known && types.includes(known) ? known : undefined;
  };
  const [from, setFrom] = useState<AccountType>(accountIn(named['keyStr']) ?? types[0] ?? 'stock');
  const [to, setTo] = useState<AccountType>(() => accountIn(named['to']) ?? firstTo(holdings, types, from));
  const [wanted, setWanted] = useState<string | undefined>(named['asset']);
  const [amount, setAmount] = useState(amountIn(named['amount']));
  const assets = movableAssets(holdings, from, to);
  const chosen = assets.find(({ asset }) => asset === wanted) ?? assets[0];
  const there = chosen && holdings.find(({ accountType, asset }) => accountType === to && asset === chosen.asset);
  const put = (side: Side, type: AccountType): void => {
    setAmount('');
    // Choosing the other side's account exchanges the two.
    if (side === 'from') {
      if (type === to) setTo(from);
      setFrom(type);
    } else {
      if (type === from) setFrom(to);
      setTo(type);
    }
  };
  return {
    from,
    to,
    assets,
    chosen,
    there,
    amount,
    setAmount,
    setAsset: (asset: string) => {
      setWanted(asset);
      setAmount('');
    },
    put,
    problem: transferProblem({ from, to, amount, available: chosen?.available }),
  };
};

type Transfer = ReturnType<typeof useTransfer>;

const Accounts = ({ form, types }: { readonly form: Transfer; readonly types: readonly AccountType[] }) => {
  const { t } = useTranslation('funds');
  const [open, setOpen] = useState<Side>();
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1 space-y-3">
        {(['from', 'to'] as const).map((side) => (
          <PickerField
            key={side}
            label={t(`funds.transfer.${side}`)}
            value={t(`funds.account.${form[side]}`)}
            placeholder=""
            onPress={() => setOpen(side)}
          />
        ))}
      </div>
      <IconButton
        icon="swap"
        label={t('funds.transfer.exchange')}
        onPress={() => form.put('from', form.to)}
        className="mt-6 rounded-full bg-raised"
      />
      <SelectSheet
        isOpen={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={t(`funds.transfer.${open ?? 'from'}`)}
        closeLabel={t('shell.close')}
        choices={types.map((value) => ({
          value,
          label: t(`funds.account.${value}`),
          subtitle: t(`funds.accountText.${value}`),
        }))}
        value={form[open ?? 'from']}
        onChange={(type) => open && form.put(open, type)}
      />
    </div>
  );
};

const AssetField = ({ form }: { readonly form: Transfer }) => {
  const { t } = useTranslation('funds');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PickerField
        label={t('funds.transfer.asset')}
        value={form.chosen?.asset}
        placeholder={t('funds.transfer.nothing')}
        onPress={() => setOpen(true)}
        isDisabled={form.assets.length === 0}
      />
      <SelectSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('funds.transfer.asset')}
        closeLabel={t('shell.close')}
        choices={form.assets.map(({ asset, available }) => ({
          value: asset,
          label: asset,
          trailing: <Amount amount={available} asset={asset} isBare />,
        }))}
        value={form.chosen?.asset}
        onChange={form.setAsset}
      />
    </>
  );
};

/** What will be left on the one side, and be there on the other. */
const Afterwards = ({ form: { from, to, chosen, there, amount: typed, problem } }: { readonly form: Transfer }) => {
  const { t } = useTranslation('funds');
  if (!chosen || !there) return null;
  // What cannot be moved changes neither.
  const amount = problem === undefined ? typed : '';
  return (
    <FactCard
      facts={[
        [
          t('funds.transfer.leftIn', { account: t(`funds.account.${from}`) }),
          <Amount key="left" amount={balanceAfter(chosen.available, amount, 'out')} asset={chosen.asset} />,
        ],
        [
          t('funds.transfer.thenIn', { account: t(`funds.account.${to}`) }),
          <Amount key="then" amount={balanceAfter(there.available, amount, 'in')} asset={chosen.asset} />,
        ],
      ]}
    />
  );
};

const useSubmit = (form: Transfer, onDone: () => void) => {
  const { t } = useTranslation('funds');
  const toast = useToast();
  const { href, leave } = useReturn('/assets');
  const { run, pending, refusal } = useCommand('funds.transfer');
  const submit = async (): Promise<void> => {
    if (!form.chosen || pending) return;
    const { from, to, chosen, amount } = form;
    const done = await run({ asset: chosen.asset, from, to, amount: finishedText(amount) });
    onDone();
    if (!done.ok) return;
    form.setAmount('');
    toast.success(t('transfer_success'));
    // As a step of something else it leads back there.
    if (href !== undefined) leave();
  };
  return { submit, pending, refusal: refusal && (refusal.message || t('shell.network')) };
};

const Form = ({
  holdings,
  types,
}: {
  readonly holdings: readonly Holding[];
  readonly types: readonly AccountType[];
}) => {
  const { t } = useTranslation('funds');
  const { money } = useFormat();
  const numbers = useNumberTexts();
  const { query } = useRoute();
  const form = useTransfer(holdings, types, query);
  const isFrozen = useIsFrozen('TRANSFERFUNDS');
  const [isConfirming, setConfirming] = useState(false);
  const { submit, pending, refusal } = useSubmit(form, () => setConfirming(false));
  const { chosen, amount, problem } = form;
  const entry = useAmountEntry({ value: amount, onChange: form.setAmount, problem: problem && t(problem) });
  const shown = chosen ? money(finishedText(amount) || '0', chosen.asset) : '';
  const names = { amount: shown, from: t(`funds.account.${form.from}`), to: t(`funds.account.${form.to}`) };
  return (
    <StepForm
      onSubmit={() => setConfirming(entry.phase === 'fine')}
      submit={entry.submit(t('funds.transfer.submit'))}
      isDisabled={!chosen || isFrozen || entry.phase !== 'fine'}
      refusal={refusal}
      summary={
        <>
          <Afterwards form={form} />
          <p className="text-13 text-ink-faint">{t('funds.transfer.free')}</p>
          <ToConversion account={form.from} asset={chosen?.asset} />
        </>
      }
    >
      <div className="space-y-5 px-4 pt-2 pb-6">
        <Accounts form={form} types={types} />
        <AssetField form={form} />
        <AmountField
          label={t('funds.transfer.amount')}
          {...entry.field}
          decimals={decimalsWritten(chosen?.available ?? '0.00')}
          {...numbers}
          unit={chosen?.asset ?? ''}
          available={
            chosen && (
              <>
                {t('funds.transfer.available')} <Amount amount={chosen.available} asset={chosen.asset} />
              </>
            )
          }
          {...(chosen
            ? { onMax: () => entry.field.onChange(chosen.available), maxLabel: t('funds.transfer.all') }
            : {})}
        />
      </div>
      <ConfirmSheet
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void submit()}
        title={t('funds.transfer.title')}
        says={t('funds.transfer.says', names)}
        confirmLabel={t('funds.transfer.submit')}
        cancelLabel={t('shell.cancel')}
        isPending={pending}
      />
    </StepForm>
  );
};

/** Where another asset is wanted, not another account. */
const ToConversion = ({ account, asset }: { readonly account: AccountType; readonly asset: string | undefined }) => {
  const { t } = useTranslation('funds');
  const href = conversionOf(account, asset);
  if (href === undefined) return null;
  return (
    <ButtonLink href={href} look="quiet" size="small" icon="swap" className="-ms-3">
      {t('funds.convert.instead', { name: t(conversionName(account)) })}
    </ButtonLink>
  );
};

/** Moves money between the customer's own accounts, one to one. */
export const TransferScreen = () => {
  const { t } = useTranslation('funds');
  const holdings = useQueryCall('funds.transferable', {});
  const types = useShownTypes();
  return (
    <>
      <ScreenHeader title={t('funds.transfer.title')} fallback="/assets" actions={<RecordsLink />} />
      <FrozenNotice module="TRANSFERFUNDS" className="px-4 pt-2 pb-3" />
      <Loaded of={holdings} skeleton={<FormSkeleton note={t('funds.transfer.free')} />}>
        {(value) => <Form key={types.join(' ')} holdings={value} types={types} />}
      </Loaded>
    </>
  );
};
