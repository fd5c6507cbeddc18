import { Button } from '@bourse/ui/button';
import { Card, Section } from '@bourse/ui/section';
import { TextField } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallResult, Halves, nowMs, ScreenHeader, useDownload, useToast } from '../shell/index.ts';

const pad = (value: number): string => String(value).padStart(2, '0');
const dayOf = (date: Date): string => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** The first of the month, and today. */
const thisMonth = (): { readonly from: string; readonly to: string } => {
  const now = new Date(nowMs());
  return { from: dayOf(new Date(now.getFullYear(), now.getMonth(), 1)), to: dayOf(now) };
};

/** The statement of a period, and all of the customer's own data. */
export const StatementScreen = () => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const [period, setPeriod] = useState(thisMonth);
  const pdf = useDownload('records.statement');
  const csv = useDownload('records.statement');
  const ownData = useDownload('records.ownData');
  const isBusy = pdf.pending || csv.pending || ownData.pending;
  const sayRefusal = async (taken: Promise<CallResult<unknown>>): Promise<void> => {
    const result = await taken;
    if (!result.ok) toast.failure({ ...result, message: result.message || t('identity.records.failed') });
  };
  const isPeriod = period.from !== '' && period.to !== '' && period.from <= period.to;
  return (
    <>
      <ScreenHeader title={t('identity.records.title')} fallback="/mine" />
      <Halves
        first={
          <Section title={t('identity.records.statement')}>
            <Card className="mx-4 space-y-4">
              <p className="text-15 text-ink-faint">{t('identity.records.statementText')}</p>
              <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
                <TextField
                  type="date"
                  label={t('identity.records.from')}
                  value={period.from}
                  onChange={(from) => setPeriod({ ...period, from })}
                />
                <TextField
                  type="date"
                  label={t('identity.records.to')}
                  value={period.to}
                  onChange={(to) => setPeriod({ ...period, to })}
                />
              </div>
              <div className="grid gap-2 sm:grid-cols-2">
                <Button
                  icon="deposit"
                  isDisabled={!isPeriod || isBusy}
                  isPending={pdf.pending}
                  onPress={() => void sayRefusal(pdf.run({ ...period, format: 'pdf' }))}
                >
                  {t('identity.records.pdf')}
                </Button>
                <Button
                  look="secondary"
                  icon="deposit"
                  isDisabled={!isPeriod || isBusy}
                  isPending={csv.pending}
                  onPress={() => void sayRefusal(csv.run({ ...period, format: 'csv' }))}
                >
                  {t('identity.records.csv')}
                </Button>
              </div>
            </Card>
          </Section>
        }
        second={
          <Section title={t('identity.records.data')}>
            <Card className="mx-4 space-y-4">
              <p className="text-15 text-ink-faint">{t('identity.records.dataText')}</p>
              <Button
                look="secondary"
                icon="deposit"
                wide
                isDisabled={isBusy}
                isPending={ownData.pending}
                onPress={() => void sayRefusal(ownData.run({}))}
              >
                {t('identity.records.dataTake')}
              </Button>
            </Card>
          </Section>
        }
      />
    </>
  );
};
