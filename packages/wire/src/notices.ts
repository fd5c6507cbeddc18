import { type AllIn, allIn, type EnteredIn, type Module } from './modules.ts';
import type { NoticeDeclaration } from './notice-declaration.ts';

/** What the customers of a module are notified of. */
export type NoticesOf<Name extends string> = keyof EnteredIn<'notices', Extract<Module, { readonly name: Name }>>;

/** What customers are notified of, by kind. */
export type NoticeKind = keyof AllIn<'notices'>;

export const noticeKinds: Readonly<Record<NoticeKind, NoticeDeclaration>> = allIn('notices');

export const isNoticeKind = (name: string): name is NoticeKind => Object.hasOwn(noticeKinds, name);

/** Messages of what makes a withdrawal soon after it worth a second look. */
export const warningKinds: readonly NoticeKind[] = (Object.keys(noticeKinds) as NoticeKind[]).filter(
  (kind) => noticeKinds[kind].warnsOfWithdrawals === true,
);

/** Where a tap on a message of this kind leads; null for nowhere. */
export const linkOf = (kind: NoticeKind, values: Readonly<Record<string, string>>): string | null =>
  noticeKinds[kind].link?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')) ??
  null;
