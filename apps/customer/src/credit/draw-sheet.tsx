import { useTranslation } from 'react-i18next';
import { FormSum, useCommand, useFormat, useToast } from '../shell/index.ts';
import { AmountSheet } from './amount-sheet.tsx';
import { costOfDraw, type Line, percentOf } from './credit-line.ts';

/** Draws on the line: interest, due date and what is owed then are shown while it is typed, and confirmed before it is sent. */
export const DrawSheet = ({ line, onClose }: { readonly line: Line; readonly onClose: () => void }) => {
  const { t } = useTranslation('credit');
  const { date, money } = useFormat();
  const toast = useToast();
  const { run, pending, refusal } = useCommand('credit.draw');
  const { asset, left } = line;
  const send = async (amount: string): Promise<void> => {
    if (!(await run({ amount })).ok) return;
    toast.success(t('credit.drawn'));
    onClose();
  };
  const rate = t('credit.perDay', { percent: percentOf(line.dailyRate) });
  const due = date(line.dueAt, 'date');
  const untilDue = t('credit.interestFor', { days: t('credit.dayCount', { count: line.termDays }) });
  return (
    <AmountSheet
      title={t('credit.draw')}
      facts={(amount) => {
        const cost = costOfDraw(line, amount);
        return [
          [t('credit.rate'), rate],
          [untilDue, <FormSum key="interest" amount={cost?.interest} asset={asset} />],
          [t('credit.due'), due],
          [t('credit.owedWhenDue'), <FormSum key="owed" amount={cost?.owed} asset={asset} />],
        ];
      }}
      asset={asset}
      start=""
      most={left}
      tooMuch={t('credit.tooMuch')}
      available={[t('credit.left'), left]}
      says={t('credit.draw.says')}
      lines={(amount) => {
        const cost = costOfDraw(line, amount);
        const sum = (text: string | undefined): string => (text === undefined ? '–' : money(text, asset));
        return [
          { label: t('credit.amount'), value: sum(amount) },
          { label: t('credit.rate'), value: rate },
          { label: untilDue, value: sum(cost?.interest) },
          { label: t('credit.due'), value: due },
          { label: t('credit.owedWhenDue'), value: sum(cost?.owed), strong: true },
        ];
      }}
      confirmLabel={(amount) => t('credit.drawAmount', { amount: money(amount, asset) })}
      pending={pending}
      refusal={refusal}
      onSend={send}
      onClose={onClose}
    />
  );
};
