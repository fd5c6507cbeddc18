import { IconButton } from '@bourse/ui/button';
import { Figure } from '@bourse/ui/figure';
import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Loaded, prefer, useFormat, usePreferences, useQueryCall } from '../shell/index.ts';

/** What the positions are worth together and what they have brought. */
export const PositionsSummary = () => {
  const { t } = useTranslation('stocks');
  const { language, money } = useFormat();
  const { eyesOpen } = usePreferences();
  const statistics = useQueryCall('funds.statistics', {}, { everyMs: 10_000 });
  return (
    <div className="px-4 pt-4 pb-2">
      <Card>
        <Loaded
          of={statistics}
          compact
          skeleton={
            <>
              <div className="-me-3 -mt-3 flex h-11 items-center">
                <Skeleton className="h-3.5 w-28" />
              </div>
              <Skeleton className="h-7.5 w-40" />
              <div className="mt-3 grid h-8.5 grid-cols-3 gap-3">
                {['a', 'b', 'c'].map((key) => (
                  <Skeleton key={key} className="h-full" />
                ))}
              </div>
            </>
          }
        >
          {([all]) =>
            all && (
              <>
                <div className="-me-3 -mt-3 flex items-center justify-between">
                  <p className="text-13 text-ink-faint">{t('stocks.summary.value')}</p>
                  <IconButton
                    icon={eyesOpen ? 'eye' : 'eye-off'}
                    size={18}
                    label={t(eyesOpen ? 'shell.hideAmounts' : 'shell.showAmounts')}
                    onPress={() => prefer({ eyesOpen: !eyesOpen })}
                  />
                </div>
                <Figure
                  amount={all.positionsValue.amount}
                  asset={all.positionsValue.currency}
                  locale={language}
                  size="large"
                  isHidden={!eyesOpen}
                  hiddenLabel={t('shell.hidden')}
                />
                <dl className="mt-3 grid grid-cols-[auto_auto_auto] gap-3">
                  {(['unrealised', 'realised', 'available'] as const).map((name) => (
                    <div key={name}>
                      {/* A column is as wide as its figure; the name has the room that is there. */}
                      <dt className="w-0 min-w-full truncate text-12 text-ink-faint">{t(`stocks.summary.${name}`)}</dt>
                      <dd className="figures whitespace-nowrap text-13 font-medium text-ink-strong rtl:text-right">
                        {eyesOpen ? (
                          name === 'available' ? (
                            money(all.available.amount, all.available.currency)
                          ) : (
                            <Figure amount={all[name].amount} asset={all[name].currency} locale={language} toned />
                          )
                        ) : (
                          '••••'
                        )}
                      </dd>
                    </div>
                  ))}
                </dl>
              </>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
};
