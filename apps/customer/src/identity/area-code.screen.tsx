import { EmptyState } from '@bourse/ui/empty-state';
import { ListRow } from '@bourse/ui/list-row';
import { SearchField } from '@bourse/ui/search-field';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Country, CountryPlate, useCountries } from '../shell/area-code.tsx';
import { Loaded, type Path, ScreenHeader, useGo, useRoute, writeStored } from '../shell/index.ts';

/** Where the picker may lead back to. */
const BACK: Readonly<Record<string, Path>> = {
  login: '/login',
  reg: '/reg',
  register: '/reg',
  verificationLogin: '/verificationLogin',
  forget: '/forget',
  'forget-password': '/forget-password',
  'bind-email-phone': '/bind-email-phone',
};

const finds = ({ name, country, code }: Country, wanted: string): boolean =>
  `${name} ${country} +${code}`.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase());

/** The choice of an area code as a page of its own; leads back to where it was asked for with the code in the query. */
export const AreaCodeScreen = () => {
  const { t } = useTranslation(['identity', 'shell']);
  const { query } = useRoute();
  const go = useGo();
  const { list, countries } = useCountries();
  const [wanted, setWanted] = useState('');
  const back = BACK[(query['from'] ?? '').replace(/^\//, '')] ?? '/login';
  const pick = (code: string): void => {
    writeStored('CODE', code);
    go.replace(back, { code, invite_code: query['invite_code'], redirect: query['redirect'] });
  };
  const shown = countries.filter((country) => finds(country, wanted));
  return (
    <>
      <ScreenHeader
        title={t('shell.areaCode', { ns: 'shell' })}
        fallback={back}
        below={
          <div className="px-4 pb-2">
            <SearchField
              label={t('shell.searchCountry', { ns: 'shell' })}
              clearLabel={t('shell.clear', { ns: 'shell' })}
              value={wanted}
              onChange={setWanted}
            />
          </div>
        }
      />
      <Loaded of={list} skeleton={<SkeletonRows count={10} />}>
        {() =>
          shown.length === 0 ? (
            <EmptyState drawing="search" title={t('shell.nothingFound', { ns: 'shell' })} />
          ) : (
            shown.map(({ country, name, code }) => (
              <ListRow
                key={country}
                leading={<CountryPlate country={country} />}
                title={name}
                trailing={<span className="figures text-ink-faint">+{code}</span>}
                onPress={() => pick(code)}
              />
            ))
          )
        }
      </Loaded>
    </>
  );
};
