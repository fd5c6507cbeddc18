import { Switch } from '@bourse/ui/switch';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../shell/index.ts';
import { isNotified, leaveHere, notifyHere, supportsPush } from './device.ts';

/** Turns messages on this device on and off; where the browser cannot, nothing is offered. */
export const DeviceSwitch = () => {
  const { t } = useTranslation('notify');
  const toast = useToast();
  const [isOn, setOn] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (supportsPush()) void isNotified().then(setOn, () => setOn(false));
  }, []);
  if (!supportsPush()) return null;
  const change = async (wanted: boolean): Promise<void> => {
    setBusy(true);
    const outcome = await (wanted ? notifyHere() : leaveHere());
    setBusy(false);
    setOn(outcome.kind === 'on');
    if (outcome.kind === 'blocked') toast.error(t('notify.deviceBlocked'));
    else if (outcome.kind !== 'failed')
      toast.success(t(outcome.kind === 'on' ? 'notify.deviceOn' : 'notify.deviceOff'));
    else if (outcome.failure?.message) toast.failure(outcome.failure);
    else toast.error(t('notify.deviceFailed'));
  };
  return (
    <Switch
      isOn={isOn ?? false}
      isDisabled={isOn === undefined || isBusy}
      onChange={(wanted) => void change(wanted)}
      subtitle={t('notify.deviceText')}
      className="mx-4 mt-2 rounded-card bg-surface px-4 ring-1 ring-inset ring-hair"
    >
      {t('notify.device')}
    </Switch>
  );
};
