import { IDENTITY_LEVEL_NAMES } from '@bourse/wire/shown-names';
import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type ReplyOfCall, sending, useQueryCall } from '../shell/api.ts';
import { useNow } from '../shell/clock.ts';
import { timeText, waitText } from '../shell/format.ts';
import { Chip, type Fact, Facts, NotLoaded, Opens, Panel, Problem } from '../shell/parts.tsx';
import { Picture } from '../shell/picture.tsx';
import { Reveal } from '../shell/reveal.tsx';
import { currentSession, useMay } from '../shell/session.ts';
import { type Application, ITEMS, type Item, reasonLine, STATES, STEPS } from './item-words.ts';
import { ReviewApplication } from './review.tsx';

type Revealed = {
  readonly texts: Readonly<Partial<Record<Item, string>>>;
  readonly pictures: ReplyOfCall<'console.revealApplication'>['pictures'];
};

const Pictures = ({
  pictures,
  mayReview,
}: {
  readonly pictures: Revealed['pictures'] | undefined;
  readonly mayReview: boolean;
}) => {
  if (pictures === undefined)
    return (
      <p className="note">
        {mayReview ? 'Pictures are shown once you ask for them.' : 'Pictures are shown to those who review.'}
      </p>
    );
  if (pictures.length === 0) return <p className="note">There are no pictures.</p>;
  return (
    <div className="pictures">
      {pictures.map(({ item, url }) => (
        <Picture key={url} url={url} alt={ITEMS[item]} caption={ITEMS[item]} />
      ))}
    </div>
  );
};

const Course = ({ claim }: { readonly claim: Application }) => (
  <Panel title="What happened">
    <ol className="course-of">
      {claim.timeline.map(({ at, step, by, operator, remarks }) => (
        <li key={`${at} ${step} ${operator}`}>
          <time>{timeText(at)}</time>
          <div>
            {by === 'customer' ? 'The customer' : (operator ?? 'A reviewer')} {STEPS[step]}
            {remarks.map((remark) => (
              <span key={`${remark.item} ${remark.reason}`} className="why-not">
                {remark.item === null ? '' : `${ITEMS[remark.item]}: `}
                {reasonLine(remark)}
              </span>
            ))}
          </div>
        </li>
      ))}
    </ol>
  </Panel>
);

const Take = ({ claim }: { readonly claim: Application }) => {
  const action = useCommand(() => sending('console.takeApplication', { id: claim.id }));
  const isOthers = claim.state === 'in-review';
  return (
    <Panel title="Review">
      <p className="note">
        {isOthers
          ? `${claim.reviewer} has it under review. Taken over, only you can decide it.`
          : 'Assign it to yourself first: only who has it under review decides it.'}
      </p>
      {action.refusal && <Problem failure={action.refusal} />}
      <Button type={isOthers ? 'default' : 'primary'} loading={action.pending} onClick={() => void action.run()}>
        {isOthers ? 'Take over' : 'Assign to me'}
      </Button>
    </Panel>
  );
};

const Release = ({ claim }: { readonly claim: Application }) => {
  const action = useCommand(() => sending('console.releaseApplication', { id: claim.id }));
  return (
    <div className="assignment">
      <p>Assigned to you.</p>
      <Button size="small" loading={action.pending} onClick={() => void action.run()}>
        Give back
      </Button>
      {action.refusal && <Problem failure={action.refusal} />}
    </div>
  );
};

const factsOf = (
  claim: Application,
  seen: Revealed['texts'] | undefined,
  now: number,
  openCustomer: (id: number) => void,
): readonly Fact[] => [
  [
    'Customer',
    <Opens key="customer" onOpen={() => openCustomer(claim.customerId)}>
      {claim.maskedCustomer} <small>#{claim.customerId}</small>
    </Opens>,
  ],
  ...claim.items.flatMap(({ item, text }): Fact[] =>
    text === null ? [] : [[ITEMS[item], seen?.[item] === undefined ? text : <strong key={item}>{seen[item]}</strong>]],
  ),
  ['Handed in', timeText(claim.submittedAt)],
  claim.decidedAt === null
    ? ['Waiting for', waitText(now - (claim.submittedAt ?? now))]
    : ['Decided', `${timeText(claim.decidedAt)} by ${claim.reviewer ?? 'nobody'}`],
  ...claim.items.flatMap(({ item, remark }): Fact[] =>
    remark === null ? [] : [[`Asked again: ${ITEMS[item]}`, reasonLine(remark)]],
  ),
  ...(claim.sameNumber.length === 0
    ? []
    : [
        [
          'Same number',
          <span key="same" className="late">
            {claim.sameNumber.map((id) => (
              <Opens key={id} onOpen={() => openCustomer(id)}>
                customer {id}
              </Opens>
            ))}
          </span>,
        ] as const,
      ]),
];

/** One application: what was entered beside the pictures of it, the decision, and what happened so far. */
export const ApplicationDetail = ({ id }: { readonly id: number }) => {
  const query = useQueryCall('console.application', { id }, { everyMs: 10_000 });
  const { open } = useDetails();
  const now = useNow();
  const mayReview = useMay(['compliance']);
  const [revealed, setRevealed] = useState<Revealed>();
  if (query.state !== 'success') return <NotLoaded of={query} />;
  const data = query.value;
  const isWaiting = data.state === 'submitted' || data.state === 'in-review';
  const isMine = data.state === 'in-review' && data.reviewer === currentSession()?.operator.username;
  const [tone, word] = STATES[data.state];
  return (
    <>
      <header className="detail-head">
        <h1>
          {IDENTITY_LEVEL_NAMES[data.level]} identity <small>application {id}</small>
        </h1>
        <Chip tone={tone}>{word}</Chip>
        {data.sameNumber.length > 0 && <Chip tone="bad">Number known</Chip>}
      </header>
      <div className="side-by-side">
        <div>
          <Facts
            facts={factsOf(data, revealed?.texts, now, (customer) => open({ kind: 'customer', id: String(customer) }))}
          />
          {mayReview && revealed === undefined && (
            <Reveal
              isUnderReview={isMine}
              hint="Names, numbers and pictures. Who looked is recorded in the audit trail. What is masked cannot be approved."
              work={(reason) =>
                sending('console.revealApplication', { id, ...(reason === undefined ? {} : { reason }) })
              }
              onSeen={({ texts, pictures }) =>
                setRevealed({ texts: Object.fromEntries(texts.map(({ item, value }) => [item, value])), pictures })
              }
            />
          )}
        </div>
        <Pictures pictures={revealed?.pictures} mayReview={mayReview} />
      </div>
      {isWaiting && mayReview && !isMine && <Take claim={data} />}
      {isMine && mayReview && <Release claim={data} />}
      {isMine && mayReview && (
        <Panel title="Review">
          <ReviewApplication key={data.submittedAt} claim={data} isRevealed={revealed !== undefined} />
        </Panel>
      )}
      {isWaiting && !mayReview && <p className="note">Only compliance decides applications.</p>}
      <Course claim={data} />
    </>
  );
};
