import { AppLink } from '@bourse/ui/link';
import { useTranslation } from 'react-i18next';
import { address, useFormat, useReturnHere, useUser } from '../shell/index.ts';
import { withoutIdleZeros } from './balances.ts';
import { identityLeft, type WithdrawTerms } from './withdraw-form.ts';

/** How much goes out with the identity shown so far, in words; undefined where no more has to be shown for any amount. */
export const useIdentityBound = () => {
  const { t } = useTranslation('funds');
  const { money: written } = useFormat();
  const money = (text: string, asset: string): string => written(withoutIdleZeros(text), asset);
  return (terms: WithdrawTerms): string | undefined => {
    const { identity, asset } = terms;
    const left = identityLeft(terms);
    if (!identity) return undefined;
    if (left !== undefined)
      return t('funds.identityBound.left', { upTo: money(identity.upTo, identity.currency), left: money(left, asset) });
    return identity.nextUpTo === null
      ? undefined
      : t('funds.identityBound.then', { upTo: money(identity.nextUpTo, identity.currency) });
  };
};

/** The way to the next level of identity, and back; while it is under review, that it is. */
export const RaiseIdentity = ({ terms: { identity } }: { readonly terms: WithdrawTerms }) => {
  const { t } = useTranslation('funds');
  const here = useReturnHere();
  const user = useUser();
  if (!identity || user.state !== 'success') return null;
  // The advanced level rests on the first one.
  const isAdvanced = identity.next === 'advanced' && user.value.primaryIdentity === 'approved';
  if (user.value[isAdvanced ? 'advancedIdentity' : 'primaryIdentity'] === 'in-review')
    return t('funds.checklist.identity.review');
  return (
    <AppLink
      href={address(isAdvanced ? '/certification-advanced' : '/certification-primary', here)}
      className="hit rounded-md font-medium text-accent-ink focus-ring"
    >
      {t('funds.identityBound.raise')}
    </AppLink>
  );
};

/** Beside the amount, before it is refused: how much goes out with the identity shown so far, and the way to more (rule FUNDS-135). */
export const IdentityBound = ({ terms }: { readonly terms: WithdrawTerms }) => {
  const textOf = useIdentityBound();
  if (identityLeft(terms) === undefined) return null;
  return (
    <p className="-mt-4 text-13 text-ink-faint">
      {textOf(terms)} <RaiseIdentity terms={terms} />
    </p>
  );
};
