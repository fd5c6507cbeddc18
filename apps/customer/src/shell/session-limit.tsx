import { Button } from '@bourse/ui/button';
import { Figure } from '@bourse/ui/figure';
import { Fact } from '@bourse/ui/section';
import { Sheet } from '@bourse/ui/sheet';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOfCall } from './api.ts';
import { after } from './clock.ts';
import { useCommand } from './commands.ts';
import { useQueryCall } from './queries.ts';
import { useSession } from './session.ts';
import { readStored, writeStored } from './storage.ts';
import { useTotals } from './totals.ts';
import { useFormat } from './use-format.ts';

type Timed = NonNullable<ReplyOfCall<'limits.own'>['session']>;

const TodaysResult = () => {
  const { t } = useTranslation('shell');
  const { language } = useFormat();
  const totals = useTotals();
  const change = totals.state === 'success' ? totals.value.day?.change : undefined;
  return (
    <Fact label={t('shell.figure.today')}>
      {totals.state === 'success' && change !== undefined ? (
        <Figure locale={language} amount={change} asset={totals.value.currency} minDecimals={2} maxDecimals={2} toned />
      ) : (
        '–'
      )}
    </Fact>
  );
};

/** Says that the time a customer planned is over, with the times and today's result, and leads on. */
const SessionOver = ({
  session,
  isPauseOver,
  onClose,
}: {
  readonly session: Timed;
  readonly isPauseOver: boolean;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation(['limits', 'shell']);
  const { date } = useFormat();
  const { run, pending, refusal } = useCommand('limits.beginSession');
  const { minutes, startedAt, endsAt, nextAt } = session;
  const begin = async (): Promise<void> => {
    if ((await run({})).ok) onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('limits.over.title')}
      closeLabel={t('shell.close', { ns: 'shell' })}
      snaps={[1]}
      footer={
        <div className="space-y-3">
          {refusal && (
            <p role="alert" className="text-13 text-danger">
              {refusal.message || t('shell.network', { ns: 'shell' })}
            </p>
          )}
          <Button size="large" onPress={onClose} className="w-full">
            {t('limits.over.stay')}
          </Button>
          {isPauseOver && (
            <Button look="secondary" size="large" isPending={pending} onPress={() => void begin()} className="w-full">
              {t('limits.over.begin', { minutes })}
            </Button>
          )}
        </div>
      }
    >
      <p className="text-15 text-ink">{t('limits.over.text', { minutes })}</p>
      <dl className="mt-4">
        <Fact label={t('limits.over.began')}>{date(startedAt)}</Fact>
        <Fact label={t('limits.over.ended')}>{date(endsAt)}</Fact>
        {!isPauseOver && <Fact label={t('limits.over.next')}>{date(nextAt)}</Fact>}
        <TodaysResult />
      </dl>
    </Sheet>
  );
};

/** Watches the time that a customer planned, and lays its end over any screen, once for each session (rule LIMITS-5). */
export const SessionLimit = () => {
  const { signedIn } = useSession();
  const own = useQueryCall('limits.own', {}, { when: signedIn });
  const [closed, setClosed] = useState(() => readStored<number>('SESSION_OVER'));
  const value = own.state === 'success' ? own.value : undefined;
  const session = value?.session ?? null;
  const now = value?.now ?? 0;
  const next = session && [session.endsAt, session.nextAt].find((moment) => moment > now);
  const refresh = useEffectEvent(() => own.retry());
  useEffect(() => {
    if (typeof next !== 'number') return;
    const timer = after(next - now, refresh);
    return timer.cancel;
  }, [next, now]);
  if (!session || now < session.endsAt || closed === session.endsAt) return null;
  const close = (): void => {
    writeStored('SESSION_OVER', session.endsAt);
    setClosed(session.endsAt);
  };
  return <SessionOver session={session} isPauseOver={now >= session.nextAt} onClose={close} />;
};
