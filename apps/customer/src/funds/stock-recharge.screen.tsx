import { AmountField } from '@bourse/ui/amount-field';
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
  StepRefusal,
  useCall,
  useFormat,
  useGo,
  useQueryCall,
  useToast,
} from '../shell/index.ts';
import { ClosedWay } from './closed-way.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { NotInDemo } from './not-in-demo.tsx';
import { PracticeNotice } from './practice-notice.tsx';
import { changeTopup, useTopup } from './topup-draft.ts';
import { bankTargets, type TopupTarget, targetOf, topupProblems } from './topup-form.ts';
import { BankDetails } from './topup-steps.tsx';
import { useLimits } from './use-limits.ts';
import { useTelling } from './use-telling.ts';

const PAGE = 100;
const MOVED = ['funds.stockRecharges', 'funds.recharges', 'funds.records'] as const;

/** The name of the announcement's draft. */
const DRAFT = 'stock';

const useAnnounce = () => {
  const { t } = useTranslation('funds');
  const go = useGo();
  const toast = useToast();
  const create = useCall('funds.createStockRecharge', MOVED);
  const { tell, failure, pending } = useTelling(DRAFT);
  const announce = async ({ asset }: TopupTarget): Promise<void> => {
    const told = await tell(({ amount }, once) =>
      create.run({ amount: amount.replace(/\.$/, ''), currency: asset }, once),
    );
    if (!told) return;
    changeTopup(DRAFT, { type: 'emptied' });
    toast.success(t('stock91'));
    go.replace('/stockRechargeoreder', { active: 0 });
  };
  return { announce, failure, pending };
};

const Form = ({ targets }: { readonly targets: readonly TopupTarget[] }) => {
  const { t } = useTranslation('funds');
  const { language } = useFormat();
  const limitsOf = useLimits();
  const { form } = useTopup(DRAFT);
  const [tried, setTried] = useState(false);
  const { announce, failure, pending } = useAnnounce();
  const target = targetOf(form, targets);
  if (!target) return <ClosedWay isPage text={t('funds.topup.closedText')} />;
  const problem = topupProblems('wire', form, target).find(({ field }) => field === 'amount');
  const text = problem && t(problem.key === 'recharge_num' ? 'stock30' : problem.key, limitsOf(target));
  const submit = (): void => {
    setTried(true);
    if (!problem) void announce(target);
  };
  return (
    <StepForm onSubmit={submit} submit={t('funds.stockRecharge.submit')} isPending={pending}>
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
          value={form.amount}
          onChange={(amount) => changeTopup(DRAFT, { type: 'amount', amount })}
          decimals={2}
          locale={language}
          unit={target.asset}
          hint={t('funds.topup.limitsText', limitsOf(target))}
          error={tried ? text : undefined}
        />
        <div>
          <p className="mb-1.5 text-13 font-medium text-ink">{t('funds.stockRecharge.account')}</p>
          <BankDetails form={form} target={target} />
        </div>
        <PracticeNotice />
        <Card flush>
          <ListRow
            href={address('/stockRechargeoreder', { active: 0 })}
            leading={<Icon name="history" size={22} />}
            title={t('funds.stockRecharge.records')}
          />
        </Card>
        {failure && <StepRefusal>{failure.message || t('shell.network')}</StepRefusal>}
      </div>
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
        <Loaded of={banks} skeleton={<Waiting />}>
          {(list) => <Form targets={oneEach(list)} />}
        </Loaded>
      </NotInDemo>
    </>
  );
};
