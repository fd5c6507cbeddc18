import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { SelectSheet } from '@bourse/ui/select-sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs, prefer, useCommand, usePreferences, useToast } from '../shell/index.ts';
import { offsetText, zoneName, zonesAt } from './zones.ts';

const ZoneSheet = ({ zone, onClose }: { readonly zone: string; readonly onClose: () => void }) => {
  const { t } = useTranslation(['identity', 'shell']);
  const toast = useToast();
  // What the server counts in the customer's days is counted anew.
  const change = useCommand('user.setPreferences');
  const [zones] = useState(() => zonesAt(nowMs(), zone));
  const choose = async (chosen: string): Promise<void> => {
    const saved = await change.run({ zone: chosen });
    if (saved.ok) prefer({ zone: chosen });
    else toast.failure(saved);
  };
  return (
    <SelectSheet
      isOpen
      onClose={onClose}
      title={t('identity.settings.zone')}
      closeLabel={t('shell.close', { ns: 'shell' })}
      value={zone}
      onChange={(chosen) => void choose(chosen)}
      choices={zones.map(({ zone: value, name, offset }) => ({
        value,
        label: name,
        trailing: offset,
        searchText: `${value} ${offset} ${offset.replace('−', '-')}`,
      }))}
      search={{
        label: t('identity.settings.searchZone'),
        clear: t('shell.clear', { ns: 'shell' }),
        nothing: t('shell.nothingFound', { ns: 'shell' }),
      }}
    />
  );
};

/** The time zone that times and days are shown in. */
export const ZoneSetting = () => {
  const { t } = useTranslation('identity');
  const { zone } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListRow
        leading={<Icon name="clock" size={22} />}
        title={t('identity.settings.zone')}
        subtitle={zoneName(zone)}
        trailing={<span className="text-ink-faint">{offsetText(zone, nowMs())}</span>}
        onPress={() => setOpen(true)}
        chevron
      />
      {isOpen && <ZoneSheet zone={zone} onClose={() => setOpen(false)} />}
    </>
  );
};
