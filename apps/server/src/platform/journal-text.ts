import { type Action, type Command, type Event, readForm, withCurrentNames, writeForm } from '@bourse/core';
import { encodeExact, restoreExact } from '../store/json.ts';

const textOf = (value: Action | Event): string => writeForm(value) || encodeExact(value);

/** A command and an event as a row of the journal says them (rule JOURNAL-49). Which request a command carries out is said by its `request-stored` alone. */
export const commandText = ({ action }: Command): string => `{"action":${textOf(action)}}`;

export const eventText: (event: Event) => string = textOf;

const restored = (written: unknown): unknown =>
  Array.isArray(written) ? readForm(written) : withCurrentNames(restoreExact(written) as object);

/** An action, event or part of one that was written in full outside the journal. */
export const fromText = (text: string): unknown => restored(JSON.parse(text));

/** The command of a row's text; without the request in rows since forms were written. */
export const commandOf = (text: string): Command => {
  const { action, ...rest } = JSON.parse(text) as { readonly action: unknown };
  return { ...(restoreExact(rest) as object), action: restored(action) } as Command;
};

/** The events of a row's text. @throws {TypeError} for a form that this program does not know. */
export const eventsOf = (text: string): Event[] =>
  (JSON.parse(text) as unknown[]).map((each) => restored(each) as Event);
