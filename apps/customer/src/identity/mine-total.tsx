import { ButtonLink } from '@bourse/ui/button';
import { Figure } from '@bourse/ui/figure';
import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  EyeButton,
  inCurrency,
  Loaded,
  ResultsLine,
  readStored,
  Unpriced,
  useFormat,
  usePreferences,
  useSession,
  useSite,
  useTotals,
  writeStored,
} from '../shell/index.ts';

const TotalSkeleton = () => (
  <div aria-hidden="true">
    <Skeleton className="h-[2.375rem] w-52" />
    <Skeleton className="mt-2 h-[1.125rem] w-56" />
  </div>
);

const CurrencySwitch = ({
  currencies,
  value,
  onChange,
}: {
  readonly currencies: readonly string[];
  readonly value: string;
  readonly onChange: (currency: string) => void;
}) => (
  <div className="flex rounded-control bg-sunken p-0.5">
    {currencies.map((currency) => (
      <button
        key={currency}
        type="button"
        aria-pressed={currency === value}
        onClick={() => onChange(currency)}
        className={`hit min-h-7 min-w-11 cursor-pointer rounded-md px-2 text-12 font-semibold transition-colors focus-ring ${currency === value ? 'bg-raised text-ink-strong' : 'text-ink-faint'}`}
      >
        {currency}
      </button>
    ))}
  </div>
);

const WithdrawButton = () => {
  const { t } = useTranslation('identity');
  return (
    <ButtonLink href={address('/withdraw')} icon="withdraw" look="secondary" className="flex-1">
      {t('identity.mine.withdraw')}
    </ButtonLink>
  );
};

/** What the customer has in all, in either currency, and the ways for money in and out. */
export const MineTotal = () => {
  const { t } = useTranslation(['identity', 'shell']);
  const { language } = useFormat();
  const { eyesOpen } = usePreferences();
  const { session } = useSession();
  const totals = useTotals();
  const site = useSite((one) => one);
  const [stored, setStored] = useState(() => readStored<string>('CURRENCY'));
  const known = totals.state === 'success' ? totals.value : undefined;
  const currencies = [...new Set([site.currency, site.secondCurrency])];
  const chosen = stored !== undefined && currencies.includes(stored) ? stored : (known?.currency ?? site.currency);
  const shown = (amount: string): { readonly amount: string; readonly asset: string } => {
    const other = known && inCurrency(amount, known.currency, chosen, known.rates);
    return other === undefined ? { amount, asset: known?.currency ?? site.currency } : { amount: other, asset: chosen };
  };
  return (
    <Card className="mx-4 mt-2">
      <div className="mb-1 flex min-h-9 items-center gap-1">
        <h2 className="text-13 text-ink-faint">{t('identity.mine.total')}</h2>
        <EyeButton />
        <span className="ms-auto">
          {currencies.length > 1 && (
            <CurrencySwitch
              currencies={currencies}
              value={chosen}
              onChange={(currency) => {
                writeStored('CURRENCY', currency);
                setStored(currency);
              }}
            />
          )}
        </span>
      </div>
      <Loaded of={totals} skeleton={<TotalSkeleton />} compact="bare">
        {({ total, unrealised, day, unpriced }) => (
          <>
            <Figure
              {...shown(total)}
              locale={language}
              minDecimals={2}
              maxDecimals={2}
              size="hero"
              isHidden={!eyesOpen}
              hiddenLabel={t('shell.hidden', { ns: 'shell' })}
            />
            <Unpriced names={unpriced} />
            <ResultsLine results={{ unrealised, today: day?.change }} shown={shown} language={language} />
          </>
        )}
      </Loaded>
      {session?.mode !== 'demo' && (
        <div className="mt-4 flex gap-3">
          <ButtonLink href={address('/recharge')} icon="deposit" className="flex-1">
            {t('identity.mine.deposit')}
          </ButtonLink>
          <WithdrawButton />
        </div>
      )}
    </Card>
  );
};
