import { isAbove, isSome } from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { Chips } from '@bourse/ui/chips';
import { Segmented } from '@bourse/ui/segmented';
import { FieldError } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Explained, useFormat, useNumberTexts, useQueryCall } from '../shell/index.ts';

const SLIPPAGES = ['10', '50', '100'] as const;
const EXPLAINED = ['pays', 'who', 'lose', 'leave', 'cost'] as const;
const SIZINGS = ['ratio', 'fixed'] as const;

/** What copying is, in five lines. */
export const Explanation = ({ className = '' }: { readonly className?: string }) => {
  const { t } = useTranslation('follow');
  const lines = EXPLAINED.map((line) => [t(`follow.explain.${line}`), t(`follow.explained.${line}`)] as const);
  return <Explained lines={lines} className={className} />;
};

/** How large copies are, as it is typed. */
export type Terms = {
  readonly sizing: (typeof SIZINGS)[number];
  readonly ratio: string;
  readonly amount: string;
  readonly cap: string;
  readonly slippageBps: number;
  /** Whole percents; empty where there is no such target. */
  readonly profit: string;
  readonly stop: string;
};

const EMPTY: Terms = { sizing: 'ratio', ratio: '', amount: '', cap: '', slippageBps: 50, profit: '', stop: '' };

/** A target as it stands in its field. */
export const targetText = (percent: number | null): string => (percent === null ? '' : String(percent));

const PROFIT_PRESETS = [10, 25, 50, 75, 200] as const;
const STOP_PRESETS = [10, 25, 50, 75, 90] as const;

/** What a form asks for with its terms. */
export const requestOf = ({ sizing, ratio, amount, cap, slippageBps, profit, stop }: Terms) => ({
  ...(sizing === 'ratio' ? { percent: ratio } : { amount }),
  cap,
  slippageBps,
  ...(profit === '' ? {} : { profitPercent: profit }),
  ...(stop === '' ? {} : { stopPercent: stop }),
});

/** What is wrong with how large copies are to be, by the key of its text; undefined while nothing is typed. */
const sizeProblem = ({ sizing, ratio, amount }: Terms, fixedMost: string | undefined) => {
  if (sizing === 'ratio')
    return ratio !== '' && (!isSome(ratio) || isAbove(ratio, '100')) ? 'followorder67' : undefined;
  return fixedMost !== undefined && isAbove(amount, fixedMost) ? 'followorder71' : undefined;
};

export const isWhole = (terms: Terms, fixedMost: string | undefined): boolean => {
  const { sizing, ratio, amount, cap } = terms;
  return isSome(sizing === 'ratio' ? ratio : amount) && isSome(cap) && sizeProblem(terms, fixedMost) === undefined;
};

/** The most for a fixed copy; undefined until it is known. */
export const useFixedMost = (): string | undefined => {
  const settings = useQueryCall('orders.settings', {});
  return settings.state === 'success' ? settings.value.maxFixedAmount : undefined;
};

/** The terms in words, for what is confirmed. */
export const useTermLines = (terms: Terms, currency: string) => {
  const { t } = useTranslation('follow');
  const { money, number, percent } = useFormat();
  const { sizing, ratio, amount, cap, slippageBps, profit, stop } = terms;
  const target = (text: string): string => (text === '' ? t('follow.noTarget') : percent(text, 'never'));
  return [
    {
      label: t('follow.size'),
      value:
        sizing === 'ratio'
          ? t('follow.sizeRatio', { percent: number(ratio) })
          : t('follow.sizeAmount', { amount: money(amount, currency) }),
    },
    { label: t('follow.cap'), value: money(cap, currency), strong: true },
    { label: t('follow.slippage'), value: percent(slippageBps / 100, 'never') },
    { label: t('follow.profitTarget'), value: target(profit) },
    { label: t('follow.stopTarget'), value: target(stop) },
  ];
};

export const useTerms = (before: Partial<Terms> = {}) => useState<Terms>({ ...EMPTY, ...before });

