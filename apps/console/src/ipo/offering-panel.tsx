import { App, Button } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useFilter } from '../shell/address.ts';
import { sending, useFile } from '../shell/api.ts';
import { amountText, countText, timeText } from '../shell/format.ts';
import { Icon } from '../shell/icon.tsx';
import { Chip, Facts, Money, Mono } from '../shell/parts.tsx';
import { ProposalsAbout } from '../shell/proposals-about.tsx';
import { currentSession, hasRole } from '../shell/session.ts';
import { coverOf, nextOf, type Offering, stageOf } from './offering-words.ts';

const BallotFileButton = ({ id }: { readonly id: number }) => {
  const { message } = App.useApp();
  const { run, pending } = useFile('console.ballot');
  const take = async (): Promise<void> => {
    const taken = await run({ id });
    if (!taken.ok) void message.error(taken.message);
  };
  return (
    <Button icon={<Icon name="take" size={13} />} loading={pending} onClick={() => void take()}>
      Ballot file
    </Button>
  );
};

const Ballot = ({ offering }: { readonly offering: Offering }) => {
  const { id, stage, commitment, digest, pricesDigest, seed } = offering;
  const isAllotted = stage === 'allotted' || stage === 'paid' || stage === 'listed';
  const isWithout = isAllotted && seed === null;
  return (
    <>
      <h3>Ballot</h3>
      <Facts
        isWide
        facts={[
          ['Commitment to the seed', <Mono key="commitment">{commitment}</Mono>],
          ['Applications at the close', digest === null ? 'At the close' : <Mono key="digest">{digest}</Mono>],
          ...(isWithout
            ? [['Seed', 'Sealed: all got all, without a ballot'] as const]
            : [
                [
                  'Prices after the close',
                  pricesDigest === null ? 'After the close' : <Mono key="prices">{pricesDigest}</Mono>,
                ] as const,
                ['Seed', seed === null ? 'Sealed' : <Mono key="seed">{seed}</Mono>] as const,
              ]),
        ]}
      />
      <p className="hint">
        Hashes are SHA-256. Anyone can recompute the allotment from the file; customers have it too.
      </p>
      {isAllotted && (
        <div className="actions">
          <BallotFileButton id={id} />
        </div>
      )}
    </>
  );
};

const CallOff = ({ offering: { id, name } }: { readonly offering: Offering }) => {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div className="actions">
        <Button danger onClick={() => setOpen(true)}>
          Call off
        </Button>
      </div>
    );
  return (
    <ReasonAction
      verb="Propose to call off"
      isDanger
      waitsFor="another operator of product or compliance"
      hint="for the other operator, and in the journal"
      sentences={() => <p>“{name}” is called off. All money held or paid for it goes back to the customers.</p>}
      work={(reason) => sending('console.proposeCallOff', { id, reason })}
      onDone={() => setOpen(false)}
      done="Calling it off is proposed."
      onCancel={() => setOpen(false)}
    />
  );
};

/** An offering: its terms, how far it is, what its ballot follows from, and the way to call it off. */
export const OfferingPanel = ({ offering, onClose }: { readonly offering: Offering; readonly onClose: () => void }) => {
  const { id, name, instrument, price, currency, lot, offered, applied, applications, stage } = offering;
  const [, set] = useFilter();
  const [tone, text] = stageOf(offering);
  const canCallOff =
    !['listed', 'returning', 'called-off'].includes(stage) &&
    hasRole(['product', 'compliance'], currentSession()?.operator);
  return (
    <section className="card" aria-label={name}>
      <h2>{name}</h2>
      <p>
        <Chip tone={tone}>{text}</Chip> {nextOf(offering)}
      </p>
      <Facts
        facts={[
          ['Share', instrument],
          ['Price', <Money key="price" text={price} asset={currency} />],
          ['Lot', amountText(String(lot))],
          ['Offered', amountText(String(offered))],
          [
            'Applied for',
            `${amountText(String(applied))} in ${countText(applications, 'application', 'applications')}`,
          ],
          ['Cover', coverOf(offering)],
          ['Open', `${timeText(offering.opensAt)} – ${timeText(offering.closesAt)}`],
          ['Payment', timeText(offering.paysAt)],
          ['Listing', timeText(offering.listsAt)],
        ]}
      />
      <Ballot offering={offering} />
      <ProposalsAbout subject={`offering:${id}`} />
      {canCallOff && <CallOff offering={offering} />}
      <div className="actions">
        <Button onClick={() => set({ list: 'applications', offering: String(id), page: undefined })}>
          Its applications
        </Button>
        <Button onClick={onClose}>Close details</Button>
      </div>
    </section>
  );
};
