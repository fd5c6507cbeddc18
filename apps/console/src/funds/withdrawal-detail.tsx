import { CHANNEL_NAMES, HELD, IDENTITY_LEVEL_NAMES, inWords } from '@bourse/wire/shown-names';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDetails } from '../shell/address.ts';
import { type ReplyOfCall, sending, useQueryCall } from '../shell/api.ts';
import { Assignment } from '../shell/assignment.tsx';
import { useNow } from '../shell/clock.ts';
import { estimateText, timeText, waitText } from '../shell/format.ts';
import { Chip, type Fact, Facts, Loaded, Money, Mono, Opens, Panel } from '../shell/parts.tsx';
import { ProposalsAbout } from '../shell/proposals-about.tsx';
import { Reveal } from '../shell/reveal.tsx';
import { useMay } from '../shell/session.ts';
import { PayoutReturn } from './payout-return.tsx';
import { SharedWith, WithdrawalActions } from './withdrawal-actions.tsx';
import { type Detail, headOf, MOVED, STEPS, stateOf } from './withdrawal-words.ts';

type Full = ReplyOfCall<'console.revealDestination'>;

/** How long a destination stays to be seen. */
const SHOWN_MS = 60_000;

/** Whether the full destination is being asked for: by its own button, or by the one that pays. */
type Asking = { readonly isAsking: boolean; readonly ask: (isAsking: boolean) => void };

/** The destination, masked; in full for a typed reason, and not for long. */
const Destination = ({ claim, asking: { isAsking, ask } }: { readonly claim: Detail; readonly asking: Asking }) => {
  const mayReveal = useMay(['finance']);
  const [seen, setSeen] = useState<Full>();
  useEffect(() => {
    if (!seen) return undefined;
    const end = setTimeout(() => setSeen(undefined), SHOWN_MS);
    return () => clearTimeout(end);
  }, [seen]);
  if (seen)
    return (
      <div className="in-full">
        <Mono>{seen.number}</Mono>
        <small>
          {seen.at}
          {seen.holder !== null && `, holder ${seen.holder}`} · verified name {seen.verifiedName ?? 'none'} · covered
          again in a minute
        </small>
      </div>
    );
  return (
    <div className="masked">
      <span>{claim.destination}</span>
      {mayReveal && !isAsking && (
        <Button size="small" type="text" onClick={() => ask(true)}>
          Show in full…
        </Button>
      )}
      {mayReveal && isAsking && (
        <Reveal
          isUnderReview={false}
          autoFocus
          work={(reason = '') => sending('console.revealDestination', { id: claim.id, reason })}
          onSeen={(full) => {
            setSeen(full);
            ask(false);
          }}
        />
      )}
    </div>
  );
};

