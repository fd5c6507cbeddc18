import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HOME } from './paths.ts';

const BUTTON =
  'inline-flex min-h-11 cursor-pointer items-center justify-center rounded-control px-4 text-15 font-semibold focus-ring';

/** A screen broke down: says so, offers to load the page anew or to go home. */
const CrashPage = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation('shell');
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[70dvh] max-w-sm flex-col items-center justify-center px-6 text-center"
    >
      <h1 className="text-20 font-semibold text-ink-strong">{t('shell.crash.title')}</h1>
      <p className="mt-2 text-15 text-ink-faint">{t('shell.crash.text')}</p>
      <div className="mt-6 flex gap-3">
        <button type="button" onClick={onRetry} className={`${BUTTON} bg-accent text-on-accent`}>
          {t('shell.retry')}
        </button>
        <a href={HOME} className={`${BUTTON} bg-raised text-ink-strong`}>
          {t('shell.toHome')}
        </a>
      </div>
    </div>
  );
};

type Props = { readonly children: ReactNode; readonly visit: string };
type State = { readonly visit: string; readonly failed: boolean; readonly isOldCode: boolean };

const isOldCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/** Keeps the breakdown of one screen to that screen; another visit starts anew. A screen whose code is gone (a newer release) reloads the page. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { visit: this.props.visit, failed: false, isOldCode: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, isOldCode: isOldCode(error) };
  }

  static getDerivedStateFromProps({ visit }: Props, state: State): Partial<State> | null {
    return visit === state.visit ? null : { visit, failed: false };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const retry = (): void => {
      if (this.state.isOldCode) location.reload();
      else this.setState({ failed: false });
    };
    return <CrashPage onRetry={retry} />;
  }
}
