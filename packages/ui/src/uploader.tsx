import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type Upload =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly file: File; readonly percent: number }
  | { readonly kind: 'sent'; readonly url: string }
  | { readonly kind: 'failed'; readonly file?: File; readonly reason: string };

export type UploaderProps = {
  readonly label: string;
  readonly hint?: string;
  readonly upload: Upload;
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
  readonly onRetry?: () => void;
  readonly removeLabel: string;
  readonly retryLabel: string;
  readonly accept?: readonly string[];
  /** Opens the camera on a phone. */
  readonly camera?: 'user' | 'environment';
  readonly isDisabled?: boolean;
};

const usePreview = (upload: Upload): string | undefined => {
  const file = upload.kind === 'sending' || upload.kind === 'failed' ? upload.file : undefined;
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return upload.kind === 'sent' ? upload.url : url;
};

/** What went wrong, with the way to try it again. */
const Problem = ({ upload, onRetry, retryLabel }: Pick<UploaderProps, 'upload' | 'onRetry' | 'retryLabel'>) =>
  upload.kind === 'failed' && (
    <p role="alert" className="mt-1.5 flex items-center gap-2 text-13 text-danger">
      <Icon name="warning" size={14} />
      <span className="flex-1">{upload.reason}</span>
      {onRetry && (
        <Button
          onPress={onRetry}
          className="min-h-11 cursor-pointer px-2 font-semibold text-accent-ink focus-ring-inset"
        >
          {retryLabel}
        </Button>
      )}
    </p>
  );

/** A picture to hand in: chosen or taken, seen, on its way, there, or what went wrong. */
export const Uploader = (props: UploaderProps) => {
  const { label, hint, upload, onPick, onRemove, removeLabel, isDisabled = false } = props;
  const preview = usePreview(upload);
  // A wrong file leaves the tile as it was: a tap chooses another.
  const isOpen = upload.kind === 'idle' || (upload.kind === 'failed' && !upload.file);
  if (isOpen) {
    return (
      <div>
        <FileTrigger
          acceptedFileTypes={[...(props.accept ?? ['image/jpeg', 'image/png', 'image/webp'])]}
          {...(props.camera ? { defaultCamera: props.camera } : {})}
          onSelect={(files) => {
            const file = files?.[0];
            if (file) onPick(file);
          }}
        >
          <Button
            isDisabled={isDisabled}
            className="flex min-h-32 w-full cursor-pointer flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed border-hair-strong bg-sunken p-4 text-center transition-colors focus-ring data-[disabled]:opacity-45 data-[hovered]:border-accent"
          >
            <span className="grid size-10 place-items-center rounded-full bg-accent-tint text-accent-ink">
              <Icon name="camera" size={22} />
            </span>
            <span className="text-15 font-medium text-ink-strong">{label}</span>
            {hint && <span className="text-12 text-ink-faint">{hint}</span>}
          </Button>
        </FileTrigger>
        <Problem {...props} />
      </div>
    );
  }
  return (
    <div>
      <div
        className={cx(
          'relative min-h-32 overflow-hidden rounded-card bg-sunken ring-1 ring-inset',
          upload.kind === 'failed' ? 'ring-danger' : 'ring-hair',
        )}
      >
        {preview && (
          <img
            src={preview}
            alt={label}
            className={cx('h-44 w-full bg-sunken object-contain', upload.kind !== 'sent' && 'opacity-50')}
          />
        )}
        {!preview && (
          <span className="absolute inset-0 grid place-items-center text-ink-faint">
            <Icon name="upload" size={28} />
          </span>
        )}
        {upload.kind === 'sending' && (
          <div
            role="progressbar"
            aria-label={label}
            aria-valuenow={upload.percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="absolute inset-x-4 bottom-4"
          >
            <span className="figures mb-1 block text-13 font-semibold text-ink-strong">{upload.percent}%</span>
            <div className="h-1.5 overflow-hidden rounded-full bg-hair-strong">
              <div
                className="h-full rounded-full bg-accent transition-[width] duration-200"
                style={{ width: `${upload.percent}%` }}
              />
            </div>
          </div>
        )}
        <IconButton
          icon={upload.kind === 'sent' ? 'trash' : 'close'}
          label={removeLabel}
          size={18}
          onPress={onRemove}
          className="!absolute end-2 top-2 bg-raised"
        />
      </div>
      <Problem {...props} />
    </div>
  );
};
