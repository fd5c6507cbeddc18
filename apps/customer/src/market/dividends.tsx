import { formatDate } from '@bourse/ui/format';
import { ListRow } from '@bourse/ui/list-row';
import { Section } from '@bourse/ui/section';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useFormat, useQueryCall, useSession } from '../shell/index.ts';

type Dividend = ReplyOfCall<'dividends.ofShare'>['list'][number];
type Own = ReplyOfCall<'dividends.own'>[number];

/** How many are shown of a share: some years of them. */
const SHOWN = 8;

const TONES: Readonly<Record<Dividend['state'], StatusTone>> = {
  announced: 'info',
  cancelled: 'faint',
  owed: 'waiting',
  paid: 'success',
};

/** A date of the exchange: ex-dates and pay dates are days of UTC. */
const useDay = () => {
  const { language } = useFormat();
  return (at: number): string => formatDate(at, language, 'UTC', 'date');
};

const Row = ({ dividend, own }: { readonly dividend: Dividend; readonly own: readonly Own[] }) => {
  const { t } = useTranslation('stocks');
  const { money, number } = useFormat();
  const day = useDay();
  const { state, currency, perShare, exAt, payAt } = dividend;
  return (
    <ListRow
      title={t('stocks.dividends.perShare', { amount: `${number(perShare)} ${currency}` })}
      subtitle={t('stocks.dividends.days', { ex: day(exAt), pay: day(payAt) })}
      trailing={<StatusChip tone={TONES[state]}>{t(`stocks.dividends.state.${state}`)}</StatusChip>}
      below={
        own.length > 0 &&
        own.map(({ position, amount, currency: paidIn, shares }) => (
          <p key={position ?? 'shares'} className="w-full text-13 text-ink">
            {t(position === null ? 'stocks.dividends.own' : 'stocks.dividends.ownPosition', {
              amount: money(amount, paidIn),
              shares: number(shares),
            })}
          </p>
        ))
      }
    />
  );
};

/** Dividends of a share, coming and past, each with what it brings oneself; nothing where there are none. */
export const Dividends = ({ instrument }: { readonly instrument: string }) => {
  const { t } = useTranslation('stocks');
  const { signedIn } = useSession();
  const all = useQueryCall('dividends.ofShare', { instrument, pageNo: 1, pageSize: SHOWN });
  const hasSome = all.state === 'success' && all.value.list.length > 0;
  const own = useQueryCall('dividends.own', { instrument }, { when: signedIn && hasSome });
  if (!hasSome) return null;
  const mine = own.state === 'success' ? own.value : [];
  return (
    <Section title={t('stocks.dividends.title')}>
      <ul className="divide-y divide-hair">
        {all.value.list.map((dividend) => (
          <li key={dividend.id}>
            <Row dividend={dividend} own={mine.filter(({ dividend: of }) => of === dividend.id)} />
          </li>
        ))}
      </ul>
    </Section>
  );
};
