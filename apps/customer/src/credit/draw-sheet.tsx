import { useTranslation } from 'react-i18next';
import { useCommand, useFormat, useToast } from '../shell/index.ts';
import { AmountSheet } from './amount-sheet.tsx';
import { type Line, percentOf } from './credit-line.ts';

/** Draws on the line: interest and due date are shown before. */
export const DrawSheet = ({ line, onClose }: { readonly line: Line; readonly onClose: () => void }) => {
  const { t } = useTranslation('credit');
  const { date } = useFormat();
  const toast = useToast();
  const { run, pending, refusal } = useCommand('credit.draw');
  const send = async (amount: string): Promise<void> => {
    if (!(await run({ amount })).ok) return;
    toast.success(t('credit.drawn'));
    onClose();
  };
  return (
    <AmountSheet
      title={t('credit.draw')}
      says={t('credit.draw.says')}
      lines={[
        { label: t('credit.rate'), value: t('credit.perDay', { percent: percentOf(line.dailyRate) }) },
        { label: t('credit.days'), value: t('credit.dayCount', { count: line.termDays }) },
        { label: t('credit.due'), value: date(line.dueAt, 'date'), strong: true },
      ]}
      asset={line.asset}
      start=""
      most={line.left}
      tooMuch={t('credit.tooMuch')}
      available={[t('credit.left'), line.left]}
      pending={pending}
      refusal={refusal}
      onSend={send}
      onClose={onClose}
    />
  );
};
