import { ErrorState } from '@bourse/ui/error-state';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from './api.ts';
import type { Loadable } from './queries.ts';

export type FailureProps = {
  readonly failure: CallFailure;
  readonly onRetry: () => void;
  /** One line with a small button, for a part of a page. */
  readonly compact?: boolean;
};

/** What could not be loaded, in the server's words, with its request id and a way to try again. */
export const Failure = ({ failure, onRetry, compact = false }: FailureProps) => {
  const { t } = useTranslation('shell');
  const said = failure.message || t(failure.error === 'NETWORK' ? 'shell.network' : 'shell.systemError');
  return (
    <ErrorState
      title={said}
      {...(failure.requestId ? { requestId: t('shell.requestId', { id: failure.requestId }) } : {})}
      retryLabel={t('shell.retry')}
      onRetry={onRetry}
      compact={compact}
    />
  );
};

export type LoadedProps<Value> = {
  readonly of: Loadable<Value>;
  /** In the shape of what comes. */
  readonly skeleton: ReactNode;
  readonly children: (value: Value) => ReactNode;
  readonly compact?: boolean;
};

/** Data on its way: the skeleton, then what it is drawn as, or what went wrong. */
export const Loaded = <Value,>({ of, skeleton, children, compact = false }: LoadedProps<Value>) => {
  if (of.state === 'success') return children(of.value);
  if (of.state === 'error') return <Failure failure={of.failure} onRetry={of.retry} compact={compact} />;
  return skeleton;
};
