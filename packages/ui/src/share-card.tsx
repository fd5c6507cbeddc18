import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { tokenColour } from './theme.ts';

export type ShareCardProps = {
  /** What becomes the picture. */
  readonly children: ReactNode;
  readonly fileName: string;
  readonly shareLabel: string;
  readonly failedLabel: string;
};

const save = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
};

const share = async (blob: Blob, fileName: string): Promise<void> => {
  const file = new File([blob], fileName, { type: blob.type });
  if (!navigator.canShare?.({ files: [file] })) return save(blob, fileName);
  await navigator.share({ files: [file] });
};

/** A card to show others: made into a picture and handed to the phone's own sharing, or saved. */
export const ShareCard = ({ children, fileName, shareLabel, failedLabel }: ShareCardProps) => {
  const card = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const press = async (): Promise<void> => {
    if (!card.current) return;
    setState('pending');
    try {
      const { toBlob } = await import('html-to-image');
      const blob = await toBlob(card.current, { pixelRatio: 2, backgroundColor: tokenColour('page') });
      if (blob) await share(blob, fileName);
      setState(blob ? 'idle' : 'failed');
    } catch (error) {
      setState(error instanceof DOMException && error.name === 'AbortError' ? 'idle' : 'failed');
    }
  };
  return (
    <div>
      <div ref={card} className="overflow-hidden rounded-card bg-surface p-5">
        {children}
      </div>
      <Button
        look="secondary"
        icon="share"
        wide
        isPending={state === 'pending'}
        onPress={() => void press()}
        className="mt-3"
      >
        {shareLabel}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="mt-1.5 text-13 text-danger">
          {failedLabel}
        </p>
      )}
    </div>
  );
};
