import { Icon } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { useTranslation } from 'react-i18next';
import { address, useFormat, useQueryCall, type Venue } from '../shell/index.ts';

const MOST = 100;

/** The shares of a venue that are halted now, with the reason and since when; nothing while all trade. */
export const HaltedNote = ({ venue }: { readonly venue: Venue }) => {
  const { t } = useTranslation('market');
  const { date } = useFormat();
  const halted = useQueryCall(
    'quotes.disposition',
    { stockType: venue, pageNo: 1, pageSize: MOST },
    { freshMs: 30_000 },
  );
  if (halted.state !== 'success' || halted.value.list.length === 0) return null;
  return (
    <details className="mx-4 mt-2 rounded-control bg-warning-tint text-13 text-warning">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control px-3 focus-ring">
        <Icon name="warning" size={16} className="shrink-0" />
        {t('market.session.halted')} <span className="tabular-nums">{halted.value.total}</span>
      </summary>
      <ul aria-label={t('market.session.halted')} className="pb-2">
        {halted.value.list.map(({ instrument, code, name, reason, since }) => (
          <li key={instrument}>
            <AppLink
              href={address('/transaction', { gid: instrument, market: venue })}
              className="block min-h-11 px-3 py-2 hover:underline focus-ring-inset"
            >
              <span className="font-semibold">{code}</span> <span dir="auto">{name}</span>
              <span className="block">
                {date(since, 'date-time')} · <q dir="auto">{reason}</q>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </details>
  );
};
