import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import type { ReplyOfCall } from './api.ts';
import { Blocker } from './blocker.tsx';
import { address } from './paths.ts';
import { useQueryCall } from './queries.ts';
import { useSession } from './session.ts';
import { useSite } from './site.ts';

type Gate = ReplyOfCall<'jurisdiction.own'>['products'][number];

/** Shares can be paid in full where their leverage is closed. */
const WORDS = {
  option: '',
  contract: '',
  follow: '',
  leverage: 'leverage.',
} as const satisfies Record<Gate['product'], string>;

/** What stands in the way of a product where the customer lives; 'open' while that is not known, and in paper mode. */
const useGate = (product: Gate['product']): Gate['state'] => {
  const { signedIn } = useSession();
  const isLive = useSite((site) => site.mode) === 'live';
  const found = useQueryCall('jurisdiction.own', {}, { when: signedIn && isLive });
  const own = found.state === 'success' ? found.value.products.find((each) => each.product === product) : undefined;
  return own?.state ?? 'open';
};

/** Whether a product cannot be opened by this customer now. */
export const useIsGated = (product: Gate['product']): boolean => useGate(product) !== 'open';

/** Says why a product cannot be opened, before anything is typed, and leads to what mends it; nothing where it is open. */
export const GateNotice = ({
  product,
  className,
}: {
  readonly product: Gate['product'];
  readonly className?: string;
}) => {
  const { t } = useTranslation('shell');
  const state = useGate(product);
  if (state === 'open') return null;
  const isTest = state === 'suitability-needed';
  return (
    <div className={className}>
      <Blocker
        action={
          <ButtonLink href={address(isTest ? '/suitability' : '/tradingPermissions')} look="secondary" size="small">
            {t(isTest ? 'shell.gate.test' : 'shell.gate.permissions')}
          </ButtonLink>
        }
      >
        {t(`shell.gate.${WORDS[product]}${state}`)}
      </Blocker>
    </div>
  );
};