/** Each step with the journal's entry of it, and what the entry moved. */
const Course = ({ claim }: { readonly claim: Detail }) => {
  const { open } = useDetails();
  return (
    <Panel title="What happened">
      <ol className="course-of">
        {claim.timeline.map(({ at, step, by, operator, reason, seq, moved }) => (
          <li key={seq}>
            <time>{timeText(at)}</time>
            <div>
              {by === 'customer' ? 'The customer' : (operator ?? 'An operator')} {STEPS[step]}
              {reason !== null && <span className="why-not">{reason}</span>}
              <span className="entry-of">
                <Opens onOpen={() => open({ kind: 'entry', id: String(seq) })}>entry {seq}</Opens>
                {moved.map(({ kind, amount }) => (
                  <span key={kind}>
                    {MOVED[kind]} <Money text={amount} asset={claim.asset} />
                  </span>
                ))}
              </span>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
};

/** What came or went, asset by asset. */
const Sums = ({ of }: { readonly of: Detail['background']['deposited'] }) =>
  of.length === 0 ? (
    'None'
  ) : (
    <span className="stacked">
      {of.map(({ asset, amount }) => (
        <Money key={asset} text={amount} asset={asset} />
      ))}
    </span>
  );

/** Where the account is not said to be the customer's own. */
const NamesDiffer = ({ claim: { background } }: { readonly claim: Detail }) =>
  background.namesDiffer && (
    <div className="problem" role="alert">
      <p>
        The holder of the account ({background.maskedHolder}) is not the verified name of the customer (
        {background.maskedName}).
      </p>
    </div>
  );

const useFacts = (claim: Detail, asking: Asking): readonly Fact[] => {
  const { open } = useDetails();
  const now = useNow();
  const { customerId, asset, background } = claim;
  const isAlone = claim.others.every(({ asset: other }) => other !== asset);
  const isOver = claim.state !== 'waiting' && claim.state !== 'processing';
  return [
    [
      'Customer',
      <Opens key="customer" onOpen={() => open({ kind: 'customer', id: String(customerId) })}>
        {claim.maskedCustomer} <small>#{customerId}</small>
      </Opens>,
    ],
    ['Identity level', IDENTITY_LEVEL_NAMES[claim.identityLevel]],
    ['Verified name', background.maskedName ?? 'None'],
    [
      'Customer since',
      background.customerSince === null
        ? '–'
        : `${timeText(background.customerSince)}, ${waitText(now - background.customerSince)} ago`,
    ],
    ['Leaves the account', <Money key="amount" text={claim.amount} asset={asset} />],
    ['Fee', <Money key="fee" text={claim.fee} asset={asset} />],
    ...(background.balanceAfter === null
      ? []
      : [
          [
            isAlone ? 'Balance after' : 'Balance after all under way',
            <Money key="after" text={background.balanceAfter} asset={asset} />,
          ] as const,
        ]),
    ['Deposits credited so far', <Sums key="in" of={background.deposited} />],
    ['Withdrawals paid so far', <Sums key="out" of={background.withdrawn} />],
    ['By', CHANNEL_NAMES[claim.channel]],
    ['Goes to', <Destination key="to" claim={claim} asking={asking} />],
    ...(background.maskedHolder === null ? [] : [['Holder of it', background.maskedHolder] as const]),
    ['Requested at', timeText(claim.requestedAt)],
    isOver
      ? ['Took', waitText(claim.changedAt - claim.requestedAt)]
      : ['Waiting for', `${waitText(now - claim.requestedAt)}, told ${estimateText(claim.usualMs)}`],
    ...(claim.dueAt === null || now <= claim.dueAt
      ? []
      : [
          [
            'Late by',
            <span key="late" className="late">
              {waitText(now - claim.dueAt)}
            </span>,
          ] as const,
        ]),
    ...(claim.reference === null ? [] : [['Reference', <Mono key="reference">{claim.reference}</Mono>] as const]),
  ];
};

/** What to look at before money leaves: credentials that changed lately, and what else is on its way out. */
const Beside = ({ claim }: { readonly claim: Detail }) => {
  const { open } = useDetails();
  return (
    <div className="beside">
      <Panel title="Credentials, last 30 days">
        {claim.credentialChanges.length === 0 ? (
          <p className="note">Nothing changed.</p>
        ) : (
          <Facts
            facts={claim.credentialChanges.map(({ kind, at, what }) => [
              what === null ? inWords(kind) : `${inWords(kind)}: ${what}`,
              timeText(at),
            ])}
          />
        )}
      </Panel>
      <Panel title="Other withdrawals under way">
        {claim.others.length === 0 ? (
          <p className="note">None.</p>
        ) : (
          <Facts
            facts={claim.others.map(
              ({ id, amount, asset }) =>
                [
                  `No. ${id}`,
                  <Opens key={id} onOpen={() => open({ kind: 'withdrawal', id: String(id) })}>
                    <Money text={amount} asset={asset} />
                  </Opens>,
                ] as const,
            )}
          />
        )}
      </Panel>
    </div>
  );
};

const CustomerView = ({ claim }: { readonly claim: Detail }) => {
  const isFinance = useMay(['finance']);
  const isCompliance = useMay(['compliance']);
  const [isAsking, ask] = useState(false);
  const facts = useFacts(claim, { isAsking, ask });
  const [tone, word] = stateOf(claim);
  const head = headOf(claim);
  const isUnderWay = claim.state === 'waiting' || claim.state === 'processing';
  return (
    <>
      <header className="detail-head">
        <h1>
          <Money text={head.amount} asset={claim.asset} /> <small>{head.word}</small>
        </h1>
        <Chip tone={tone}>{word}</Chip>
        {claim.takesTwo && <Chip tone="warn">Two operators</Chip>}
      </header>
      {isUnderWay && (isFinance || isCompliance) && (
        <Assignment of="console.assignWithdrawal" id={claim.id} assignedTo={claim.assignedTo} />
      )}
      {claim.holdNote !== null && claim.state === 'waiting' && (
        <Facts
          facts={[
            ['Internal note', claim.holdNote],
            ['Shown to the customer', HELD[claim.publicReason ?? 'checking']],
          ]}
        />
      )}
      {claim.state === 'refused' && <blockquote>{claim.reason}</blockquote>}
      <Facts facts={facts} />
      <NamesDiffer claim={claim} />
      <SharedWith claim={claim} />
      {isUnderWay && (isFinance || isCompliance) && (
        <Panel title={claim.state === 'waiting' ? 'Decide' : 'Pay'}>
          <WithdrawalActions
            key={`${claim.state} ${claim.holdNote}`}
            claim={claim}
            isFinance={isFinance}
            onLook={() => ask(true)}
          />
        </Panel>
      )}
      {isUnderWay && !isFinance && !isCompliance && <p className="note">Only finance pays withdrawals.</p>}
      <PayoutReturn claim={claim} mayReturn={isFinance} />
      <Beside claim={claim} />
      <ProposalsAbout subject={`withdrawal:${claim.id}`} />
      <Course claim={claim} />
    </>
  );
};

/** One withdrawal: to whom, how much, what to look at first, what can be done, and what happened so far. */
export const WithdrawalDetail = ({ id }: { readonly id: number }) => (
  <Loaded of={useQueryCall('console.withdrawal', { id }, { everyMs: 5_000 })}>
    {(claim) => <CustomerView claim={claim} />}
  </Loaded>
);
