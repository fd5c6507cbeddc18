import type { Endpoints, ReplyOf } from '@bourse/wire';
import { CHANNEL_NAMES } from '@bourse/wire/shown-names';
import { useState } from 'react';
import { useDetails } from '../shell/address.ts';
import { sending, useQueryCall } from '../shell/api.ts';
import { Assignment } from '../shell/assignment.tsx';
import { useNow } from '../shell/clock.ts';
import { timeText, waitText } from '../shell/format.ts';
import { Chip, type Fact, Facts, Loaded, Money, Mono, Opens, Panel } from '../shell/parts.tsx';
import { Picture } from '../shell/picture.tsx';
import { ProposalsAbout } from '../shell/proposals-about.tsx';
import { Reveal } from '../shell/reveal.tsx';
import { useMay } from '../shell/session.ts';
import { Reversal } from './credit-reversal.tsx';
import { QuotedByOthers, Review, SimilarCredits } from './review.tsx';

type Claim = ReplyOf<Endpoints['console.deposit']>;

/** The other deposits that came with the same picture. */
const SameProof = ({ claim }: { readonly claim: Claim }) => {
  const { open } = useDetails();
  return claim.sameProof.map(({ id, customerId }) => (
    <div key={id}>
      <Opens onOpen={() => open({ kind: 'deposit', id: String(id) })}>
        Deposit {id} of {customerId === claim.customerId ? 'this customer' : `customer ${customerId}`}
      </Opens>
    </div>
  ));
};

/** The accounts or addresses that the customer was shown, as they were then. */
const Receiving = ({ receiving }: Pick<Claim, 'receiving'>) =>
  receiving.map(({ paymentDetail, version, name, number, code, holder, fpsId }) => (
    <div key={paymentDetail} className="stacked">
      {name} {code !== null && <small>{code}</small>}
      <Mono>{number}</Mono>
      <small>
        {[holder, fpsId === null ? null : `FPS ${fpsId}`, `payment detail ${paymentDetail}, version ${version}`]
          .filter((part) => part !== null)
          .join(' · ')}
      </small>
    </div>
  ));

