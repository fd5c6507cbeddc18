import { formatDate } from '@bourse/ui/format';
import { ListRow } from '@bourse/ui/list-row';
import { Section } from '@bourse/ui/section';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useFormat, useQueryCall, useSession } from '../shell/index.ts';

type Split = ReplyOfCall<'splits.ofShare'>['list'][number];
type Own = ReplyOfCall<'splits.own'>[number];

/** How many are shown of a share: they are rare. */
const SHOWN = 8;

const TONES: Readonly<Record<Split['state'], StatusTone>> = {
  announced: 'info',
  cancelled: 'faint',
  adjusting: 'waiting',
  done: 'success',
};

const OwnPart = ({ own: { before, after, amount, currency } }: { readonly own: Own }) => {
  const { t } = useTranslation('stocks');
  const { money, number } = useFormat();
  const texts = [t('stocks.splits.own', { before: number(before), after: number(after) })];
  if (Number(amount) > 0) texts.push(t('stocks.splits.paid', { amount: money(amount, currency) }));
  return <p className="w-full text-13 text-ink">{texts.join(' · ')}</p>;
};

const Row = ({ split, own }: { readonly split: Split; readonly own: Own | undefined }) => {
  const { t } = useTranslation('stocks');
  const { language, number } = useFormat();
  const { from, to, exAt, state } = split;
  return (
    <ListRow
      title={t('stocks.splits.ratio', { from: number(String(from)), to: number(String(to)) })}
      subtitle={t('stocks.splits.day', { ex: formatDate(exAt, language, 'UTC', 'date') })}
      trailing={<StatusChip tone={TONES[state]}>{t(`stocks.splits.state.${state}`)}</StatusChip>}
      below={own && <OwnPart own={own} />}
    />
  );
};

/** Splits of a share, coming and past, each with what it made of one's own shares; nothing where there are none. */
export const Splits = ({ instrument }: { readonly instrument: string }) => {
  const { t } = useTranslation('stocks');
  const { signedIn } = useSession();
  const all = useQueryCall('splits.ofShare', { instrument, pageNo: 1, pageSize: SHOWN });
  const hasSome = all.state === 'success' && all.value.list.length > 0;
  const own = useQueryCall('splits.own', { instrument }, { when: signedIn && hasSome });
  if (!hasSome) return null;
  const mine = own.state === 'success' ? own.value : [];
  return (
    <Section title={t('stocks.splits.title')}>
      <ul className="divide-y divide-hair">
        {all.value.list.map((split) => (
          <li key={split.id}>
            <Row split={split} own={mine.find(({ split: of }) => of === split.id)} />
          </li>
        ))}
      </ul>
    </Section>
  );
};
