import { create } from 'zustand';
import { nowMs } from './clock.ts';
import { endDraftsOf } from './drafts.ts';
import { currentSession, onPersonChange, type Session } from './session.ts';
import { readStored, writeStored } from './storage.ts';

/** A command that was sent and whose outcome this device has not learnt. Never what it said, and never a secret. */
export type PendingCommand = {
  readonly key: string;
  readonly customerId: number;
  readonly mode: Session['mode'];
  /** ms since 1970 by this device's clock. */
  readonly sentAt: number;
  /** An answer was lost, or the page that waited for it is gone. */
  readonly isUnknown: boolean;
};

/** What the server says of a key: when it was carried out, null when it was not until now, undefined when that is not known. */
export type AskOutcome = (key: string) => Promise<number | null | undefined>;

/** No answer of the server, and no proxy's, comes later than this: what is not there then never will be. */
const SETTLED_MS = 45_000;
/** What another tab of this customer sent is its own business for so long. */
const OTHERS_MS = 4_000;

/** Sent by this page, which waits for the answers itself. */
const ownKeys = new Set<string>();

const all = (): readonly PendingCommand[] => readStored<readonly PendingCommand[]>('UNDER_WAY') ?? [];

const isMine = ({ customerId, mode }: Pick<PendingCommand, 'customerId' | 'mode'>): boolean => {
  const session = currentSession();
  return session?.customerId === customerId && session.mode === mode;
};

const isUncertain = (one: PendingCommand): boolean =>
  one.isUnknown || (!ownKeys.has(one.key) && nowMs() - one.sentAt > OTHERS_MS);

const uncertain = (): readonly PendingCommand[] => all().filter((one) => isMine(one) && isUncertain(one));

const store = create<{ readonly unknown: readonly PendingCommand[] }>(() => ({ unknown: uncertain() }));

const look = (): void => store.setState({ unknown: uncertain() });

onPersonChange(look);

const write = (next: readonly PendingCommand[]): void => {
  writeStored('UNDER_WAY', next);
  look();
};

/** What became of it is known. */
export const markKnown = (key: string): void => {
  ownKeys.delete(key);
  write(all().filter((one) => one.key !== key));
};

/** Keeps the key of a command that goes out. False: another one's outcome is unknown, and this one waits for it. */
export const markSent = (key: string): boolean => {
  const session = currentSession();
  if (!session) return true;
  if (uncertain().some((one) => one.key !== key)) return false;
  ownKeys.add(key);
  const { customerId, mode } = session;
  const rest = all().filter((one) => one.key !== key);
  write([...rest, { key, customerId, mode, sentAt: nowMs(), isUnknown: false }]);
  return true;
};

/** Its answer was lost: the client asks again. */
export const markUnknown = (key: string): void =>
  write(all().map((one) => (one.key === key ? { ...one, isUnknown: true } : one)));

/** The client has given up asking: from now on the page asks what became of it. */
export const leaveUnknown = (key: string): void => {
  ownKeys.delete(key);
  look();
};

/** What came of a command whose answer was lost. */
export type CommandOutcome = 'done' | 'not-done';

/** Whose command a form waits for: of a key the server knows in that account mode only. */
type WaitingForm = Pick<PendingCommand, 'customerId' | 'mode'> & { readonly notify: (learnt: CommandOutcome) => void };

/** Forms of this page that wait for what is learnt of their command, by its key. */
const waiting = new Map<string, WaitingForm>();

/** Waits until the page has learnt what became of a command that was sent and that the client no longer asks about. */
export const whenOutcomeKnown = (key: string): Promise<CommandOutcome> =>
  new Promise((notify) => {
    const { customerId, mode } = all().find((one) => one.key === key) ?? currentSession() ?? NOBODY;
    waiting.set(key, { customerId, mode, notify });
  });

const NOBODY = { customerId: 0, mode: 'real' } as const;

/** Waits until no command's outcome is unknown. */
export const whenNoneUnknown = (): Promise<void> =>
  new Promise((resolve) => {
    const isNone = (): boolean => store.getState().unknown.length === 0;
    if (isNone()) return resolve();
    const leave = store.subscribe(() => {
      if (!isNone()) return;
      leave();
      resolve();
    });
  });

/** Whether a form of this page waited for it, which then says itself what came of it. */
const answerForm = (key: string, learnt: CommandOutcome): boolean => {
  const form = waiting.get(key);
  waiting.delete(key);
  form?.notify(learnt);
  return form !== undefined;
};

/** Of what another tab has learnt in the place of this one its form is told here. */
const askForForms = async (ask: AskOutcome): Promise<void> => {
  const storedKeys = new Set(all().map(({ key }) => key));
  for (const [key, form] of [...waiting]) {
    if (storedKeys.has(key) || !isMine(form)) continue;
    const at = await ask(key);
    if (at !== undefined) answerForm(key, at === null ? 'not-done' : 'done');
  }
};

/** Asks once about each command whose answer the client no longer waits for; tells what was learnt of those that no form waits for. */
export const askOutcomes = async (ask: AskOutcome, report: (learnt: CommandOutcome) => void): Promise<void> => {
  look();
  await askForForms(ask);
  for (const { key, sentAt } of uncertain()) {
    if (ownKeys.has(key)) continue;
    const at = await ask(key);
    const isSettled = at !== undefined && (at !== null || nowMs() - sentAt > SETTLED_MS);
    // Another tab may have been told meanwhile.
    if (!isSettled || !all().some((one) => one.key === key)) continue;
    markKnown(key);
    if (at !== null) endDraftsOf(key);
    const learnt = at === null ? 'not-done' : 'done';
    if (!answerForm(key, learnt)) report(learnt);
  }
};

/** The commands whose outcome is unknown, of the account that is signed in. */
export const useUnknown = (): readonly PendingCommand[] => store((state) => state.unknown);
