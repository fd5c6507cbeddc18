import { Figure } from '@bourse/ui/figure';
import { FigureName } from './figure-name.tsx';
import { usePreferences } from './preferences.ts';

const RESULTS = ['unrealised', 'today'] as const;

export type ResultsLineProps = {
  /** Decimal texts; undefined where a figure cannot be told. */
  readonly results: Readonly<Record<(typeof RESULTS)[number], string | undefined>>;
  /** Turns an amount of the account currency into the one that is shown. */
  readonly shown: (amount: string) => { readonly amount: string; readonly asset: string };
  readonly language: string;
};

/** What is unrealised and what today brought, under a total. */
export const ResultsLine = ({ results, shown, language }: ResultsLineProps) => {
  const { eyesOpen } = usePreferences();
  return (
    <dl className="mt-1 grid grid-cols-[auto_auto] justify-between gap-x-3 text-13 text-ink-faint lg:justify-start lg:gap-x-6">
      {RESULTS.map((name) => {
        const amount = results[name];
        return (
          <div key={name} className="lg:flex lg:items-center lg:gap-x-3">
            <dt>
              <FigureName of={name} />
            </dt>
            <dd>
              {amount === undefined ? (
                '–'
              ) : (
                <Figure
                  {...shown(amount)}
                  locale={language}
                  minDecimals={2}
                  maxDecimals={2}
                  toned
                  isHidden={!eyesOpen}
                />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
