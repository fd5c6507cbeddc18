import { SESSION_MINUTES } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Card } from '@bourse/ui/section';
import { TextField } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useFormat } from '../shell/index.ts';
import { minutesOf, type Session } from './own-limits.ts';
import { PendingLine } from './pending-line.tsx';

type SessionProps = { readonly session: Session | null };

const SessionSheet = ({ session, onClose }: SessionProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation(['limits', 'shell']);
  const { run, pending, refusal } = useCommand('limits.setSession');
  const [text, setText] = useState(session ? String(session.minutes) : '60');
  const minutes = minutesOf(text, SESSION_MINUTES);
  const send = async (wanted: { readonly minutes?: number }): Promise<void> => {
    if ((await run(wanted)).ok) onClose();
  };
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => minutes !== undefined && void send({ minutes })}
      isDisabled={minutes === undefined}
      title={t('limits.kind.session')}
      says={t('limits.about.session')}
      confirmLabel={t('limits.save')}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      isPending={pending}
      error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
    >
      <div className="mt-4 space-y-4">
        <TextField
          label={t('limits.minutes')}
          value={text}
          onChange={setText}
          inputMode="numeric"
          maxLength={4}
          {...(minutes === undefined ? { error: t('limits.minutesRange', SESSION_MINUTES) } : {})}
        />
        {session && minutes !== undefined && (
          <p role="status" className="text-13 text-ink">
            {t(minutes <= session.minutes ? 'limits.atOnce' : 'limits.later')}
          </p>
        )}
        {session && (
          <Button look="quiet" size="medium" isDisabled={pending} onPress={() => void send({})} className="w-full">
            {t('limits.remove')}
          </Button>
        )}
      </div>
    </ConfirmSheet>
  );
};

/** How long a session is, when this one ends, and what waits. */
export const SessionCard = ({ session, now }: SessionProps & { readonly now: number }) => {
  const { t } = useTranslation(['limits', 'shell']);
  const { date } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { run, pending, refusal } = useCommand('limits.beginSession');
  const isOver = session !== null && now >= session.endsAt;
  const isPauseOver = session !== null && now >= session.nextAt;
  return (
    <Card className="mx-4 space-y-3">
      <div>
        <h2 className="text-15 font-semibold text-ink-strong">{t('limits.kind.session')}</h2>
        <p className="figures mt-1 text-20 font-semibold text-ink-strong rtl:text-right">
          {session ? t('limits.min', { minutes: session.minutes }) : t('limits.none')}
        </p>
        <p className="mt-1 text-13 text-ink-faint">{t('limits.about.session')}</p>
      </div>
      {session && (
        <p className="text-13 text-ink">
          {t(isOver ? 'limits.sessionEnded' : 'limits.sessionEnds', { time: date(session.endsAt) })}
          {isOver && !isPauseOver && (
            <span className="block">{t('limits.nextFrom', { time: date(session.nextAt) })}</span>
          )}
        </p>
      )}
      {session?.pending && (
        <PendingLine
          kind="session"
          from={session.pending.from}
          limit={
            session.pending.minutes === null ? t('limits.none') : t('limits.min', { minutes: session.pending.minutes })
          }
        />
      )}
      {isPauseOver && (
        <Button size="medium" isPending={pending} onPress={() => void run({})} className="w-full">
          {t('limits.over.begin', { minutes: session.minutes })}
        </Button>
      )}
      {refusal && (
        <p role="alert" className="text-13 text-danger">
          {refusal.message || t('shell.network', { ns: 'shell' })}
        </p>
      )}
      <Button look="secondary" size="medium" onPress={() => setOpen(true)} className="w-full">
        {t(session ? 'limits.change' : 'limits.set')}
      </Button>
      {isOpen && <SessionSheet session={session} onClose={() => setOpen(false)} />}
    </Card>
  );
};
