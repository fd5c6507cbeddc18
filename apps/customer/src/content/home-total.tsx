import { ChangePill, directionOf } from '@bourse/ui/change-pill';
import { Figure } from '@bourse/ui/figure';
import { Icon, type IconName } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { Skeleton } from '@bourse/ui/skeleton';
import { Sparkline } from '@bourse/ui/sparkline';
import { useTranslation } from 'react-i18next';
import {
  address,
  EyeButton,
  FigureInfo,
  inCurrency,
  Loaded,
  type Path,
  type Totals,
  Unpriced,
  useAccountMode,
  useFormat,
  usePreferences,
  useSite,
  useTotals,
} from '../shell/index.ts';
import { HomeFirstStep } from './home-first-step.tsx';

type Action = { readonly path: Path; readonly icon: IconName; readonly key: string; readonly realOnly?: true };

const ACTIONS: readonly Action[] = [
  { path: '/recharge', icon: 'deposit', key: 'content.action.deposit', realOnly: true },
  { path: '/withdraw', icon: 'withdraw', key: 'content.action.withdraw', realOnly: true },
  { path: '/transfer', icon: 'transfer', key: 'content.action.transfer' },
  { path: '/assets', icon: 'wallet', key: 'content.action.assets' },
];

/** What can be done with money. A demo account has no way in or out (rule FUNDS-20). */
const Actions = () => {
  const { t } = useTranslation('content');
  const { mode } = useAccountMode();
  return (
    <ul className="mt-4 grid grid-cols-4 gap-2">
      {ACTIONS.filter(({ realOnly }) => !(realOnly && mode === 'demo')).map(({ path, icon, key }) => (
        <li key={path}>
          <AppLink
            href={address(path)}
            className="group flex flex-col items-center gap-1.5 rounded-card py-1 focus-ring"
          >
            <span className="grid size-12 place-items-center rounded-full bg-accent-tint text-accent-ink transition-transform duration-150 group-active:scale-95">
              <Icon name={icon} size={22} />
            </span>
            <span className="max-w-full truncate text-12 font-medium text-ink">{t(key)}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
};

const Waiting = () => (
  <div aria-hidden="true" className="h-[7.25rem]">
    <Skeleton className="h-[2.375rem] w-56" />
    <Skeleton className="mt-2 h-5 w-36" />
    <Skeleton className="mt-3 h-10 w-full" />
  </div>
);

/** Where there is no course yet, its ground stands: the room is kept, so that nothing moves once there is one. */
const NoCourse = () => (
  <div aria-hidden="true" className="mt-2 flex h-10 items-center">
    <span className="w-full border-t border-dashed border-hair-strong" />
  </div>
);

type DayProps = { readonly day: NonNullable<Totals['day']>; readonly currency: string };

/** What today brought, and its course; a day on which nothing was held has none. */
const Day = ({ day, currency }: DayProps) => {
  const { t } = useTranslation('content');
  const { language, money } = useFormat();
  const { eyesOpen } = usePreferences();
  return (
    <>
      <p className="mt-1 flex h-6 items-center gap-2 text-13 text-ink-faint">
        <ChangePill
          percent={day.percent}
          locale={language}
          look="text"
          {...(eyesOpen
            ? { amount: money(day.change, currency, { minDecimals: 2, maxDecimals: 2, sign: 'always' }) }
            : {})}
        />
        {t('content.home.today')}
        <FigureInfo of="today" />
      </p>
      {day.course.length > 1 ? (
        <div className="mt-2 h-10" dir="ltr">
          <Sparkline values={[0, ...day.course]} direction={directionOf(day.change)} fluid height={40} base={0} />
        </div>
      ) : (
        <NoCourse />
      )}
    </>
  );
};

const TotalFigure = ({ totals }: { readonly totals: Totals }) => {
  const { t } = useTranslation(['content', 'shell']);
  const { language, money } = useFormat();
  const { eyesOpen } = usePreferences();
  const secondCurrency = useSite((site) => site.secondCurrency);
  const { total, currency, rates, unpriced, day } = totals;
  const isEmpty = eyesOpen && unpriced.length === 0 && !/[1-9]/.test(total);
  const second = inCurrency(total, currency, secondCurrency, rates);
  return (
    <div className="h-[7.25rem]">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Figure
          amount={total}
          asset={currency}
          locale={language}
          minDecimals={2}
          maxDecimals={2}
          size="hero"
          isHidden={!eyesOpen}
          hiddenLabel={t('shell.hidden', { ns: 'shell' })}
        />
        {second !== undefined && eyesOpen && secondCurrency !== currency && (
          <span className="figures text-13 text-ink-faint">
            ≈ {money(second, secondCurrency, { minDecimals: 2, maxDecimals: 2 })}
          </span>
        )}
      </div>
      {isEmpty ? <HomeFirstStep /> : day ? <Day day={day} currency={currency} /> : <NoCourse />}
    </div>
  );
};

/** The total with its day change and course, and what can be done with it. */
export const HomeTotal = () => {
  const { t } = useTranslation(['content', 'shell']);
  const totals = useTotals();
  return (
    <section className="px-4 pt-2 lg:px-0">
      <div className="flex h-9 items-center gap-0.5">
        <h2 className="text-13 text-ink-faint">{t('content.home.total')}</h2>
        <EyeButton />
      </div>
      <Loaded of={totals} skeleton={<Waiting />} compact="bare">
        {(value) => (
          <>
            <TotalFigure totals={value} />
            <Unpriced names={value.unpriced} />
          </>
        )}
      </Loaded>
      <Actions />
    </section>
  );
};
