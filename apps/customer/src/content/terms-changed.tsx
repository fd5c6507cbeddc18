import { Button } from '@bourse/ui/button';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentParts, DocumentVersion } from '../shell/document.tsx';
import { useCommand, useQueryCall, useToast } from '../shell/index.ts';

/**
 * Asks for the terms to be read when they have changed since the customer accepted them (CONTENT-8); put off until the app is opened again.
 * What else would pop up waits behind it.
 */
export const TermsChanged = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation(['content', 'shell']);
  const toast = useToast();
  const terms = useQueryCall('home.document', { key: 'agreement' }, { freshMs: 600_000 });
  const accept = useCommand('home.acceptDocument');
  const [isPutOff, setPutOff] = useState(false);
  if (terms.state !== 'success') return null;
  if (isPutOff || terms.value.accepted || terms.value.parts.length === 0) return children;
  const document = terms.value;
  const take = async (): Promise<void> => {
    const answer = await accept.run({ key: document.key, version: document.version });
    if (answer.ok) return;
    if (answer.error === 'DOCUMENT_CHANGED') terms.retry();
    toast.failure(answer);
  };
  return (
    <Sheet
      isOpen
      onClose={() => setPutOff(true)}
      title={t('content.terms.title')}
      subtitle={t('content.terms.text')}
      closeLabel={t('shell.close', { ns: 'shell' })}
      footer={
        <Button wide isPending={accept.pending} onPress={() => void take()}>
          {t('content.terms.accept')}
        </Button>
      }
    >
      <DocumentParts document={document} />
      <DocumentVersion document={document} />
    </Sheet>
  );
};