/** How far from the trader's price a copy may be; one that was chosen elsewhere stands among the usual ones. */
const SlippageField = (props: { readonly value: number; readonly onChange: (value: number) => void }) => {
  const { t } = useTranslation('follow');
  const { percent } = useFormat();
  const value = String(props.value);
  const choices = [...new Set<string>([...SLIPPAGES, value])].sort((one, other) => Number(one) - Number(other));
  return (
    <div>
      <p className="mb-1.5 text-13 font-medium text-ink">{t('follow.slippage')}</p>
      <Segmented
        look="box"
        label={t('follow.slippage')}
        value={value}
        onChange={(next) => props.onChange(Number(next))}
        segments={choices.map((bps) => ({ value: bps, label: percent(Number(bps) / 100, 'never') }))}
      />
      <p className="mt-1.5 text-13 text-ink-faint">{t('follow.slippageHint')}</p>
    </div>
  );
};

/** What copies may gain or lose until all are sold; the usual percents at a tap. */
const TargetFields = ({ terms, set }: { readonly terms: Terms; readonly set: (change: Partial<Terms>) => void }) => {
  const { t } = useTranslation('follow');
  const { percent } = useFormat();
  const numbers = useNumberTexts();
  const fields = [
    ['profit', t('follow.profitTarget'), PROFIT_PRESETS],
    ['stop', t('follow.stopTarget'), STOP_PRESETS],
  ] as const;
  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="text-13 font-medium text-ink">{t('follow.targets')}</legend>
      <p className="text-13 text-ink-faint">{t('follow.targetHint')}</p>
      {fields.map(([name, label, presets]) => (
        <div key={name} className="space-y-2">
          <AmountField
            {...numbers}
            label={label}
            value={terms[name]}
            onChange={(text) => set({ [name]: text })}
            decimals={0}
            unit="%"
          />
          <Chips
            label={label}
            value={presets.some((preset) => String(preset) === terms[name]) ? terms[name] : undefined}
            onChange={(chosen) => set({ [name]: chosen })}
            chips={presets.map((preset) => ({ value: String(preset), label: percent(preset, 'never') }))}
            flow="scroll"
          />
        </div>
      ))}
    </fieldset>
  );
};

/** The fields of a setting: a share of the trader's quantity or a fixed amount, the most in copies, the slippage, the targets. */
export const TermFields = ({
  terms,
  currency,
  fixedMost,
  onChange,
}: {
  readonly terms: Terms;
  readonly fixedMost: string | undefined;
  readonly currency: string;
  readonly onChange: (terms: Terms) => void;
}) => {
  const { t } = useTranslation('follow');
  const { money } = useFormat();
  const numbers = useNumberTexts();
  const problem = sizeProblem(terms, fixedMost);
  const set = (change: Partial<Terms>): void => onChange({ ...terms, ...change });
  return (
    <div className="space-y-5">
      <Segmented
        look="box"
        label={t('follow.sizing')}
        value={terms.sizing}
        onChange={(sizing) => set({ sizing })}
        segments={SIZINGS.map((value) => ({ value, label: t(`follow.sizing.${value}`) }))}
      />
      {terms.sizing === 'ratio' ? (
        <AmountField
          {...numbers}
          label={t('follow.ratio')}
          value={terms.ratio}
          onChange={(ratio) => set({ ratio })}
          decimals={0}
          unit="%"
          hint={t('follow.ratioHint')}
        />
      ) : (
        <AmountField
          {...numbers}
          label={t('follow.amount')}
          value={terms.amount}
          onChange={(amount) => set({ amount })}
          decimals={2}
          unit={currency}
          hint={t('follow.amountHint')}
        />
      )}
      {problem === 'followorder67' && <FieldError>{t(problem)}</FieldError>}
      {problem === 'followorder71' && <FieldError>{`${t(problem)} ${money(fixedMost ?? '0', currency)}`}</FieldError>}
      <AmountField
        {...numbers}
        label={t('follow.cap')}
        value={terms.cap}
        onChange={(cap) => set({ cap })}
        decimals={2}
        unit={currency}
        hint={t('follow.capHint')}
      />
      <SlippageField value={terms.slippageBps} onChange={(slippageBps) => set({ slippageBps })} />
      <TargetFields terms={terms} set={set} />
    </div>
  );
};
