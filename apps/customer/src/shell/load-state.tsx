import { EmptyState } from '@bourse/ui/empty-state';
import { ErrorState } from '@bourse/ui/error-state';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from './api.ts';
import type { Loadable } from './queries.ts';
import { ToRealAccount } from './to-real-account.tsx';

export type FailureProps = {
  readonly failure: CallFailure;
  readonly onRetry: () => void;
  /** One line with a small button, for a part of a page; 'bare' in a card with padding of its own. */
  readonly compact?: boolean | 'bare';
};

/** A page's address leads to nothing: another try would not find it. */
const leadsNowhere = ({ error }: CallFailure): boolean => error === 'BAD_REQUEST' || error.endsWith('NOT_FOUND');

/**
 * What could not be loaded, in the server's words, with its request id and a way to try again; a page of what there is not says so and offers no
 * other try.
 */
export const Failure = ({ failure, onRetry, compact = false }: FailureProps) => {
  const { t } = useTranslation('shell');
  if (!compact && leadsNowhere(failure))
    return <EmptyState title={t('shell.leadsNowhere')} text={t('shell.leadsNowhereText')} />;
  const message = failure.message || t(failure.error === 'NETWORK' ? 'shell.network' : 'shell.systemError');
  return (
    <ErrorState
      title={message}
      {...(failure.requestId ? { requestId: t('shell.requestId', { id: failure.requestId }) } : {})}
      retryLabel={t('shell.retry')}
      onRetry={onRetry}
      compact={compact}
      {...(failure.error === 'DEMO_NOT_ALLOWED'
        ? { action: <ToRealAccount size={compact ? 'small' : 'medium'} /> }
        : {})}
    />
  );
};

export type LoadedProps<Value> = {
  readonly of: Loadable<Value>;
  /** In the shape of what comes. */
  readonly skeleton: ReactNode;
  readonly children: (value: Value) => ReactNode;
  readonly compact?: boolean | 'bare';
};

/** Draws what comes in slices, between which a phone can answer a touch; the skeleton stays until all of it is drawn. */
const InSlices = ({ skeleton, draw }: { readonly skeleton: ReactNode; readonly draw: () => ReactNode }) =>
  useDeferredValue(true, false) ? draw() : skeleton;

/** Data on its way: the skeleton, then what it is drawn as, or what went wrong. */
export const Loaded = <Value,>({ of, skeleton, children, compact = false }: LoadedProps<Value>) => {
  // What was there from the first is drawn at once: no skeleton flashes up, and a place on the page is found again.
  const [isAwaited] = useState(of.state !== 'success');
  if (of.state === 'success' && isAwaited) return <InSlices skeleton={skeleton} draw={() => children(of.value)} />;
  if (of.state === 'success') return children(of.value);
  if (of.state === 'error') return <Failure failure={of.failure} onRetry={of.retry} compact={compact} />;
  return skeleton;
};
