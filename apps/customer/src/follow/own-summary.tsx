import { ButtonLink } from '@bourse/ui/button';
import { Figure } from '@bourse/ui/figure';
import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { EyeButton, Loaded, type ReplyOfCall, useFormat, usePreferences, useQueryCall } from '../shell/index.ts';
import { toneOf } from './tones.ts';

type Earnings = ReplyOfCall<'follow.earnings'>;

const Figures = ({ earnings }: { readonly earnings: Earnings }) => {
  const { t } = useTranslation(['follow', 'shell']);
  const { language, percent } = useFormat();
  const { eyesOpen } = usePreferences();
  const { worth, cost, result, yield: earned, currency } = earnings;
  const shown = {
    asset: currency,
    locale: language,
    isHidden: !eyesOpen,
    hiddenLabel: t('shell.hidden', { ns: 'shell' }),
  } as const;
  const facts = [
    [t('follow.totalResult'), result, true],
    [t('follow.heldCost'), cost, false],
    [t('follow.worth'), worth, false],
  ] as const;
  return (
    <>
      <p
        dir="ltr"
        className={`figures text-start text-32 font-semibold rtl:text-right ${eyesOpen ? toneOf(earned) : 'text-ink-strong'}`}
      >
        {eyesOpen ? (earned === null ? '–' : percent(earned, 'always')) : '••••'}
      </p>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-x-4 gap-y-3">
        {facts.map(([label, amount, toned]) => (
          <div key={label}>
            <dt className="text-12 text-ink-faint">{label}</dt>
            <dd className="mt-0.5 text-15 font-medium">
              {amount === null ? '–' : <Figure {...shown} amount={amount} toned={toned} />}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
};

/** What all copies have brought, in percent and in money; the eye covers it. */
export const OwnSummary = ({ href, className = '' }: { readonly href?: string; readonly className?: string }) => {
  const { t } = useTranslation(['follow', 'shell']);
  const earnings = useQueryCall('follow.earnings', {}, { everyMs: 10_000 });
  return (
    <Card className={className}>
      <div className="flex min-h-9 items-center gap-1">
        <h2 className="text-13 text-ink-faint">{t('follow.totalYield')}</h2>
        <EyeButton />
        {href && (
          <ButtonLink href={href} look="quiet" size="small" className="ms-auto">
            {t('follow.own')}
          </ButtonLink>
        )}
      </div>
      <Loaded of={earnings} skeleton={<Skeleton className="h-28 w-full" />} compact="bare">
        {(known) => <Figures earnings={known} />}
      </Loaded>
    </Card>
  );
};
