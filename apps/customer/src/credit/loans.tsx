import { isSame } from '@bourse/rules';
import { ListRow } from '@bourse/ui/list-row';
import { Card, Section } from '@bourse/ui/section';
import { StatusChip } from '@bourse/ui/status-chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useFormat, useToast } from '../shell/index.ts';
import { AmountSheet } from './amount-sheet.tsx';
import { type Line, type Loan, owedOf, partsOfRepayment } from './credit-line.ts';

const RepaySheet = ({
  loan,
  payable,
  onClose,
}: {
  readonly loan: Loan;
  readonly payable: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('credit');
  const { date, money } = useFormat();
  const toast = useToast();
  const { asset } = loan;
  const owed = owedOf(loan);
  const { run, pending, refusal } = useCommand('credit.repay');
  const send = async (amount: string): Promise<void> => {
    const done = await run(isSame(amount, owed) ? { id: loan.id } : { id: loan.id, amount });
    if (!done.ok) return;
    toast.success(t('credit.repaid'));
    onClose();
  };
  return (
    <AmountSheet
      title={t('credit.repay')}
      facts={() => [
        [t('credit.principal'), money(loan.principal, asset)],
        [t('credit.interest'), money(loan.interest, asset)],
        [t('credit.due'), date(loan.dueAt, 'date')],
        loan.state === 'open' && [t('credit.owedWhenDue'), money(loan.owedWhenDue, asset)],
      ]}
      asset={asset}
      start={owed}
      most={owed}
      tooMuch={t('credit.moreThanOwed')}
      available={[t('credit.available'), payable]}
      says={t('credit.repay.says')}
      lines={(amount) => {
        const parts = partsOfRepayment(loan, amount);
        return [
          { label: t('credit.interest'), value: money(parts.interest, asset) },
          { label: t('credit.principal'), value: money(parts.principal, asset) },
          { label: t('credit.stillOwed'), value: money(parts.left, asset), strong: true },
        ];
      }}
      confirmLabel={(amount) => t('credit.repayAmount', { amount: money(amount, asset) })}
      pending={pending}
      refusal={refusal}
      onSend={send}
      onClose={onClose}
    />
  );
};

/** The open loans; a tap repays one. */
export const Loans = ({ line }: { readonly line: Line }) => {
  const { t } = useTranslation('credit');
  const { date, money } = useFormat();
  const [chosen, setChosen] = useState<number>();
  const loan = line.loans.find(({ id }) => id === chosen);
  return (
    <Section title={t('credit.loans')}>
      <Card flush className="mx-4 divide-y divide-hair">
        {line.loans.map((each) => (
          <ListRow
            key={each.id}
            title={money(owedOf(each), each.asset)}
            subtitle={
              each.state === 'open'
                ? t('credit.dueWith', { date: date(each.dueAt, 'date'), amount: money(each.owedWhenDue, each.asset) })
                : t('credit.dueOn', { date: date(each.dueAt, 'date') })
            }
            trailing={
              <StatusChip tone={each.state === 'overdue' ? 'danger' : 'info'}>
                {t(`credit.loan.${each.state}`)}
              </StatusChip>
            }
            onPress={() => setChosen(each.id)}
            chevron
          />
        ))}
      </Card>
      {loan && <RepaySheet loan={loan} payable={line.payable} onClose={() => setChosen(undefined)} />}
    </Section>
  );
};
