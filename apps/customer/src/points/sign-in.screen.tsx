import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card, Section } from '@bourse/ui/section';
import { Skeleton, SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import {
  address,
  Loaded,
  ScreenHeader,
  useCommand,
  useFormat,
  useQueryCall,
  useSession,
  useToast,
  WithAside,
} from '../shell/index.ts';
import { DemoHasNoPoints } from './demo-has-no-points.tsx';
import { usePoints } from './use-points.ts';

const PAGE = 20;
const WEEK = 7;

/** The last days of a row as dots: those signed for, then the one that is next. */
const Row = ({ days, signedToday }: { readonly days: number; readonly signedToday: boolean }) => {
  const { t } = useTranslation('points');
  const done = days === 0 ? 0 : signedToday ? ((days - 1) % WEEK) + 1 : days % WEEK;
  return (
    <div className="mt-5">
      <p className="text-13 text-ink">{t('points.row', { count: days })}</p>
      <div aria-hidden="true" className="mt-2 flex gap-1.5">
        {Array.from({ length: WEEK }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week never change place
            key={at}
            className={`h-2 flex-1 rounded-full ${at < done ? 'bg-accent' : 'bg-sunken ring-1 ring-inset ring-field-line'}`}
          />
        ))}
      </div>
    </div>
  );
};

const Waiting = () => (
  <div aria-hidden="true">
    <Skeleton className="mt-5 h-[1.125rem] w-24" />
    <Skeleton className="mt-2 h-2 w-full rounded-full" />
    <Skeleton className="mt-5 h-13 w-full rounded-control" />
    <Skeleton className="mx-auto mt-2 h-[1.125rem] w-40" />
  </div>
);

const Today = () => {
  const { t } = useTranslation('points');
  const { date, number } = useFormat();
  const toast = useToast();
  const points = usePoints();
  const setting = useQueryCall('points.setting', { bizId: 'SIGN' });
  const { run: take, pending } = useCommand('points.sign');
  const sign = async (): Promise<void> => {
    if (pending) return;
    const done = await take({});
    if (done.ok) toast.success(t('signin13', { count: done.value.points }));
    else {
      toast.failure(done);
      setting.retry();
    }
  };
  return (
    <Card className="mx-4 mt-1">
      <p className="text-13 text-ink-faint">{t('points.balance')}</p>
      <Loaded of={points} skeleton={<Skeleton className="mt-1 h-10 w-28" />} compact="bare">
        {(value) => <p className="figures mt-1 text-32 font-semibold text-ink-strong">{number(value)}</p>}
      </Loaded>
      <Loaded of={setting} skeleton={<Waiting />} compact="bare">
        {({ list: [day] }) =>
          day && (
            <>
              <Row days={day.days} signedToday={day.signedToday} />
              <Button
                size="large"
                wide
                className="mt-5"
                isPending={pending}
                isDisabled={day.signedToday}
                icon={day.signedToday ? 'check' : 'gift'}
                onPress={() => void sign()}
              >
                {day.signedToday ? t('points.signed') : t('points.sign', { count: day.points })}
              </Button>
              <p className="mt-2 text-center text-13 text-ink-faint">
                {day.signedToday ? t('points.next', { at: date(day.nextAt, 'date-time', true) }) : t('points.zone')}
              </p>
            </>
          )
        }
      </Loaded>
    </Card>
  );
};

const Occasions = () => {
  const { t } = useTranslation('points');
  const { number } = useFormat();
  const events = useQueryCall('points.events', { pageSize: PAGE });
  return (
    <Section title={t('points.occasions')}>
      <Card flush className="mx-4 divide-y divide-hair">
        <Loaded of={events} skeleton={<SkeletonRows count={1} />} compact>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t('points.noOccasions')} text={t('points.noOccasionsText')} />
            ) : (
              list.map(({ id, name, description, points }) => (
                <ListRow
                  key={id}
                  leading={<Icon name="calendar" size={22} />}
                  title={name}
                  subtitle={<span className="whitespace-normal">{description}</span>}
                  trailing={
                    <span className="figures text-15 font-semibold text-ink-strong">
                      {number(String(points), { sign: 'always' })}
                    </span>
                  }
                />
              ))
            )
          }
        </Loaded>
      </Card>
    </Section>
  );
};

/** The daily sign-in: points, today's reward, the days in a row, and where points lead. */
export const SignInScreen = () => {
  const { t } = useTranslation('points');
  const { session } = useSession();
  return (
    <>
      <ScreenHeader title={t('points.title')} fallback="/mine" />
      {session?.mode === 'demo' ? (
        <DemoHasNoPoints />
      ) : (
        <WithAside
          aside={
            <Card flush>
              <ListRow
                href={address('/pointsMall')}
                leading={<Icon name="gift" size={22} />}
                title={t('points.mall')}
                subtitle={t('points.mallText')}
              />
            </Card>
          }
        >
          <div className="pb-4">
            <Today />
            <Occasions />
          </div>
        </WithAside>
      )}
    </>
  );
};
