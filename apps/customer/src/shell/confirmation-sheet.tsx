import { Sheet } from '@bourse/ui/sheet';
import { useTranslation } from 'react-i18next';
import { useConfirmationRequest } from './confirm-identity.ts';
import { ConfirmationForm, isOfConfirmation } from './confirmation-form.tsx';

/** The sheet in which whoever is signed in confirms that it is them. */
export const ConfirmationSheet = () => {
  const { t } = useTranslation('shell');
  const request = useConfirmationRequest();
  return (
    <Sheet
      isOpen={request !== undefined}
      onClose={() => request?.end(undefined)}
      title={t('shell.confirmation.title')}
      closeLabel={t('shell.close')}
      wide="centre"
    >
      {request && (
        <ConfirmationForm
          text={t('shell.confirmation.text')}
          submit={t('shell.confirm')}
          methods={request.methods}
          {...(request.password === undefined ? {} : { password: request.password })}
          send={async (confirmation) => {
            const result = await request.send(confirmation);
            const isWrongHere =
              !result.ok &&
              isOfConfirmation(result) &&
              (request.password === undefined || result.error !== 'WRONG_OLD_PASSWORD');
            if (isWrongHere) return result;
            request.end(result);
            return undefined;
          }}
        />
      )}
    </Sheet>
  );
};