/** Where the deposit stands, and what to look at twice. */
const Marks = ({ claim }: { readonly claim: Claim }) => (
  <>
    {claim.state === 'waiting' && <Chip tone="warn">Waiting for review</Chip>}
    {claim.state === 'done' && <Chip tone="good">Credited</Chip>}
    {claim.state === 'reversed' && <Chip tone="bad">Reversed</Chip>}
    {claim.state === 'refused' && <Chip tone="quiet">Refused</Chip>}
    {claim.similar.length > 0 && <Chip tone="warn">Similar reference</Chip>}
    {claim.quoted.length > 0 && <Chip tone="warn">Another customer's reference</Chip>}
    {claim.sameProof.length > 0 && <Chip tone="warn">Picture used before</Chip>}
  </>
);

const ProposalLink = ({ id }: { readonly id: string }) => {
  const { open } = useDetails();
  return <Opens onOpen={() => open({ kind: 'proposal', id })}>proposal {id}</Opens>;
};

const useFacts = (claim: Claim): readonly Fact[] => {
  const { open } = useDetails();
  const now = useNow();
  return [
    [
      'Customer',
      <Opens key="customer" onOpen={() => open({ kind: 'customer', id: String(claim.customerId) })}>
        {claim.maskedCustomer} <small>#{claim.customerId}</small>
      </Opens>,
    ],
    ...(claim.paymentReference === null
      ? []
      : [['Quoted reference', <Mono key="quoted">{claim.paymentReference}</Mono>] as const]),
    ['Claimed', <Money key="claimed" text={claim.claimed} asset={claim.currency} />],
    ['Channel', `${CHANNEL_NAMES[claim.channel]}${claim.network === null ? '' : ` on ${claim.network}`}`],
    ...(claim.receiving.length === 0
      ? []
      : [
          [
            claim.receiving.length === 1 ? 'Shown to pay to' : 'Shown to pay to one of',
            <Receiving key="receiving" receiving={claim.receiving} />,
          ] as const,
        ]),
    ...(claim.address === null ? [] : [['To address', <Mono key="address">{claim.address}</Mono>] as const]),
    ...(claim.bankCode === null ? [] : [['Bank code', claim.bankCode] as const]),
    ...(claim.fpsId === null ? [] : [['FPS id', claim.fpsId] as const]),
    ...(claim.sameProof.length === 0 ? [] : [['Same picture', <SameProof key="same-proof" claim={claim} />] as const]),
    ...(claim.similar.length === 0
      ? []
      : [['Similar reference', <SimilarCredits key="similar" similar={claim.similar} />] as const]),
    ...(claim.quoted.length === 0
      ? []
      : [['Reference belongs to', <QuotedByOthers key="quoted-by" quoted={claim.quoted} />] as const]),
    ['Requested at', timeText(claim.createdAt)],
    claim.state === 'waiting'
      ? ['Waiting for', waitText(now - claim.createdAt)]
      : [
          'Decided',
          `${timeText(claim.reviewedAt)} by ${[claim.reviewedBy ?? 'nobody', claim.agreedBy ?? ''].filter(Boolean).join(' and ')}`,
        ],
  ];
};

const Credited = ({ claim }: { readonly claim: Claim }) => {
  const { open } = useDetails();
  const seq = claim.journalSeq;
  return (
    <Panel title="What was credited">
      <Facts
        facts={[
          ['Arrived', <Money key="credited" text={claim.credited} asset={claim.currency} />],
          ['External reference', <Mono key="reference">{claim.reference}</Mono>],
          [
            'Journal',
            seq === null ? (
              '–'
            ) : (
              <Opens key="seq" onOpen={() => open({ kind: 'entry', id: String(seq) })}>
                entry {seq} and its postings
              </Opens>
            ),
          ],
        ]}
      />
    </Panel>
  );
};

/** The picture that came with it, once this operator has asked for it. */
const Proof = ({ claim: { id, hasProof, state } }: { readonly claim: Claim }) => {
  const mayLook = useMay(['finance', 'compliance']);
  const [url, setUrl] = useState<string>();
  const alt = `Proof of deposit ${id}`;
  if (!hasProof) return <Picture url={null} alt={alt} />;
  if (url !== undefined) return <Picture url={url} alt={alt} />;
  if (!mayLook) return <p className="note">The picture is shown to finance and compliance.</p>;
  return (
    <div>
      <Reveal
        isUnderReview={state === 'waiting'}
        hint="The picture of the payment. Who looked is recorded in the audit trail."
        work={(reason) => sending('console.revealProof', { id, ...(reason === undefined ? {} : { reason }) })}
        onSeen={(shown) => setUrl(shown.url)}
      />
    </div>
  );
};

/** What is known of a deposit, what can be decided about it, and what became of it. */
const CustomerView = ({ claim }: { readonly claim: Claim }) => {
  const mayReview = useMay(['finance']);
  const facts = useFacts(claim);
  const { id } = claim;
  const isCredited = claim.state === 'done' || claim.state === 'reversed';
  return (
    <>
      <header className="detail-head">
        <h1>
          <Money text={claim.credited ?? claim.claimed} asset={claim.currency} />
        </h1>
        <Marks claim={claim} />
      </header>
      {claim.state === 'waiting' && mayReview && (
        <Assignment of="console.assignDeposit" id={id} assignedTo={claim.assignedTo} />
      )}
      <div className="detail-columns">
        <Facts facts={facts} />
        <Proof key={id} claim={claim} />
      </div>
      {claim.state === 'waiting' && mayReview && (
        <Panel title="Review">
          <Review claim={claim} proposalId={claim.proposalId} />
        </Panel>
      )}
      {claim.state === 'waiting' && !mayReview && (
        <p className="note">
          Only finance decides deposits.
          {claim.proposalId !== null && (
            <>
              {' '}
              A credit is proposed: <ProposalLink id={claim.proposalId} />.
            </>
          )}
        </p>
      )}
      {isCredited && <Credited claim={claim} />}
      {isCredited && <Reversal claim={claim} mayReverse={mayReview} />}
      <ProposalsAbout subject={`deposit:${id}`} />
      {claim.state === 'refused' && (
        <Panel title="Why it was refused">
          <blockquote>{claim.reason}</blockquote>
        </Panel>
      )}
    </>
  );
};

/** One deposit from the claim to what became of it. */
export const DepositDetail = ({ id }: { readonly id: number }) => (
  <Loaded of={useQueryCall('console.deposit', { id }, { everyMs: 5_000 })}>
    {(claim) => <CustomerView claim={claim} />}
  </Loaded>
);
