import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { FieldError } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useFormat, useNumberTexts, useToast } from '../shell/index.ts';
import type { Leader } from './leaders.tsx';

const SLIPPAGES = ['10', '50', '100'] as const;
const EXPLAINED = ['pays', 'who', 'lose', 'leave', 'cost'] as const;

/** What copying is, in five lines. */
const Explanation = () => {
  const { t } = useTranslation('follow');
  return (
    <dl className="divide-y divide-hair rounded-card bg-sunken px-4">
      {EXPLAINED.map((line) => (
        <div key={line} className="py-2.5">
          <dt className="text-13 font-medium text-ink-strong">{t(`follow.explain.${line}`)}</dt>
          <dd className="mt-0.5 text-13 text-ink">{t(`follow.explain.${line}Text`)}</dd>
        </div>
      ))}
    </dl>
  );
};

type Slippage = (typeof SLIPPAGES)[number];

/** How far from the leader's price a copy may be. */
const SlippageField = (props: { readonly value: Slippage; readonly onChange: (value: Slippage) => void }) => {
  const { value, onChange } = props;
  const { t } = useTranslation('follow');
  const { percent } = useFormat();
  return (
    <div>
      <p className="mb-1.5 text-13 font-medium text-ink">{t('follow.slippage')}</p>
      <Segmented
        look="box"
        label={t('follow.slippage')}
        value={value}
        onChange={onChange}
        segments={SLIPPAGES.map((bps) => ({ value: bps, label: percent(Number(bps) / 100, 'never') }))}
      />
      <p className="mt-1.5 text-13 text-ink-faint">{t('follow.slippageHint')}</p>
    </div>
  );
};

/** What copying is, and how large copies are: said before money goes in. */
export const FollowSheet = ({ leader, onClose }: { readonly leader: Leader; readonly onClose: () => void }) => {
  const { t } = useTranslation('follow');
  const numbers = useNumberTexts();
  const toast = useToast();
  const { run, pending, refusal } = useCommand('follow.create');
  const [sizing, setSizing] = useState<'ratio' | 'fixed'>('ratio');
  const [ratio, setRatio] = useState('');
  const [amount, setAmount] = useState('');
  const [cap, setCap] = useState('');
  const [slippage, setSlippage] = useState<Slippage>('50');
  const { id, currency } = leader;
  const size = sizing === 'ratio' ? ratio : amount;
  const follow = async (): Promise<void> => {
    const sized = sizing === 'ratio' ? { percent: ratio } : { amount };
    const done = await run({ leader: id, ...sized, currency, cap, slippageBps: Number(slippage) });
    if (!done.ok) return;
    toast.success(t('follow.started', { id }));
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('follow.copyTrader', { id })}
      closeLabel={t('shell.close', { ns: 'shell' })}
      isLocked={pending}
      footer={
        <>
          {refusal && <FieldError>{refusal.message || t('shell.network', { ns: 'shell' })}</FieldError>}
          <Button
            size="large"
            wide
            className="mt-2"
            isPending={pending}
            isDisabled={!(Number(size) > 0 && Number(cap) > 0)}
            onPress={() => void follow()}
          >
            {t('follow.start')}
          </Button>
        </>
      }
    >
      <Explanation />
      <div className="mt-5 space-y-5">
        <Segmented
          look="box"
          label={t('follow.sizing')}
          value={sizing}
          onChange={setSizing}
          segments={(['ratio', 'fixed'] as const).map((value) => ({ value, label: t(`follow.sizing.${value}`) }))}
        />
        {sizing === 'ratio' ? (
          <AmountField
            {...numbers}
            label={t('follow.ratio')}
            value={ratio}
            onChange={setRatio}
            decimals={0}
            unit="%"
            hint={t('follow.ratioHint')}
          />
        ) : (
          <AmountField
            {...numbers}
            label={t('follow.amount')}
            value={amount}
            onChange={setAmount}
            decimals={2}
            unit={currency}
            hint={t('follow.amountHint')}
          />
        )}
        <AmountField
          {...numbers}
          label={t('follow.cap')}
          value={cap}
          onChange={setCap}
          decimals={2}
          unit={currency}
          hint={t('follow.capHint')}
        />
        <SlippageField value={slippage} onChange={setSlippage} />
      </div>
    </Sheet>
  );
};
