import { Button } from '@bourse/ui/button';
import { Card, Section } from '@bourse/ui/section';
import { TextField } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Halves, nowMs, ScreenHeader, useToast } from '../shell/index.ts';
import { takeRecord } from '../shell/take-record.ts';

const pad = (value: number): string => String(value).padStart(2, '0');
const dayOf = (date: Date): string => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** The first of the month, and today. */
const thisMonth = (): { readonly from: string; readonly to: string } => {
  const now = new Date(nowMs());
  return { from: dayOf(new Date(now.getFullYear(), now.getMonth(), 1)), to: dayOf(now) };
};

type Kind = 'csv' | 'pdf' | 'data';

/** The statement of a period, and all of the customer's own data. */
export const StatementScreen = () => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const [period, setPeriod] = useState(thisMonth);
  const [busy, setBusy] = useState<Kind>();
  const take = async (kind: Kind): Promise<void> => {
    setBusy(kind);
    const path = kind === 'data' ? 'own-data' : `statement?${new URLSearchParams({ ...period, format: kind })}`;
    const refusal = await takeRecord(path);
    setBusy(undefined);
    if (refusal !== undefined) toast.error(refusal || t('identity.records.failed'));
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
                  isDisabled={!isPeriod || busy !== undefined}
                  isPending={busy === 'pdf'}
                  onPress={() => void take('pdf')}
                >
                  {t('identity.records.pdf')}
                </Button>
                <Button
                  look="secondary"
                  icon="deposit"
                  isDisabled={!isPeriod || busy !== undefined}
                  isPending={busy === 'csv'}
                  onPress={() => void take('csv')}
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
                isDisabled={busy !== undefined}
                isPending={busy === 'data'}
                onPress={() => void take('data')}
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
