import { SelectSheet } from '@bourse/ui/select-sheet';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from './queries.ts';
import { useSite } from './site.ts';
import { readStored, writeStored } from './storage.ts';
import { useFormat } from './use-format.ts';

/** A country's two letters on a small plate: flags are not drawn everywhere, and some are disputed. */
export const CountryPlate = ({ country }: { readonly country: string }) => (
  <span
    aria-hidden="true"
    className="figures grid h-6 w-9 place-items-center rounded bg-sunken text-12 font-semibold text-ink"
  >
    {country}
  </span>
);

export type Country = { readonly country: string; readonly code: string; readonly name: string };

/** The countries with their telephone codes, named in the customer's language and in its order. */
export const useCountries = () => {
  const { language } = useFormat();
  const list = useQueryCall('auth.phoneArea', {}, { freshMs: 24 * 3_600_000 });
  const countries = useMemo((): readonly Country[] => {
    if (list.state !== 'success') return [];
    const names = new Intl.DisplayNames([language], { type: 'region' });
    const named = list.value.map(({ country, code, name }) => ({
      country,
      code: code.replace(/^\+/, ''),
      name: /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? name) : name,
    }));
    return named.sort((a, b) => a.name.localeCompare(b.name, language));
  }, [list, language]);
  return { list, countries };
};

/** The area code in use: the one chosen on this device, kept for the next time, else the deployment's. */
export const useAreaCode = (): readonly [string, (code: string) => void] => {
  const offered = useSite((site) => site.phoneArea);
  const [chosen, setChosen] = useState(() => readStored<string>('CODE'));
  return [
    chosen ?? offered,
    (code) => {
      writeStored('CODE', code);
      setChosen(code);
    },
  ];
};

export type AreaCodeSheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly code: string;
  readonly onChange: (code: string) => void;
};

/** The choice of a telephone's area code, by country, with a search. */
export const AreaCodeSheet = ({ isOpen, onClose, code, onChange }: AreaCodeSheetProps) => {
  const { t } = useTranslation('shell');
  const { countries } = useCountries();
  const chosen = countries.find((one) => one.code === code);
  return (
    <SelectSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('shell.areaCode')}
      closeLabel={t('shell.close')}
      value={chosen?.country}
      onChange={(country) => {
        const picked = countries.find((one) => one.country === country);
        if (picked) onChange(picked.code);
      }}
      choices={countries.map(({ country, code: dial, name }) => ({
        value: country,
        label: name,
        leading: <CountryPlate country={country} />,
        trailing: <span className="figures text-ink-faint">+{dial}</span>,
        searchText: `${country} +${dial}`,
      }))}
      search={{ label: t('shell.searchCountry'), clear: t('shell.clear'), nothing: t('shell.nothingFound') }}
    />
  );
};
