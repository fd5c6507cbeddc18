import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type CallFailure, type ReplyOfCall } from '../shell/index.ts';
import type { WorkDone } from './work.worker.ts';

type Scene = 'sign-in' | 'code';
type Challenge = ReplyOfCall<'auth.captchaJson'>['challenge'];
type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly share: number }
  | { readonly kind: 'ready'; readonly answer: string }
  | { readonly kind: 'failed' };

export type WorkCheckState = {
  readonly state: State;
  /** What to send along: nothing until work was asked for and is done. */
  readonly fields: WorkFields;
  /** Takes CAPTCHA_NEEDED and BAD_CAPTCHA and does the work: what to send along, false where it failed. Undefined for any other failure. */
  readonly take: (failure: CallFailure, username?: string) => Promise<WorkFields | false | undefined>;
};

export type WorkFields = { readonly captcha?: string };

const IDLE: State = { kind: 'idle' };

/** Solves a challenge beside the page, which stays alive; answers what ends it. */
const solve = (challenge: Challenge, report: (state: State) => void): (() => void) => {
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' });
  const end = (state: State): void => {
    worker.terminate();
    report(state);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<WorkDone>) => {
    if ('share' in data) report({ kind: 'working', share: data.share });
    else end(data.answer === undefined ? { kind: 'failed' } : { kind: 'ready', answer: data.answer });
  });
  worker.addEventListener('error', () => end({ kind: 'failed' }));
  worker.postMessage(challenge);
  return () => worker.terminate();
};

/** The work that the server asks for after too many tries: done by the device itself, and never before it is asked for. Who pressed need not press again. */
export const useWorkCheck = (scene: Scene): WorkCheckState => {
  const [state, setState] = useState<State>(IDLE);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const begin = useCallback(
    async (username: string | undefined): Promise<WorkFields | false> => {
      stop.current();
      setState({ kind: 'working', share: 0 });
      const requested = await ask('auth.captchaJson', { scene, ...(username ? { username } : {}) });
      if (!requested.ok) {
        setState({ kind: 'failed' });
        return false;
      }
      return new Promise((resolve) => {
        const end = solve(requested.value.challenge, (now) => {
          setState(now);
          if (now.kind === 'ready') resolve({ captcha: now.answer });
          if (now.kind === 'failed') resolve(false);
        });
        stop.current = () => {
          end();
          resolve(false);
        };
      });
    },
    [scene],
  );
  return {
    state,
    fields: state.kind === 'ready' ? { captcha: state.answer } : {},
    take: async (failure, username) => {
      if (failure.error !== 'CAPTCHA_NEEDED' && failure.error !== 'BAD_CAPTCHA') {
        // Whatever was sent along is used up.
        setState(IDLE);
        return undefined;
      }
      return begin(username);
    },
  };
};

/** Why the device works, and how far it is. */
export const WorkCheck = ({ of: { state } }: { readonly of: WorkCheckState }) => {
  const { t } = useTranslation('identity');
  if (state.kind === 'idle') return null;
  const share = state.kind === 'working' ? state.share : state.kind === 'ready' ? 1 : 0;
  const percent = Math.round(share * 100);
  return (
    <div className="animate-rise-in space-y-2 rounded-card bg-sunken p-3">
      <p className="text-13 text-ink">{t('identity.work.why')}</p>
      {state.kind !== 'failed' && (
        <div
          role="progressbar"
          aria-label={t('identity.work.label')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-1.5 overflow-hidden rounded-full bg-hair-strong"
        >
          <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
        </div>
      )}
      <p role="status" className="text-13 font-medium text-ink-strong">
        {state.kind === 'working' && t('identity.work.working')}
        {state.kind === 'ready' && t('identity.work.ready')}
        {state.kind === 'failed' && t('identity.work.failed')}
      </p>
    </div>
  );
};
