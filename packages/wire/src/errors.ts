import { type AllIn, allIn } from './modules.ts';

/*
 * Every error a call may declare: its name inside, its code on the wire, and the key of its text, in the message pack `errors` or in its module's own.
 * Codes 0 and 200 mean success and are never used. 1002003011 is fixed by the published interface.
 */
const table = allIn('errors');

export type ErrorName = keyof AllIn<'errors'>;

/** The wire code of an error. */
export const errorCode = (name: ErrorName): number => table[name];

export const errorNames = Object.keys(table) as readonly ErrorName[];

export const isErrorName = (name: string): name is ErrorName => Object.hasOwn(table, name);

/** Joined once: a text that was put together is looked up more slowly than one that is kept. */
const keys = new Map(errorNames.map((name) => [name, `error.${name}`]));

/** The key of an error's text, in the message pack `errors` or in its module's own: 'error.INSUFFICIENT_FUNDS'. */
export const errorKey = (name: ErrorName): string => keys.get(name) ?? `error.${name}`;
