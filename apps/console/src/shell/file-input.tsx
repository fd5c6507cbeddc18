import { Button } from 'antd';
import { useId, useRef } from 'react';
import { FieldNote } from './text-input.tsx';

/** A file to choose, by a button; what is wrong with it stands below, and it is the field itself that has the keyboard (rule CONSOLE-83). */
export const FileInput = ({
  label,
  verb,
  accept,
  error,
  hint,
  isPending,
  onFile,
}: {
  readonly label: string;
  readonly verb: string;
  readonly accept: string;
  readonly error: string | undefined;
  readonly hint: string;
  readonly isPending: boolean;
  readonly onFile: (file: File) => void;
}) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="field-of file-of">
      <input
        ref={field}
        className="unseen"
        type="file"
        accept={accept}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}n`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again, changed.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        size="small"
        tabIndex={-1}
        danger={error !== undefined}
        loading={isPending}
        onClick={() => field.current?.click()}
      >
        {verb}
      </Button>
      <FieldNote id={`${id}n`} error={error} hint={hint} />
    </div>
  );
};
