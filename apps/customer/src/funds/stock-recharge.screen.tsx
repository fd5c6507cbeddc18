import { AmountField } from '@bourse/ui/amount-field';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card } from '@bourse/ui/section';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  Loaded,
  type ReplyOfCall,
  ScreenHeader,
  StepForm,
  StepHead,
  useAmountEntry,
  useCommand,
  useFormat,
  useGo,
  useNumberTexts,
  useQueryCall,
  useToast,
} from '../shell/index.ts';
import { DemoNotice } from './demo-notice.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { MethodClosed } from './method-closed.tsx';
import { NotFrozen } from './not-frozen.tsx';
import { NotInDemo } from './not-in-demo.tsx';
import { OwnDepositLeft } from './own-deposit-left.tsx';
import { changeTopup, draftOf, endTopup, topupKey, topupRefused, useTopup } from './topup-draft.ts';
import { bankTargets, type TopupTarget, targetOf, topupProblems } from './topup-form.ts';
import { BankDetails } from './topup-steps.tsx';
import { useLimits } from './use-limits.ts';

const PAGE = 100;
/** The name of the announcement's draft. */
const DRAFT = 'stock';

const useAnnounce = () => {
  const { t } = useTranslation('funds');
  const go = useGo();
  const toast = useToast();
  const create = useCommand('funds.createStockRecharge', topupKey(DRAFT));
  const announce = async ({ asset }: TopupTarget): Promise<void> => {
    const { amount } = draftOf(DRAFT);
    const result = await create.run({ amount: amount.replace(/\.$/, ''), currency: asset });
    if (!result.ok) return topupRefused(DRAFT, result);
    endTopup(DRAFT);
    toast.success(t('stock91'));
    go.replace('/stockRechargeoreder', { active: 0 });
  };
  return { announce, failure: create.refusal, pending: create.pending };
};

const Form = ({ targets }: { readonly targets: readonly TopupTarget[] }) => {
  const { t } = useTranslation('funds');
  const numbers = useNumberTexts();
  const { money } = useFormat();
  const limitsOf = useLimits();
  const { form } = useTopup(DRAFT);
  const [isConfirming, setConfirming] = useState(false);
  const { announce, failure, pending } = useAnnounce();
  const target = targetOf(form, targets);
  const problem = topupProblems('wire', form, target).find(({ field }) => field === 'amount');
  const entry = useAmountEntry({
    value: form.amount,
    onChange: (amount) => changeTopup(DRAFT, { type: 'amount', amount }),
    problem: problem && target && t(problem.key, limitsOf(target)),
  });
  if (!target) return <MethodClosed isPage text={t('funds.topup.closedText')} />;
  const amount = money(form.amount, target.asset, { minDecimals: 2 });
  const { bank } = target;
  return (
    <StepForm
      onSubmit={() => setConfirming(entry.phase === 'fine')}
      submit={entry.submit(t('funds.stockRecharge.submit'))}
      isDisabled={entry.phase !== 'fine'}
      summary={
        <>
          <div>
            <p className="mb-1.5 text-13 font-medium text-ink">{t('funds.stockRecharge.account')}</p>
            <BankDetails form={form} target={target} channel="wire" />
          </div>
          <DemoNotice />
          <Card flush>
            <ListRow
              href={address('/stockRechargeoreder', { active: 0 })}
              leading={<Icon name="history" size={22} />}
              title={t('funds.stockRecharge.records')}
            />
          </Card>
        </>
      }
    >
      <div className="space-y-5 px-4 pt-5 pb-6">
        <Head />
        <Segmented
          look="box"
          label={t('funds.topup.currency')}
          value={target.id}
          onChange={(id) => changeTopup(DRAFT, { type: 'target', id })}
          segments={targets.map(({ id, asset }) => ({ value: id, label: asset }))}
        />
        <AmountField
          size="hero"
          label={t('funds.topup.amount')}
          {...entry.field}
          decimals={2}
          {...numbers}
          unit={target.asset}
          hint={t('funds.topup.limitsText', limitsOf(target))}
        />
        <OwnDepositLeft />
      </div>
      <ConfirmSheet
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void announce(target)}
        title={t('funds.topup.reviewTitle')}
        says={t('funds.stockRecharge.says', {
          amount,
          account: `\u2068${bank?.name ?? ''} ${bank?.number ?? ''}\u2069`,
        })}
        lines={[{ label: t('funds.topup.amount'), value: amount, strong: true }]}
        confirmLabel={t('funds.stockRecharge.submit')}
        cancelLabel={t('shell.cancel')}
        isPending={pending}
        error={failure && (failure.message || t('shell.network'))}
      />
    </StepForm>
  );
};

const Head = () => {
  const { t } = useTranslation('funds');
  return <StepHead title={t('funds.stockRecharge.head')} text={t('funds.stockRecharge.text')} />;
};

const Waiting = () => (
  <>
    <div className="px-4 pt-5">
      <Head />
    </div>
    <FormSkeleton />
  </>
);

/** One account a currency: the first that the deployment names. */
const oneEach = (banks: ReplyOfCall<'funds.platformBanks'>): readonly TopupTarget[] =>
  [...new Map([...bankTargets(banks)].reverse().map((target) => [target.asset, target])).values()].reverse();

/** Announces a bank transfer to the stock account, which is credited when it has arrived. */
export const StockRechargeScreen = () => {
  const { t } = useTranslation('funds');
  const banks = useQueryCall('funds.platformBanks', { pageNo: 1, pageSize: PAGE }, { freshMs: 60_000 });
  return (
    <>
      <ScreenHeader title={t('funds.stockRecharge.title')} fallback="/recharge" />
      <NotInDemo>
        <NotFrozen>
          <Loaded of={banks} skeleton={<Waiting />}>
            {(list) => <Form targets={oneEach(list)} />}
          </Loaded>
        </NotFrozen>
      </NotInDemo>
    </>
  );
};
