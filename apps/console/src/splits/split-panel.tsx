import { utcDay } from '@bourse/rules';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { type RowOfCall, sending } from '../shell/api.ts';
import { amountText, timeText } from '../shell/format.ts';
import { Chip, Facts, Money, Panel, type Tone } from '../shell/parts.tsx';
import { ProposalsAbout } from '../shell/proposals-about.tsx';
import { currentSession, hasRole } from '../shell/session.ts';

export type Split = RowOfCall<'console.splits'>;

const STAGES: Readonly<Record<Split['stage'], readonly [tone: Tone, text: string, next: string]>> = {
  announced: ['info', 'Announced', 'When the ex-date begins, everything that counts the share is adjusted by itself.'],
  cancelled: ['quiet', 'Cancelled', 'Nothing is adjusted.'],
  adjusting: [
    'warn',
    'Being carried out',
    'Customers are adjusted one after another; the share is not traded meanwhile.',
  ],
  done: ['good', 'Carried out', 'All shares, positions and lock-ups are those of the new share.'],
};

/** Where a split stands. */
export const Stage = ({ split: { stage } }: { readonly split: Split }) => {
  const [tone, text] = STAGES[stage];
  return <Chip tone={tone}>{text}</Chip>;
};

const Cancel = ({ split: { id, symbol }, onDone }: { readonly split: Split; readonly onDone: () => void }) => (
  <ReasonAction
    verb="Propose to cancel"
    isDanger
    waitsFor="another operator, of finance or compliance"
    hint="for the other operator, and in the journal"
    sentences={() => <p>The split of {symbol} is cancelled before its ex-date: nothing is adjusted.</p>}
    work={(reason) => sending('console.proposeSplitCancellation', { id, reason })}
    onDone={onDone}
    done="Cancelling it is proposed."
    onCancel={onDone}
  />
);

/** A split: its terms, whose shares were adjusted and what was paid, and its cancellation. */
export const SplitPanel = ({ split, onClose }: { readonly split: Split; readonly onClose: () => void }) => {
  const [isCancelling, setCancelling] = useState(false);
  const { id, symbol, from, to, stage, progress, price, currency, doneAt } = split;
  const money = (units: string) => <Money text={units} asset={currency} />;
  const [, text, next] = STAGES[stage];
  const canCancel = stage === 'announced' && hasRole(['product'], currentSession()?.operator);
  return (
    <Panel
      title={`${symbol}, ${from} into ${to}`}
      aside={
        <span className="actions">
          <Stage split={split} />
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </span>
      }
    >
      <p>{next}</p>
      {stage === 'adjusting' && <Progress percent={Math.floor(progress * 100)} aria-label={text} status="normal" />}
      <Facts
        isWide
        facts={[
          ['Share', split.instrument],
          ['Document of the issuer', split.source],
          ['Ex-date', utcDay(split.exAt)],
          ['Holders adjusted', amountText(String(split.holders))],
          ['Last price before', price === null ? 'Not yet' : money(price)],
          ['Paid for what was left over', money(split.paid)],
          ['Carried out', doneAt === null ? 'Not yet' : timeText(doneAt)],
        ]}
      />
      <ProposalsAbout subject={`split:${id}`} />
      {isCancelling && <Cancel split={split} onDone={() => setCancelling(false)} />}
      {canCancel && !isCancelling && (
        <div className="actions">
          <Button danger onClick={() => setCancelling(true)}>
            Cancel split
          </Button>
        </div>
      )}
    </Panel>
  );
};
