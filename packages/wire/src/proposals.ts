import type { EnteredIn } from './modules.ts';

/** What takes two operators, by kind. */
export type ProposalKindName = EnteredIn<'proposals'>[number];
