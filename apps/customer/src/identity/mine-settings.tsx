import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card, Section } from '@bourse/ui/section';
import { Segmented } from '@bourse/ui/segmented';
import type { RiseColour, ThemeChoice } from '@bourse/ui/theme';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type InputOfCall,
  LANGUAGE_NAMES,
  openLanguages,
  prefer,
  useCommand,
  usePreferences,
  useToast,
} from '../shell/index.ts';
import { ZoneSetting } from './zone-setting.tsx';

const Setting = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="px-4 py-3">
    <p className="mb-2 text-15 font-medium text-ink-strong">{title}</p>
    {children}
  </div>
);

/** How the app looks and speaks, and which clock it goes by. Choices hold at once, and follow the customer to other devices. */
export const MineSettings = () => {
  const { t } = useTranslation('identity');
  const { language, theme, rise } = usePreferences();
  const toast = useToast();
  const { run } = useCommand('user.setPreferences');
  const save = async (chosen: InputOfCall<'user.setPreferences'>): Promise<void> => {
    const saved = await run(chosen);
    if (!saved.ok) toast.failure(saved);
  };
  const chooseTheme = (chosen: ThemeChoice): void => {
    prefer({ theme: chosen });
    void save({ theme: chosen });
  };
  const chooseRise = (chosen: RiseColour): void => {
    prefer({ rise: chosen });
    void save({ riseColour: chosen });
  };
  return (
    <Section title={t('identity.settings.title')}>
      <Card flush className="mx-4 divide-y divide-hair">
        <ListRow
          leading={<Icon name="language" size={22} />}
          title={t('identity.settings.language')}
          trailing={<span className="text-ink-faint">{LANGUAGE_NAMES[language]}</span>}
          onPress={openLanguages}
          chevron
        />
        <ZoneSetting />
        <Setting title={t('identity.settings.theme')}>
          <Segmented
            look="box"
            size="small"
            label={t('identity.settings.theme')}
            value={theme}
            onChange={chooseTheme}
            segments={[
              { value: 'system', label: t('identity.settings.system') },
              { value: 'light', label: t('identity.settings.light') },
              { value: 'dark', label: t('identity.settings.dark') },
            ]}
          />
        </Setting>
        <Setting title={t('identity.settings.rise')}>
          <Segmented
            look="box"
            size="small"
            label={t('identity.settings.rise')}
            value={rise}
            onChange={chooseRise}
            segments={[
              { value: 'green', label: t('identity.settings.green') },
              { value: 'red', label: t('identity.settings.red') },
            ]}
          />
        </Setting>
      </Card>
    </Section>
  );
};
