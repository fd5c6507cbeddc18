import { AreaChart, type AreaPoint } from '@bourse/ui/area-chart';
import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Loaded, type ReplyOfCall, useFormat, useQueryCall } from '../shell/index.ts';

type Point = ReplyOfCall<'follow.yields'>['list'][number];

const DAY_MS = 86_400_000;

/** How far below its earlier height a course stands, point by point; nothing at its heights. */
export const fallsOf = (values: readonly number[]): number[] => {
  let height = 0;
  return values.map((value) => {
    height = Math.max(height, value);
    return value - height;
  });
};

const Charts = ({ points, worstFall }: { readonly points: readonly Point[]; readonly worstFall: string | null }) => {
  const { t } = useTranslation('follow');
  const { date, percent } = useFormat();
  // It begins at nothing, the day before the first sale.
  const values = [0, ...points.map((point) => Number(point.yield))];
  const days = [(points[0]?.day ?? 0) - DAY_MS, ...points.map(({ day }) => day)];
  const last = values.at(-1) ?? 0;
  const falls = fallsOf(values);
  const at = (index: number): number => days[index] ?? 0;
  const said = (point: AreaPoint): string => `${date(point.at, 'date')} · ${percent(point.value.toFixed(2), 'always')}`;
  return (
    <>
      <AreaChart
        label={t('follow.course')}
        height={128}
        base={0}
        direction={last > 0 ? 'rise' : last < 0 ? 'fall' : 'flat'}
        points={values.map((value, index) => ({ at: at(index), value }))}
        describe={said}
      />
      <div className="flex items-baseline justify-between gap-3 text-13">
        <h3 className="text-ink-faint">{t('follow.worstFall')}</h3>
        <p dir="ltr" className="figures font-medium text-fall">
          {percent(`-${worstFall ?? '0'}`, 'always')}
        </p>
      </div>
      <AreaChart
        label={t('follow.worstFall')}
        height={48}
        base={0}
        direction="fall"
        points={falls.map((value, index) => ({ at: at(index), value }))}
        describe={said}
      />
      <p dir="ltr" className="figures flex justify-between text-12 text-ink-faint" aria-hidden="true">
        <span>{date(at(0), 'date')}</span>
        <span>{date(at(points.length), 'date')}</span>
      </p>
    </>
  );
};

/** A trader's yield by the day, and below it how deep it has fallen from its heights. */
export const Course = ({ leader, worstFall }: { readonly leader: number; readonly worstFall: string | null }) => {
  const { t } = useTranslation('follow');
  const course = useQueryCall('follow.yields', { leader });
  return (
    <Card className="space-y-3">
      <h2 className="text-15 font-semibold text-ink-strong">{t('follow.course')}</h2>
      <Loaded of={course} skeleton={<Skeleton className="h-52 w-full" />} compact="bare">
        {({ list }) =>
          list.length === 0 ? (
            <p className="text-13 text-ink-faint">{t('follow.noSales')}</p>
          ) : (
            <Charts points={list} worstFall={worstFall} />
          )
        }
      </Loaded>
    </Card>
  );
};
