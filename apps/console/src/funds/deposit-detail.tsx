import type { Endpoints, ReplyOf } from '@bourse/wire';
import { useDetails } from '../shell/address.ts';
import { useCall } from '../shell/api.ts';
import { Assignment } from '../shell/assignment.tsx';
import { useNow } from '../shell/clock.ts';
import { spanText, timeText } from '../shell/format.ts';
import { Chip, type Fact, Facts, Money, Mono, Opens, Panel, Problem, Waiting } from '../shell/parts.tsx';
import { Picture } from '../shell/picture.tsx';
import { useMay } from '../shell/session.ts';
import { CHANNELS } from './channels.ts';
import { Review, SimilarCredits } from './review.tsx';

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

/** Where the deposit stands, and what to look at twice. */
const Marks = ({ claim }: { readonly claim: Claim }) => (
  <>
    {claim.state === 'waiting' && <Chip tone="warn">Waiting for review</Chip>}
    {claim.state === 'done' && <Chip tone="good">Credited</Chip>}
    {claim.state === 'refused' && <Chip tone="quiet">Refused</Chip>}
    {claim.similar.length > 0 && <Chip tone="warn">Similar reference</Chip>}
    {claim.sameProof.length > 0 && <Chip tone="warn">Picture used before</Chip>}
  </>
);

/** One deposit from the claim to what became of it. */
export const DepositDetail = ({ id }: { readonly id: number }) => {
  const { data, error, refetch } = useCall('console.deposit', { id }, { everyMs: 5_000 });
  const { open } = useDetails();
  const now = useNow();
  const mayReview = useMay(['finance']);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const seq = data.journalSeq;
  const facts: readonly Fact[] = [
    [
      'Customer',
      <Opens key="customer" onOpen={() => open({ kind: 'customer', id: String(data.customerId) })}>
        {data.maskedCustomer} <small>#{data.customerId}</small>
      </Opens>,
    ],
    ...(data.paymentReference === null
      ? []
      : [['Quoted reference', <Mono key="quoted">{data.paymentReference}</Mono>] as const]),
    ['Claimed', <Money key="claimed" text={data.asked} asset={data.currency} />],
    ['Channel', `${CHANNELS[data.channel]}${data.network === null ? '' : ` on ${data.network}`}`],
    ...(data.address === null ? [] : [['To address', <Mono key="address">{data.address}</Mono>] as const]),
    ...(data.bankCode === null ? [] : [['Bank code', data.bankCode] as const]),
    ...(data.fpsId === null ? [] : [['FPS id', data.fpsId] as const]),
    ...(data.sameProof.length === 0 ? [] : [['Same picture', <SameProof key="same-proof" claim={data} />] as const]),
    ...(data.similar.length === 0
      ? []
      : [['Similar reference', <SimilarCredits key="similar" similar={data.similar} />] as const]),
    ['Asked at', timeText(data.createdAt)],
    data.state === 'waiting'
      ? ['Waiting for', spanText(now - data.createdAt)]
      : [
          'Decided',
          `${timeText(data.reviewedAt)} by ${[data.reviewedBy ?? 'nobody', data.agreedBy ?? ''].filter(Boolean).join(' and ')}`,
        ],
  ];
  return (
    <>
      <header className="detail-head">
        <h1>
          <Money text={data.credited ?? data.asked} asset={data.currency} />
        </h1>
        <Marks claim={data} />
      </header>
      {data.state === 'waiting' && mayReview && (
        <Assignment
          of="console.assignDeposit"
          shownIn={['console.deposits', 'console.deposit']}
          id={id}
          assignedTo={data.assignedTo}
        />
      )}
      <div className="detail-columns">
        <Facts facts={facts} />
        <Picture url={data.proofUrl} alt={`Proof of deposit ${id}`} />
      </div>
      {data.state === 'waiting' && mayReview && (
        <Panel title="Review">
          <Review claim={data} proposalId={data.proposalId} />
        </Panel>
      )}
      {data.state === 'waiting' && !mayReview && <p className="note">Only finance decides deposits.</p>}
      {data.state === 'done' && (
        <Panel title="What was credited">
          <Facts
            facts={[
              ['Arrived', <Money key="credited" text={data.credited} asset={data.currency} />],
              ['External reference', <Mono key="reference">{data.reference}</Mono>],
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
      )}
      {data.state === 'refused' && (
        <Panel title="Why it was refused">
          <blockquote>{data.reason}</blockquote>
        </Panel>
      )}
    </>
  );
};
