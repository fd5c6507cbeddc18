import { ChangePill } from '@bourse/ui/change-pill';
import { Figure } from '@bourse/ui/figure';
import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { EyeButton, FigureName, Loaded, Unpriced, useFormat, usePreferences } from '../shell/index.ts';
import { useLiveHoldings } from './live-holdings.ts';

const RESULTS = ['today', 'unrealised', 'realised'] as const;
/** Told where there were any. */
const SELDOM = 'conversionFees';

const Waiting = () => (
  <>
    <div className="-me-3 -mt-3 flex h-11 items-center">
      <Skeleton className="h-3.5 w-28" />
    </div>
    <Skeleton className="h-7.5 w-40" />
    <div className="mt-3 grid h-25 grid-cols-2 gap-3 sm:h-12.5 sm:grid-cols-3">
      {RESULTS.map((key) => (
        <Skeleton key={key} className="h-full" />
      ))}
    </div>
  </>
);

/** What everything that is held is worth together, and what it has brought: shares, coins, currencies and metals. */
export const PositionsSummary = () => {
  const { t } = useTranslation('stocks');
  const { language } = useFormat();
  const { eyesOpen } = usePreferences();
  const holdings = useLiveHoldings();
  return (
    <div className="px-4 pt-4 pb-2">
      <Card>
        <Loaded of={holdings} compact skeleton={<Waiting />}>
          {(all) => (
            <>
              <div className="-me-3 -mt-3 flex items-center justify-between">
                <p className="text-13 text-ink-faint">
                  <FigureName of="value" />
                </p>
                <EyeButton className="" />
              </div>
              <Figure
                amount={all.value}
                asset={all.currency}
                locale={language}
                size="large"
                isHidden={!eyesOpen}
                hiddenLabel={t('shell.hidden')}
              />
              <dl className="mt-3 grid grid-cols-[auto_auto] justify-between gap-x-3 gap-y-3 sm:grid-cols-3 sm:justify-normal">
                {(/[1-9]/.test(all[SELDOM]) ? ([...RESULTS, SELDOM] as const) : RESULTS).map((name) => (
                  <div key={name}>
                    <dt className="text-12 text-ink-faint">
                      <FigureName of={name} />
                    </dt>
                    <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-13 font-medium">
                      {all[name] === null ? (
                        '–'
                      ) : (
                        <Figure amount={all[name]} asset={all.currency} locale={language} toned isHidden={!eyesOpen} />
                      )}
                      {name === 'today' && all.todayPercent !== null && (
                        <ChangePill percent={all.todayPercent} locale={language} look="text" />
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
              <Unpriced names={all.unpriced} />
            </>
          )}
        </Loaded>
      </Card>
    </div>
  );
};
