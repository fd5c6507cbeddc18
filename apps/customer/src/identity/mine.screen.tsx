import { IconButton } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { Halves, openLanguages, openService, ScreenHeader } from '../shell/index.ts';
import { MineInvite } from './mine-invite.tsx';
import { MineLevel } from './mine-level.tsx';
import { MineMenu, MineSide } from './mine-menu.tsx';
import { MineMode } from './mine-mode.tsx';
import { MinePerson } from './mine-person.tsx';
import { MineRebate } from './mine-rebate.tsx';
import { MineSessions } from './mine-sessions.tsx';
import { MineSettings } from './mine-settings.tsx';
import { MineTotal } from './mine-total.tsx';
import { SignOut } from './sign-out.tsx';

/** The customer's own page: who, how much, where to, and how the app looks. */
export const MineScreen = () => {
  const { t } = useTranslation(['identity', 'shell']);
  return (
    <>
      <ScreenHeader
        large
        title={t('identity.mine.title')}
        actions={
          <>
            <IconButton icon="language" label={t('shell.language', { ns: 'shell' })} onPress={openLanguages} />
            <IconButton icon="headset" label={t('shell.service', { ns: 'shell' })} onPress={openService} />
          </>
        }
      />
      <Halves
        first={
          <>
            <MinePerson />
            <MineLevel />
            <MineTotal />
            <MineRebate />
            <MineMode />
            <MineInvite />
          </>
        }
        second={
          <>
            <MineMenu />
            <MineSettings />
            <MineSessions />
            <MineSide />
            <SignOut />
          </>
        }
      />
    </>
  );
};
