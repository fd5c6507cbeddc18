import { type AllIn, allIn } from './modules.ts';
import type { NoticeDeclaration } from './notice-declaration.ts';

/** What customers are notified of, by kind. */
export type NoticeKind = keyof AllIn<'notices'>;

export const noticeKinds: Readonly<Record<NoticeKind, NoticeDeclaration>> = allIn('notices');

export const isNoticeKind = (name: string): name is NoticeKind => Object.hasOwn(noticeKinds, name);

/** Where a tap on a message of this kind leads; null for nowhere. */
export const linkOf = (kind: NoticeKind, values: Readonly<Record<string, string>>): string | null =>
  noticeKinds[kind].link?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')) ??
  null;
