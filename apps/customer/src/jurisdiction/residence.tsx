import { Button } from '@bourse/ui/button';
import { Card, Section } from '@bourse/ui/section';
import { SelectSheet } from '@bourse/ui/select-sheet';
import { StatusChip } from '@bourse/ui/status-chip';
import { FieldError } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountryPlate, type ReplyOfCall, useCommand, useCountries, useToast } from '../shell/index.ts';

type Place = ReplyOfCall<'jurisdiction.own'>['residence'];

/** Where the customer lives: what was stated, whether it is confirmed, and a way to state another country. */
export const Residence = ({ residence: { declared, confirmed } }: { readonly residence: Place }) => {
  const { t } = useTranslation('jurisdiction');
  const toast = useToast();
  const { countries } = useCountries();
  const [isOpen, setOpen] = useState(false);
  const { run, pending, refusal } = useCommand('jurisdiction.declare');
  const nameOf = (code: string): string => countries.find(({ country }) => country === code)?.name ?? code;
  const state = async (country: string): Promise<void> => {
    const done = await run({ country });
    if (done.ok) toast.success(t('jurisdiction.residence.stated'));
  };
  return (
    <Section title={t('jurisdiction.residence')}>
      <Card className="mx-4 space-y-3">
        {confirmed !== null && (
          <p className="flex flex-wrap items-center justify-between gap-2 text-15 font-medium text-ink-strong">
            {nameOf(confirmed)}
            <StatusChip tone="success">{t('jurisdiction.residence.confirmed')}</StatusChip>
          </p>
        )}
        {declared !== null && declared !== confirmed && (
          <p className="flex flex-wrap items-center justify-between gap-2 text-15 font-medium text-ink-strong">
            {nameOf(declared)}
            <StatusChip tone="waiting">{t('jurisdiction.residence.waiting')}</StatusChip>
          </p>
        )}
        <p className="text-13 text-ink">{t('jurisdiction.residence.says')}</p>
        {refusal && <FieldError>{refusal.message || t('shell.network', { ns: 'shell' })}</FieldError>}
        <Button look="secondary" size="small" isPending={pending} onPress={() => setOpen(true)}>
          {t(declared === null ? 'jurisdiction.residence.choose' : 'jurisdiction.residence.change')}
        </Button>
        <SelectSheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={t('jurisdiction.residence')}
          closeLabel={t('shell.close', { ns: 'shell' })}
          value={declared ?? undefined}
          onChange={(country) => void state(country)}
          choices={countries.map(({ country, name }) => ({
            value: country,
            label: name,
            leading: <CountryPlate country={country} />,
            searchText: country,
          }))}
          search={{
            label: t('shell.searchCountry', { ns: 'shell' }),
            clear: t('shell.clear', { ns: 'shell' }),
            nothing: t('shell.nothingFound', { ns: 'shell' }),
          }}
        />
      </Card>
    </Section>
  );
};
