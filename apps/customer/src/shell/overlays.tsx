import { Spinner } from '@bourse/ui/button';
import { ToastRegion } from '@bourse/ui/toast';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckingOutcome } from './checking-outcome.tsx';
import { useConfirmationRequest } from './confirm-identity.ts';
import { useDialogs } from './dialogs.ts';
import { useSession } from './session.ts';

const ServiceSheet = lazy(() => import('./service-sheet.tsx').then((module) => ({ default: module.ServiceSheet })));
const LanguageSheet = lazy(() => import('./language-sheet.tsx').then((module) => ({ default: module.LanguageSheet })));

const SessionLimit = lazy(() => import('./session-limit.tsx').then((module) => ({ default: module.SessionLimit })));

const ConfirmationSheet = lazy(() =>
  import('./confirmation-sheet.tsx').then((module) => ({ default: module.ConfirmationSheet })),
);

const WaitCover = ({ text }: { readonly text: string }) => (
  <div role="status" className="fixed inset-0 z-70 grid place-items-center bg-scrim">
    <div className="flex flex-col items-center gap-3 rounded-card bg-raised px-8 py-6 text-ink-strong shadow-soft">
      <Spinner size={28} />
      <p className="text-13 text-ink">{text}</p>
    </div>
  </div>
);

/** What may lie over any screen: toasts, the shell's sheets, the wait. Its code comes after the first screen. */
export const Overlays = ({ isAboveTabBar }: { readonly isAboveTabBar: boolean }) => {
  const { t } = useTranslation('shell');
  const { sheet, waits, waitText } = useDialogs();
  const { signedIn } = useSession();
  const isConfirmationOpen = useConfirmationRequest() !== undefined;
  return (
    <>
      <ToastRegion label={t('shell.messages')} closeLabel={t('shell.close')} isAboveTabBar={isAboveTabBar} />
      <Suspense fallback={null}>
        {sheet === 'service' && <ServiceSheet />}
        {sheet === 'language' && <LanguageSheet />}
        {isConfirmationOpen && <ConfirmationSheet />}
        {signedIn && <SessionLimit />}
      </Suspense>
      <CheckingOutcome />
      {waits > 0 && <WaitCover text={waitText ?? t('shell.wait')} />}
    </>
  );
};
