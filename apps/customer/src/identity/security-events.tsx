import { deviceText } from '@bourse/rules';
import { ButtonLink } from '@bourse/ui/button';
import { Icon, type IconName } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card, Section } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, nowMs, type ReplyOfCall, useFormat } from '../shell/index.ts';

type Event = ReplyOfCall<'security.get'>['events'][number];

const ICONS: Readonly<Partial<Record<Event['kind'], IconName>>> = {
  'signed-in': 'user',
  'password-changed': 'lock',
  'funds-password-set': 'wallet',
  'funds-password-changed': 'wallet',
  'funds-password-recovered': 'wallet',
  'funds-password-reset': 'wallet',
  'address-added': 'mail',
  'address-changed': 'mail',
};

const FAILED: ReadonlySet<Event['kind']> = new Set([
  'sign-in-failed',
  'password-wrong',
  'funds-password-wrong',
  'second-factor-wrong',
  'recovery-code-wrong',
]);

const SHOWN = 20;
/** So long somebody who tried is worth advice. */
const RECENT_MS = 30 * 86_400_000;

const EventRow = ({ event: { kind, device, address: from, at, tries } }: { readonly event: Event }) => {
  const { t } = useTranslation('identity');
  const { date } = useFormat();
  const isFailed = FAILED.has(kind);
  return (
    <ListRow
      leading={
        isFailed ? (
          <Icon name="warning" size={22} className="text-warning" />
        ) : (
          <Icon name={ICONS[kind] ?? 'shield'} size={22} />
        )
      }
      title={t(`identity.security.event.${kind}`)}
      subtitle={
        <>
          {`${date(at, 'date-time')} · `}
          <bdi>{isFailed ? t('identity.security.network', { network: from }) : from}</bdi>
          {` · ${deviceText(device)}`}
          {tries > 1 && ` · × ${tries}`}
        </>
      }
    />
  );
};

/** What to do about somebody who tries. */
const Advice = ({ hasFactor }: { readonly hasFactor: boolean }) => {
  const { t } = useTranslation('identity');
  return (
    <div role="note" className="space-y-3 bg-warning-tint p-4">
      <div>
        <p className="text-15 font-semibold text-ink-strong">{t('identity.security.attempts.title')}</p>
        <p className="mt-1 text-13 text-ink">
          {t(hasFactor ? 'identity.security.attempts.text' : 'identity.security.attempts.textNoFactor')}
        </p>
      </div>
      <ButtonLink href={address('/changePassword')} look="secondary" size="small">
        {t('identity.security.attempts.change')}
      </ButtonLink>
    </div>
  );
};

/** What happened lately to the way of signing in, failed attempts among it (rule IDENTITY-78). */
export const SecurityEvents = ({
  events,
  hasFactor,
}: {
  readonly events: readonly Event[];
  readonly hasFactor: boolean;
}) => {
  const { t } = useTranslation('identity');
  const failed = events.filter(({ kind }) => FAILED.has(kind));
  const others = events.filter(({ kind }) => !FAILED.has(kind)).slice(0, SHOWN);
  const shown = events.filter((event) => failed.includes(event) || others.includes(event));
  return (
    <Section title={t('identity.security.events')}>
      <Card flush className="mx-4 divide-y divide-hair overflow-hidden">
        {events.length === 0 && <p className="px-4 py-3.5 text-15 text-ink-faint">{t('identity.security.noEvents')}</p>}
        {failed.some(({ at }) => nowMs() - at < RECENT_MS) && <Advice hasFactor={hasFactor} />}
        {shown.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </Card>
    </Section>
  );
};
