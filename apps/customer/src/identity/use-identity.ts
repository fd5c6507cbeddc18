import { useEffect } from 'react';
import { create } from 'zustand';
import { keyOf, type Loadable, queryClient, type ReplyOfCall, useQueryCall } from '../shell/index.ts';
import { onPersonChange } from '../shell/session.ts';
import { type Item, isWaiting, type Level, type Typed } from './application-form.ts';

const POLL_MS = 3_000;

/**
 * The applications as they are now: asked for again every three seconds while a reviewer has one, until the screen is left (IDENTITY-73). When
 * one is decided, the customer is read again.
 */
export const useIdentity = (): Loadable<ReplyOfCall<'user.identity'>> => {
  const identity = useQueryCall('user.identity', {}, { freshMs: 0 });
  const applications = identity.state === 'success' ? identity.value.applications : [];
  const isPolling = applications.some(isWaiting);
  useQueryCall('user.identity', {}, { when: isPolling, everyMs: POLL_MS });
  const states = applications.map(({ id, state }) => `${id} ${state}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the states are what the customer's own fields follow
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: keyOf('user.get') });
    // What stands in the way of a withdrawal follows from them too.
    void queryClient.invalidateQueries({ queryKey: keyOf('funds.withdrawalTerms') });
  }, [states]);
  return identity;
};

/** `sent` is the document's number that the server has, which gives it back by its end alone. */
type Drafts = Readonly<Record<Level, Typed>> & { readonly sent: string | undefined };

// Names and numbers are kept on the server, sealed, and here only while the page lives: never on the device.
const drafts = create<Drafts>(() => ({ primary: {}, advanced: {}, sent: undefined }));

export const useTyped = (level: Level): Typed => drafts((state) => state[level]);

export const typeInto = (level: Level, item: Item, text: string): void =>
  drafts.setState((state) => ({ [level]: { ...state[level], [item]: text } }));

/** A picture is on the server now: the one given counts again. */
export const forgetRemoved = (level: Level, item: Item): void =>
  drafts.setState((state) => {
    const { [item]: _, ...rest } = state[level];
    return { [level]: rest };
  });

/** What was typed is on the server now; the number stays in the page so that it can be checked before it is handed in. */
export const textsSaved = (level: Level): void =>
  drafts.setState((state) => ({ [level]: {}, sent: state[level]['id-number'] ?? state.sent }));

/** The document's number as it was typed in this page. */
export const useSentNumber = (): string | undefined => drafts(({ sent }) => sent);

/** It is handed in: nothing of it stays in the page. */
export const forgetTyped = (level: Level): void => drafts.setState({ [level]: {}, sent: undefined });

// What one person typed is never shown to the next.
onPersonChange(() => drafts.setState({ primary: {}, advanced: {}, sent: undefined }));
