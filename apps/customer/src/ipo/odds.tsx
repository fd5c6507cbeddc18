import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import { chanceOf, type Offering } from './application-form.ts';

const APPLICANTS = 10;

/** The chance of a lot with the applications so far, as ten applicants of whom so many get one. */
export const Odds = ({ offering }: { readonly offering: Offering }) => {
  const { t } = useTranslation('ipo');
  const { number, percent } = useFormat();
  const chance = chanceOf(offering);
  const chances = chance / APPLICANTS;
  const said =
    chance >= 100
      ? t(offering.applied > offering.offered ? 'ipo.oddsLot' : 'ipo.oddsAll')
      : t('ipo.oddsText', { chances: number(String(Number(chances.toFixed(chances < 1 ? 2 : 1)))) });
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-13">
        <span className="text-ink-faint">{t('ipo.odds')}</span>
        <span className="figures font-medium text-ink-strong">{percent(chance, 'never')}</span>
      </figcaption>
      <div role="img" aria-label={said} className="flex max-w-72 justify-between gap-1">
        {Array.from({ length: APPLICANTS }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the ten never change place
          <Applicant key={place} part={Math.min(1, Math.max(0, chances - place))} />
        ))}
      </div>
      <p aria-hidden="true" className="mt-2 text-13 text-ink">
        {said}
      </p>
    </figure>
  );
};

/** One of the ten, coloured as far as the chance reaches. */
const Applicant = ({ part }: { readonly part: number }) => (
  <span className="block size-5 overflow-hidden rounded-full bg-sunken ring-1 ring-inset ring-hair-strong">
    <span className="block h-full bg-accent" style={{ width: `${part * 100}%` }} />
  </span>
);
