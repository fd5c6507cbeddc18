import type { ReactNode } from 'react';
import type { RowOfCall } from './api.ts';
import { timeText } from './format.ts';
import { Chip, type Tone } from './parts.tsx';

/** Who proposed, when and why, and what became of it. */
export type Life = Pick<
  NonNullable<RowOfCall<'console.audit'>['proposed']>,
  'reason' | 'state' | 'proposedBy' | 'proposedAt' | 'decidedBy' | 'decidedAt' | 'decisionReason'
>;

export const STATE_WORDS: Readonly<Record<Life['state'], string>> = {
  open: 'Waiting',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  expired: 'Expired',
};

const TONES: Readonly<Record<Life['state'], Tone>> = {
  open: 'warn',
  confirmed: 'good',
  rejected: 'bad',
  expired: 'quiet',
};

/** What became of a proposal, in a word: what its proposer rejected was withdrawn. */
export const lifeOf = ({ state, proposedBy, decidedBy }: Life): { readonly word: string; readonly tone: Tone } =>
  state === 'rejected' && decidedBy === proposedBy
    ? { word: 'Withdrawn', tone: 'quiet' }
    : { word: STATE_WORDS[state], tone: TONES[state] };

export const LifeChip = ({ of }: { readonly of: Life }) => {
  const { word, tone } = lifeOf(of);
  return <Chip tone={tone}>{word}</Chip>;
};

const Step = ({ what, by, at, children }: StepProps) => (
  <li>
    <span>
      <b>{what}</b> {by !== null && `by ${by}`}
    </span>
    <small>{timeText(at)}</small>
    {children !== null && <blockquote>{children}</blockquote>}
  </li>
);

type StepProps = {
  readonly what: string;
  /** Nobody where it expired. */
  readonly by: string | null;
  readonly at: number | null;
  readonly children: ReactNode;
};

/** Every step of a proposal with who took it, when and why. */
export const ProposalLife = ({ of }: { readonly of: Life }) => (
  <ol className="life" aria-label="Life of the proposal">
    <Step what="Proposed" by={of.proposedBy} at={of.proposedAt}>
      {of.reason}
    </Step>
    {of.state !== 'open' && (
      <Step what={lifeOf(of).word} by={of.decidedBy} at={of.decidedAt}>
        {of.decisionReason}
      </Step>
    )}
  </ol>
);
