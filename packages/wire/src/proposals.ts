import { type EnteredIn, modules } from './modules.ts';

/** What takes two operators, by kind. */
export type ProposalKindName = EnteredIn<'proposals'>[number];

const names: ReadonlySet<string> = new Set(
  modules.flatMap((module) => ('proposals' in module ? module.proposals : [])),
);

export const isProposalKind = (name: string): name is ProposalKindName => names.has(name);
