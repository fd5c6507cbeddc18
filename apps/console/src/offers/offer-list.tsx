import { ACCOUNT_MODES } from '@bourse/rules';
import { valueIn } from '@bourse/ui/calls';
import { Button } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { sending, useQueryCall } from '../shell/api.ts';
import type { Column } from '../shell/data-table.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Facts, Loaded, Waiting } from '../shell/parts.tsx';
import { ProposalsAbout } from '../shell/proposals-about.tsx';
import { currentSession, hasRole } from '../shell/session.ts';
import { PasswordForm } from './password-form.tsx';
import { KINDS, lockText, OFFER_STATES, type Offer, percentText } from './words.ts';

/** How much of an offer real accounts have bought or asked for, in percent. */
const takenPercent = ({ quantity, left }: Offer): string =>
  `${Math.floor(((Number(quantity) - Number(left)) / Number(quantity)) * 100)} %`;

const COLUMNS: readonly Column<Offer>[] = [
  { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 64 },
  {
    title: 'Share',
    cell: ({ symbol, kind }) => (
      <span className="two-words">
        <b>{symbol}</b> <small>{KINDS[kind]}</small>
      </span>
    ),
  },
  {
    title: 'Discount',
    cell: ({ discountsBps }) => discountsBps.map(percentText).join(', '),
    isFigure: true,
    width: 120,
  },
  { title: 'Offered', cell: ({ quantity }) => amountText(quantity), isFigure: true, width: 110 },
  { title: 'Left', cell: ({ left }) => amountText(left), isFigure: true, width: 110 },
  { title: 'Taken', cell: takenPercent, isFigure: true, width: 80 },
  { title: 'Until', cell: ({ closesAt }) => timeText(closesAt), width: 160 },
  {
    title: 'State',
    cell: ({ state }) => <Chip tone={OFFER_STATES[state][0]}>{OFFER_STATES[state][1]}</Chip>,
    width: 100,
  },
];

/** What was bought out of it, in real and in demo accounts. */
const Sales = ({ id }: { readonly id: number }) => {
  const read = useQueryCall('console.offerSales', { id });
  return (
    <Loaded of={read} skeleton={<Waiting rows={2} />}>
      {({ currency, ...modes }) => (
        <Facts
          facts={ACCOUNT_MODES.flatMap((mode) => {
            const { bought, paid, inReview } = modes[mode];
            const where = mode === 'real' ? 'real accounts' : 'demo accounts';
            return [
              [`Bought, ${where}`, `${amountText(bought)} for ${amountText(paid)} ${currency}`],
              [`To review, ${where}`, amountText(inReview)],
            ] as const;
          })}
        />
      )}
    </Loaded>
  );
};

/** Another password for one of its tiers. */
const Passwords = ({ offer: { id, passwords } }: { readonly offer: Offer }) => {
  const [tier, setTier] = useState<number>();
  if (tier !== undefined) return <PasswordForm gate={{ id, tier }} onClose={() => setTier(undefined)} />;
  return (
    <div className="actions">
      {passwords.map(
        (has, nth) =>
          has && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tier is known by its place
            <Button key={nth} onClick={() => setTier(nth)}>
              {passwords.length === 1 ? 'Change password' : `Change password of tier ${nth + 1}`}
            </Button>
          ),
      )}
    </div>
  );
};

/** The terms of an offer and what was sold; while it is not over, another password, and its end with a reason. */
const OfferCard = ({
  offer,
  onDone,
  onClose,
}: {
  readonly offer: Offer;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const { id, kind, symbol, minimum, maximum, lockHours, reviewed, opensAt, state } = offer;
  const operator = currentSession()?.operator;
  const mayClose = hasRole(['product', 'compliance'], operator) && state !== 'closed';
  const maySetPassword = hasRole(['product'], operator) && state !== 'closed' && offer.passwords.includes(true);
  return (
    <section className="card" aria-label={`Offer ${id}`}>
      <h2>
        {KINDS[kind]} of {symbol}
      </h2>
      <p>
        From {amountText(minimum)} at once to {amountText(maximum)} in all a customer, since {timeText(opensAt)}.{' '}
        {lockText(lockHours)} {reviewed ? 'Each order is reviewed.' : 'Orders are carried out at once.'}
      </p>
      <Sales id={id} />
      <ProposalsAbout subject={`offer:${id}`} />
      {maySetPassword && <Passwords offer={offer} />}
      {mayClose && (
        <ReasonAction
          verb="End offer"
          isDanger
          hint="kept in the audit trail"
          sentences={() => <p>Nothing more is sold out of it. Orders in review still get their answer.</p>}
          work={(reason) => sending('console.closeOffer', { id, reason })}
          onDone={onDone}
          done="Offer ended"
          onCancel={onClose}
        />
      )}
    </section>
  );
};

/** What is and was offered, with what is left of it. */
export const OfferList = () => {
  const pages = usePagedCall('console.offers', {});
  const [chosen, setChosen] = useState<number>();
  const offer = valueIn(pages.read)?.rows.find(({ id }) => id === chosen);
  return (
    <>
      {offer && (
        <OfferCard key={offer.id} offer={offer} onDone={pages.read.retry} onClose={() => setChosen(undefined)} />
      )}
      <PagedList
        pages={pages}
        label="Offers"
        columns={COLUMNS}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => setChosen(id)}
        openKey={chosen === undefined ? undefined : String(chosen)}
        empty={<Empty icon="content" title="Nothing is offered" />}
      />
    </>
  );
};
