import type { Upload } from '@bourse/ui/uploader';
import { useEffect, useRef, useState } from 'react';
import type { CallResult, ReplyOfCall } from './api.ts';
import { useCommand } from './commands.ts';

type Uploaded = ReplyOfCall<'file.upload'>;

export type UploadOptions = {
  /** Why a file is not sent at all, in words. */
  readonly problemOf: (file: File) => string | undefined;
  /** What is said of a refusal that has no words of its own. */
  readonly failedText: string;
  /** Puts what was uploaded where it belongs; what that is refused for is the upload's failure. */
  readonly keep?: (uploaded: Uploaded) => Promise<CallResult<unknown>>;
  readonly onStart?: () => void;
  /** With what was uploaded; undefined where it was refused, stopped or left. */
  readonly onEnd?: (uploaded: Uploaded | undefined) => void;
};

/** A picture's way to the server: what is shown of it, and what can be done. Leaving the screen ends an upload under way. */
export const useUpload = ({ problemOf, failedText, keep, onStart, onEnd }: UploadOptions) => {
  const { run } = useCommand('file.upload');
  const [moving, setMoving] = useState<Upload>({ kind: 'idle' });
  const giveUp = useRef<() => void>(undefined);
  useEffect(() => () => giveUp.current?.(), []);

  /** Gives what came of it; undefined where the file is not sent, and where it was given up. */
  const pick = async (file: File): Promise<CallResult<unknown> | undefined> => {
    const reason = problemOf(file);
    if (reason !== undefined) {
      setMoving({ kind: 'failed', reason });
      return undefined;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const end = (uploaded: Uploaded | undefined): void => {
      giveUp.current = undefined;
      onEnd?.(uploaded);
    };
    giveUp.current = () => {
      controller.abort();
      end(undefined);
    };
    onStart?.();
    setMoving({ kind: 'sending', file, percent: 0 });
    const onProgress = (share: number): void => setMoving({ kind: 'sending', file, percent: Math.round(share * 100) });
    const sent = await run({}, { file, signal, onProgress });
    const done = sent.ok && keep && !signal.aborted ? await keep(sent.value) : sent;
    if (signal.aborted) return undefined;
    end(done.ok && sent.ok ? sent.value : undefined);
    setMoving(done.ok ? { kind: 'idle' } : { kind: 'failed', file, reason: done.message || failedText });
    return done;
  };
  const stop = (): void => {
    giveUp.current?.();
    setMoving({ kind: 'idle' });
  };
  return { moving, pick, stop };
};
