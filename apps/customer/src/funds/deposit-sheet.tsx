import { Button } from '@bourse/ui/button';
import { Sheet } from '@bourse/ui/sheet';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openService } from '../shell/index.ts';
import { Amount, useMoneyText } from './amounts.tsx';
import { useDepositName } from './deposit-method.ts';
import { DepositTimeline } from './deposit-timeline.tsx';
import { DepositChip, type FundRecord, standingOf } from './record-row.tsx';

/** One deposit: how much, where it stands, and what happened when and why. */
export const DepositSheet = ({
  record,
  onClose,
}: {
  readonly record: FundRecord | undefined;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('funds');
  const written = useMoneyText();
  const nameOf = useDepositName();
  // The last one stays drawn while the sheet slides away.
  const [drawn, setDrawn] = useState(record);
  useEffect(() => {
    if (record) setDrawn(record);
  }, [record]);
  const shown = record ?? drawn;
  if (!shown?.claimed || !shown.depositState) return null;
  const { claimed, credited, at, decidedAt, reversedAt, reason, id } = shown;
  const standing = standingOf(shown.depositState, reversedAt);
  const figure = credited ?? claimed;
  return (
    <Sheet
      isOpen={record !== undefined}
      onClose={onClose}
      title={shown.account ? nameOf(shown.account, shown.currency) : ''}
      subtitle={t('funds.deposit.number', { id })}
      closeLabel={t('shell.close')}
      footer={
        standing === 'done' ? undefined : (
          <Button look="secondary" icon="headset" wide onPress={openService}>
            {t('shell.service')}
          </Button>
        )
      }
    >
      <div className="mb-5 flex items-center justify-between gap-3">
        <Amount amount={figure.amount} asset={figure.currency} size="large" />
        <DepositChip state={standing} />
      </div>
      <div className="pb-4">
        <DepositTimeline
          at={at}
          state={standing}
          decidedAt={decidedAt}
          reversedAt={reversedAt}
          claimed={written(claimed.amount, claimed.currency)}
          credited={credited ? written(credited.amount, credited.currency) : undefined}
          reason={reason}
        />
      </div>
    </Sheet>
  );
};
