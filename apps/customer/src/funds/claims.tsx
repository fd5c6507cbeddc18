import { Fact } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { Amount } from './amounts.tsx';
import { type Balance, type Claim, claimsOf } from './balances.ts';

/** What counts in a sum beside the amounts of the accounts, each by its name (rule FIGURES-24). Nothing where there is none. */
export const ClaimsOfSum = ({ balances, asset }: { readonly balances: readonly Balance[]; readonly asset: string }) => {
  const { t } = useTranslation('funds');
  const claims = claimsOf(balances);
  if (claims.length === 0) return null;
  return (
    <dl className="mt-1.5">
      {claims.map(({ kind, worth }) => (
        <div key={kind} className="flex flex-wrap items-baseline gap-x-1.5 text-13">
          <dt className="text-ink-faint">{t(`funds.claim.${kind}.in`)}</dt>
          <dd>
            <Amount amount={worth} asset={asset} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

type Own = { readonly claims: Balance['claims']; readonly asset: string };

const nameOf = (kind: Claim['kind']) => `funds.claim.${kind}` as const;

/** The same of one balance, in a row of a list. */
export const ClaimsInRow = ({ claims, asset }: Own) => {
  const { t } = useTranslation('funds');
  return claims.map(({ kind, amount }) => (
    <span key={kind} className="block">
      {t(nameOf(kind))} <Amount amount={amount} asset={asset} isBare />
    </span>
  ));
};

/** The same among the facts of a balance. */
export const ClaimFacts = ({ claims, asset }: Own) => {
  const { t } = useTranslation('funds');
  return claims.map(({ kind, amount }) => (
    <Fact key={kind} label={t(nameOf(kind))}>
      <Amount isFull amount={amount} asset={asset} />
    </Fact>
  ));
};
