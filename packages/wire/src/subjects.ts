import { type EnteredIn, modules } from './modules.ts';

/** What has a page of its own in the console, by kind. */
export type Subject = EnteredIn<'subjects'>[number];

const subjects: ReadonlySet<string> = new Set(
  modules.flatMap((module) => ('subjects' in module ? module.subjects : [])),
);

export const isSubject = (name: string): name is Subject => subjects.has(name);
