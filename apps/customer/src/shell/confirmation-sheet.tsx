import { Sheet } from '@bourse/ui/sheet';
import { useTranslation } from 'react-i18next';
import { useAskedConfirmation } from './confirm-identity.ts';
import { ConfirmationForm, isOfConfirmation } from './confirmation-form.tsx';

/** The sheet in which whoever is signed in confirms that it is them. */
export const ConfirmationSheet = () => {
  const { t } = useTranslation('shell');
  const asked = useAskedConfirmation();
  return (
    <Sheet
      isOpen={asked !== undefined}
      onClose={() => asked?.end(undefined)}
      title={t('shell.confirmation.title')}
      closeLabel={t('shell.close')}
      wide="centre"
    >
      {asked && (
        <ConfirmationForm
          text={t('shell.confirmation.text')}
          submit={t('shell.confirm')}
          ways={asked.ways}
          {...(asked.password === undefined ? {} : { password: asked.password })}
          send={async (confirmation) => {
            const result = await asked.send(confirmation);
            const isWrongHere =
              !result.ok &&
              isOfConfirmation(result) &&
              (asked.password === undefined || result.error !== 'WRONG_OLD_PASSWORD');
            if (isWrongHere) return result;
            asked.end(result);
            return undefined;
          }}
        />
      )}
    </Sheet>
  );
};
