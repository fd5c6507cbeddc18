import { useEffect } from 'react';
import { create } from 'zustand';
import { keyOf, type Loadable, queryClient, type ReplyOfCall, useQueryCall } from '../shell/index.ts';
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

type Drafts = Readonly<Record<Level, Typed>>;

// Names and numbers are kept on the server, sealed, and here only while the page lives: never on the device.
const drafts = create<Drafts>(() => ({ primary: {}, advanced: {} }));

export const useTyped = (level: Level): Typed => drafts((state) => state[level]);

export const typeInto = (level: Level, item: Item, text: string): void =>
  drafts.setState((state) => ({ [level]: { ...state[level], [item]: text } }));

/** A picture is on the server now: the one given counts again. */
export const forgetRemoved = (level: Level, item: Item): void =>
  drafts.setState((state) => {
    const { [item]: _, ...rest } = state[level];
    return { [level]: rest };
  });

/** What was typed is on the server now. */
export const forgetTyped = (level: Level): void => drafts.setState({ [level]: {} });
