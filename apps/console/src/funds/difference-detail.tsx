import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type ReplyOfCall, sending, useQueryCall } from '../shell/api.ts';
import { Assignment } from '../shell/assignment.tsx';
import { useNow } from '../shell/clock.ts';
import { detailOfTarget } from '../shell/detail-address.ts';
import { amountText, timeText, waitText } from '../shell/format.ts';
import { Chip, type Fact, Facts, Loaded, Money, Mono, Opens, Panel } from '../shell/parts.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { useMay } from '../shell/session.ts';
import { FieldNote } from '../shell/text-input.tsx';
import { CLEARINGS, lineName, OUTCOMES } from './reconciliation-words.ts';
import { QuotedByOthers } from './review.tsx';

type Difference = ReplyOfCall<'console.difference'>;

const STEPS: Readonly<Record<Difference['steps'][number]['step'], string>> = {
  note: 'noted',
  resolved: 'explained it',
  reopened: 'opened it again',
};

const useFacts = (difference: Difference): readonly Fact[] => {
  const { open } = useDetails();
  const now = useNow();
  const {
    clearing,
    direction,
    reference,
    asset,
    here,
    there,
    date,
    about,
    bookedAt,
    reason,
    since,
    quoted,
    cancelledBy,
  } = difference;
  const target = detailOfTarget(about ?? '');
  return [
    ['Account', CLEARINGS[clearing]],
    ['Way', direction === 'in' ? 'In' : 'Out'],
    ['In the ledger', <Money key="here" text={here} asset={asset} />],
    ['On the statement', <Money key="there" text={there} asset={asset} />],
    ...(reference === '' ? [] : [['Reference', <Mono key="reference">{reference}</Mono>] as const]),
    ...(quoted.length === 0
      ? []
      : [['Reference belongs to', <QuotedByOthers key="quoted" quoted={quoted} />] as const]),
    ['Statement date', date ?? '–'],
    ['Booked', timeText(bookedAt)],
    [
      'What it is',
      target ? (
        <Opens key="about" onOpen={() => open(target)}>
          {lineName(difference)}
        </Opens>
      ) : (
        lineName(difference)
      ),
    ],
    ...(reason === null ? [] : [['Posted because', reason] as const]),
    ...(cancelledBy === null
      ? []
      : [
          [
            'Cancelled by',
            <Opens key="other" onOpen={() => open({ kind: 'difference', id: String(cancelledBy) })}>
              difference {cancelledBy}
            </Opens>,
          ] as const,
        ]),
    ['Found', since === null ? '–' : `${timeText(since)}, ${waitText(now - since)} ago`],
  ];
};

type Cancelling = Difference['cancelling'][number];

/** 'Amount differs, IN 500, 97.00 on the statement', so that one is told from another. */
const cancellingText = ({ outcome, reference, here, there, asset, date, bookedAt }: Cancelling): string =>
  [
    OUTCOMES[outcome][1],
    reference,
    ...(here === null ? [] : [`${amountText(here)} ${asset} in the ledger`]),
    ...(there === null ? [] : [`${amountText(there)} ${asset} on the statement`]),
    date ?? timeText(bookedAt).slice(0, 10),
  ]
    .filter(Boolean)
    .join(', ');

