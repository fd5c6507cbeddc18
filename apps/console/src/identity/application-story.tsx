import { Button } from 'antd';
import { useState } from 'react';
import { useStories } from '../shell/address.ts';
import { CallError, demand, refresh, useCall } from '../shell/api.ts';
import { useNow } from '../shell/clock.ts';
import { useDeed } from '../shell/deed.tsx';
import { spanText, timeText } from '../shell/format.ts';
import { Chip, type Fact, Facts, Opens, Panel, Problem, Waiting } from '../shell/parts.tsx';
import { Picture } from '../shell/picture.tsx';
import { currentSession, useMay } from '../shell/session.ts';
import { type Application, ITEMS, type Item, LEVELS, reasonLine, STATES, STEPS } from './item-words.ts';
import { ReviewApplication } from './review.tsx';

const FIELD_OF: Readonly<Partial<Record<Item, 'name' | 'id-number' | 'address'>>> = {
  name: 'name',
  'id-number': 'id-number',
  address: 'address',
};

/** A masked text; shown in full it costs a line in the trail, its reason the review itself. */
const MaskedText = ({
  claim,
  item,
  text,
}: {
  readonly claim: Application;
  readonly item: Item;
  readonly text: string;
}) => {
  const mayReveal = useMay(['compliance']);
  const [seen, setSeen] = useState<string>();
  const [error, setError] = useState<CallError>();
  const field = FIELD_OF[item];
  const reveal = async () => {
    if (field === undefined) return;
    try {
      const reason = `Review of application ${claim.id}`;
      const { value } = await demand('console.reveal', { id: claim.customerId, field, reason });
      setSeen(value ?? '');
      void refresh('console.audit');
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setError(thrown);
    }
  };
  if (error) return <Problem error={error} onRetry={() => void reveal()} />;
  if (seen !== undefined) return <strong>{seen}</strong>;
  return (
    <span className="masked">
      {text}
      {mayReveal && claim.state === 'in-review' && (
        <Button
          size="small"
          aria-label={`Show the ${ITEMS[item].toLowerCase()}; the trail keeps it`}
          title="The trail keeps who looked"
          onClick={() => void reveal()}
        >
          Show
        </Button>
      )}
    </span>
  );
};

const Pictures = ({ claim }: { readonly claim: Application }) => {
  const pictures = claim.items.filter(({ pictureUrl }) => pictureUrl !== null);
  if (pictures.length === 0) return <p className="note">Pictures are shown to those who review.</p>;
  return (
    <div className="pictures">
      {pictures.map(({ item, pictureUrl }) => (
        <Picture key={pictureUrl} url={pictureUrl} alt={ITEMS[item]} caption={ITEMS[item]} />
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
  const deed = useDeed(
    () => demand('console.takeApplication', { id: claim.id }),
    () => void refresh('console.applications', 'console.application', 'console.audit'),
  );
  const isOthers = claim.state === 'in-review';
  return (
    <Panel title="Review">
      <p className="note">
        {isOthers
          ? `${claim.reviewer} has it under review. Taken over, only you can decide it.`
          : 'Take it first: only who has it under review decides it.'}
      </p>
      {deed.error && <Problem error={deed.error} />}
      <Button type={isOthers ? 'default' : 'primary'} loading={deed.isBusy} onClick={() => void deed.run()}>
        {isOthers ? 'Take it over' : 'Take it under review'}
      </Button>
    </Panel>
  );
};

const factsOf = (claim: Application, now: number, openCustomer: (id: number) => void): readonly Fact[] => [
  [
    'Customer',
    <Opens key="customer" onOpen={() => openCustomer(claim.customerId)}>
      {claim.maskedCustomer} <small>#{claim.customerId}</small>
    </Opens>,
  ],
  ...claim.items.flatMap(({ item, text }): Fact[] =>
    text === null ? [] : [[ITEMS[item], <MaskedText key={item} claim={claim} item={item} text={text} />]],
  ),
  ['Handed in', timeText(claim.submittedAt)],
  claim.decidedAt === null
    ? ['Waiting for', spanText(now - (claim.submittedAt ?? now))]
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
export const ApplicationStory = ({ id }: { readonly id: number }) => {
  const { data, error, refetch } = useCall('console.application', { id }, { everyMs: 10_000 });
  const { open } = useStories();
  const now = useNow();
  const mayReview = useMay(['compliance']);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const isWaiting = data.state === 'submitted' || data.state === 'in-review';
  const isMine = data.state === 'in-review' && data.reviewer === currentSession()?.operator.username;
  const [tone, word] = STATES[data.state];
  return (
    <>
      <header className="story-head">
        <h1>
          {LEVELS[data.level]} <small>application {id}</small>
        </h1>
        <Chip tone={tone}>{word}</Chip>
        {data.sameNumber.length > 0 && <Chip tone="bad">Number known</Chip>}
      </header>
      <div className="side-by-side">
        <Facts facts={factsOf(data, now, (customer) => open({ kind: 'customer', id: String(customer) }))} />
        <Pictures claim={data} />
      </div>
      {isWaiting && mayReview && !isMine && <Take claim={data} />}
      {isMine && mayReview && (
        <Panel title="Review">
          <ReviewApplication key={data.submittedAt} claim={data} />
        </Panel>
      )}
      {isWaiting && !mayReview && <p className="note">Only compliance decides applications.</p>}
      <Course claim={data} />
    </>
  );
};
