import { Button } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type ReplyOfCall, sending } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';
import { Panel } from '../shell/parts.tsx';
import { useMay } from '../shell/session.ts';

type Detail = ReplyOfCall<'console.customer'>;

const BLOCKER_WORDS = {
  'open-orders': 'open orders',
  positions: 'holdings',
  balances: 'balances',
  deposits: 'deposits to be reviewed',
  withdrawals: 'withdrawals under way',
  rebates: 'rebates not yet released',
  loans: 'credit not yet repaid',
  'identity-review': 'an identity application to be reviewed',
} as const satisfies Record<Detail['closingBlockers'][number], string>;

/** Signs a customer out everywhere. */
export const EndSessions = ({ id }: { readonly id: number }) => {
  const may = useMay(['support', 'compliance']);
  const [isConfirming, setConfirming] = useState(false);
  if (!may) return null;
  if (!isConfirming)
    return (
      <Button size="small" onClick={() => setConfirming(true)}>
        Sign out everywhere…
      </Button>
    );
  return (
    <ReasonAction
      verb="Sign out everywhere"
      hint="Kept in the audit trail."
      done="Every session has ended."
      sentences={() => <p>Customer {id} is signed out on every device at once; they can sign in again.</p>}
      work={(reason) => sending('console.endSessions', { id, reason })}
      onDone={() => {
        setConfirming(false);
      }}
      onCancel={() => setConfirming(false)}
    />
  );
};

/** Closing the account: what stands in the way, a proposal, or since when it is closed. */
export const CustomerClosing = ({ id, detail }: { readonly id: number; readonly detail: Detail }) => {
  const mayPropose = useMay(['support', 'compliance']);
  const [isProposing, setProposing] = useState(false);
  const { open } = useDetails();
  const { closingBlockers, closedAt, erasedAt } = detail;
  if (closedAt !== null)
    return (
      <Panel title="Closing">
        <p className="note">
          Closed {timeText(closedAt)}.{' '}
          {erasedAt === null ? 'Personal data are still kept.' : `Personal data erased ${timeText(erasedAt)}.`}
        </p>
      </Panel>
    );
  return (
    <Panel title="Closing">
      {closingBlockers.length > 0 ? (
        <p className="note">Cannot be closed: {closingBlockers.map((blocker) => BLOCKER_WORDS[blocker]).join(', ')}.</p>
      ) : (
        mayPropose &&
        !isProposing && (
          <Button size="small" onClick={() => setProposing(true)}>
            Propose to close the account…
          </Button>
        )
      )}
      {isProposing && (
        <ReasonAction
          verb="Propose to close the account"
          waitsFor="another operator of compliance"
          isDanger
          hint="Shown to the second operator and recorded in the audit trail."
          done="Proposed. Another operator has to confirm it."
          sentences={() => <p>The account of customer {id} is closed for good; nobody signs in to it any more.</p>}
          work={(reason) => sending('console.proposeClosing', { id, reason })}
          onDone={(made) => {
            setProposing(false);
            open({ kind: 'proposal', id: made.id });
          }}
          onCancel={() => setProposing(false)}
        />
      )}
    </Panel>
  );
};