/** Closes this difference and one that cancels it as one. */
const Cancel = ({
  id: difference,
  cancelling,
  onDone,
  onCancel,
}: {
  readonly id: number;
  readonly cancelling: readonly Cancelling[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) => {
  const [other, setOther] = useState(cancelling[0]?.difference ?? 0);
  const refusals = useRefusals({ other: String(other) });
  const misfit = refusals.errorOf('other');
  const id = useId();
  return (
    <>
      <Select
        status={misfit === undefined ? '' : 'error'}
        aria-invalid={misfit !== undefined}
        aria-describedby={`${id}n`}
        aria-label="The difference that cancels it"
        style={{ width: '100%' }}
        options={cancelling.map((each) => ({ value: each.difference, label: cancellingText(each) }))}
        value={other}
        onChange={setOther}
      />
      <FieldNote id={`${id}n`} error={misfit} />
      <ReasonAction
        verb="Resolve both"
        hint="Recorded under your name, in both records and in the audit trail."
        done="Both resolved."
        sentences={() => (
          <p>
            No money moves. The two differences sum to zero: both count as explained by each other, for as long as they
            do. Opening one of them again opens both.
          </p>
        )}
        work={(reason) => sending('console.cancelDifferences', { id: difference, other, reason })}
        fields={refusals}
        onDone={onDone}
        onCancel={onCancel}
      />
    </>
  );
};

/** A note, the explanation, or opening it again: each with a text that stays. */
const Actions = ({ id, difference }: { readonly id: number; readonly difference: Difference }) => {
  const [choice, choose] = useState<'note' | 'decide' | 'cancel'>();
  const isResolved = difference.state === 'resolved';
  const onCancel = () => choose(undefined);
  const onDone = () => {
    onCancel();
  };
  if (choice === 'note')
    return (
      <ReasonAction
        verb="Add note"
        hint="Recorded under your name. It cannot be deleted."
        done="Noted."
        sentences={() => <p>The note stands in the record and in the audit trail:</p>}
        work={(reason) => sending('console.noteDifference', { id, reason })}
        onDone={onDone}
        onCancel={onCancel}
      />
    );
  if (choice === 'cancel')
    return <Cancel id={id} cancelling={difference.cancelling} onDone={onDone} onCancel={onCancel} />;
  if (choice === 'decide')
    return (
      <ReasonAction
        verb={isResolved ? 'Open again' : 'Resolve'}
        hint="Recorded under your name, here and in the audit trail."
        done={isResolved ? 'Open again.' : 'Resolved.'}
        sentences={() => (
          <p>
            {isResolved
              ? 'The difference waits again, and counts as open in the figures:'
              : 'No money moves. The difference counts as explained in the figures, with this reason:'}
          </p>
        )}
        work={(reason) => sending('console.resolveDifference', { id, resolved: !isResolved, reason })}
        onDone={onDone}
        onCancel={onCancel}
      />
    );
  return (
    <div className="actions">
      <Button type="primary" onClick={() => choose('decide')}>
        {isResolved ? 'Open again…' : 'Resolve…'}
      </Button>
      {difference.cancelling.length > 0 && (
        <Button onClick={() => choose('cancel')}>Cancelled by another difference…</Button>
      )}
      <Button onClick={() => choose('note')}>Add a note…</Button>
    </div>
  );
};

const CustomerView = ({ id, difference }: { readonly id: number; readonly difference: Difference }) => {
  const isFinance = useMay(['finance']);
  const facts = useFacts(difference);
  const isResolved = difference.state === 'resolved';
  const [tone, word] = OUTCOMES[difference.outcome];
  return (
    <>
      <header className="detail-head">
        <h1>
          {difference.date ?? ''} {CLEARINGS[difference.clearing]}{' '}
          <Money text={difference.here ?? difference.there} asset={difference.asset} />
        </h1>
        <Chip tone={tone}>{word}</Chip>
        {isResolved && <Chip tone="good">Explained</Chip>}
      </header>
      {isFinance && <Assignment of="console.assignDifference" id={id} assignedTo={difference.assignedTo} />}
      <Facts facts={facts} />
      {isFinance && (
        <Panel title={isResolved ? 'Explained' : 'Resolve'}>
          <Actions key={difference.state} id={id} difference={difference} />
        </Panel>
      )}
      <Panel title="What was written">
        {difference.steps.length === 0 ? (
          <p className="note">Nothing yet.</p>
        ) : (
          <ol className="course-of">
            {difference.steps.map(({ step, text, operator, at }) => (
              <li key={`${at} ${step}`}>
                <time>{timeText(at)}</time>
                <div>
                  {operator} {STEPS[step]}
                  <span className="why-not">{text}</span>
                </div>
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </>
  );
};

/** One difference between the ledger and a statement: what it is, who sees to it, and what was written about it. */
export const DifferenceDetail = ({ id }: { readonly id: number }) => (
  <Loaded of={useQueryCall('console.difference', { id }, { everyMs: 30_000 })}>
    {(difference) => <CustomerView id={id} difference={difference} />}
  </Loaded>
);
