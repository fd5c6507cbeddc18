import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
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
  StepFooter,
  StepHead,
  StepRefusal,
  useCall,
  useFormat,
  useGo,
  useQueryCall,
  useToast,
} from '../shell/index.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { NotInDemo } from './not-in-demo.tsx';
import { PracticeNotice } from './practice-notice.tsx';
import { bankTargets, emptyTopup, type TopupTarget, targetOf, topupProblems } from './topup-form.ts';
import { BankDetails } from './topup-steps.tsx';
import { useLimits } from './use-limits.ts';

const PAGE = 100;
const MOVED = ['funds.stockRecharges', 'funds.recharges', 'funds.records'] as const;

type Announcement = { readonly amount: string; readonly asset: string };

const useAnnounce = () => {
  const { t } = useTranslation(['funds', 'shell']);
  const go = useGo();
  const toast = useToast();
  const create = useCall('funds.createStockRecharge', MOVED);
  // Named once: trying again after a lost answer announces the same transfer, not a second one.
  const [named, setNamed] = useState<Announcement & { readonly key: string }>();
  const [refusal, setRefusal] = useState<string>();
  const announce = async ({ amount, asset }: Announcement): Promise<void> => {
    setRefusal(undefined);
    const isSame = named?.amount === amount && named.asset === asset;
    const request = isSame ? named : { amount, asset, key: crypto.randomUUID() };
    setNamed(request);
    const done = await create.run({ amount, currency: asset }, { idempotencyKey: request.key });
    if (!done.ok) return setRefusal(done.message || t('shell.network', { ns: 'shell' }));
    toast.success(t('recharge_success'));
    go.replace('/stockRechargeoreder', { active: 0 });
  };
  return { announce, refusal, pending: create.pending };
};

const Form = ({ targets }: { readonly targets: readonly TopupTarget[] }) => {
  const { t } = useTranslation('funds');
  const { language } = useFormat();
  const limitsOf = useLimits();
  const [targetId, setTargetId] = useState<string>();
  const [amount, setAmount] = useState('');
  const [tried, setTried] = useState(false);
  const { announce, refusal, pending } = useAnnounce();
  const form = { ...emptyTopup, targetId, amount };
  const target = targetOf(form, targets);
  if (!target) return null;
  const problem = topupProblems('wire', form, target).find(({ field }) => field === 'amount');
  const text = problem && t(problem.key === 'recharge_num' ? 'stock30' : problem.key, limitsOf(target));
  const submit = (): void => {
    setTried(true);
    if (!problem && !pending) void announce({ amount: amount.replace(/\.$/, ''), asset: target.asset });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex min-h-[calc(100dvh-var(--safe-top)-5.5rem)] flex-col"
    >
      <div className="space-y-5 px-4 pt-5 pb-6">
        <StepHead title={t('funds.stockRecharge.head')} text={t('funds.stockRecharge.text')} />
        <Segmented
          look="box"
          label={t('funds.topup.currency')}
          value={target.id}
          onChange={setTargetId}
          segments={targets.map(({ id, asset }) => ({ value: id, label: asset }))}
        />
        <AmountField
          size="hero"
          label={t('funds.topup.amount')}
          value={amount}
          onChange={setAmount}
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
        {refusal && <StepRefusal>{refusal}</StepRefusal>}
      </div>
      <StepFooter>
        <Button type="submit" size="large" wide isPending={pending}>
          {t('funds.stockRecharge.submit')}
        </Button>
      </StepFooter>
    </form>
  );
};

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
        <Loaded of={banks} skeleton={<FormSkeleton />}>
          {(list) => <Form targets={oneEach(list)} />}
        </Loaded>
      </NotInDemo>
    </>
  );
};
