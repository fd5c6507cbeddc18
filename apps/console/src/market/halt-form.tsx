import { Select } from 'antd';
import { useId, useState } from 'react';
import { Confirm, ReasonAction, useCommand } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type RowOfCall, sending } from '../shell/api.ts';
import { FOUR_EYES_NOTE, needsFourEyes } from '../shell/customer-text-action.tsx';
import { amountText } from '../shell/format.ts';
import { useRefusals } from '../shell/refused-field.ts';
import { FieldNote } from '../shell/text-input.tsx';
import { haltAloneText } from './words.ts';

type Instrument = RowOfCall<'console.instruments'>;

const TIMES: readonly (readonly [minutes: number, words: string])[] = [
  [15, '15 minutes'],
  [60, '1 hour'],
  [240, '4 hours'],
  [1_440, '1 day'],
  [4_320, '3 days'],
  [10_080, '7 days'],
];
const UNTIL_LIFTED = 0;

const wordsOf = (minutes: number): string =>
  TIMES.find(([time]) => time === minutes)?.[1] ?? 'until an operator lifts it';

/** Whether a halt of so many minutes is one operator's to decide. */
const isAlone = ({ halted, haltAloneMinutes }: Instrument, minutes: number): boolean =>
  halted === null && minutes !== UNTIL_LIFTED && minutes <= haltAloneMinutes;

const Consequences = ({ instrument, minutes }: { readonly instrument: Instrument; readonly minutes: number }) => {
  const { symbol, restingOrders, halted } = instrument;
  const alone = isAlone(instrument, minutes);
  const from = alone ? 'this moment' : 'the confirmation';
  const end =
    minutes === UNTIL_LIFTED
      ? 'Trading resumes when an operator lifts the halt, and not before.'
      : `Trading resumes by itself ${wordsOf(minutes)} later.`;
  return (
    <p>
      {halted
        ? `The end of the halt of ${symbol} changes, counted from ${from} on.`
        : `No order in ${symbol} is taken or filled from ${from} on. The ${amountText(String(restingOrders))} resting orders stay and can be cancelled. Prices and results stay as they are.`}{' '}
      {end} Customers see this reason:
    </p>
  );
};

const WAITS_FOR = 'another operator of product or compliance';

/** A halt whose reason one operator alone may not tell customers, read back before it is proposed. */
const ProposeReason = ({
  instrument,
  minutes,
  reason,
  onDone,
  onBack,
}: {
  readonly instrument: Instrument;
  readonly minutes: number;
  readonly reason: string;
  readonly onDone: (proposed: { readonly id: string }) => void;
  readonly onBack: () => void;
}) => {
  const { id, symbol } = instrument;
  const action = useCommand(() => sending('console.proposeHalt', { id, minutes, reason }), onDone);
  return (
    <>
      <p className="note">{FOUR_EYES_NOTE}</p>
      <Confirm
        verb={`Propose to halt ${symbol}`}
        waitsFor={WAITS_FOR}
        isDanger
        pending={action.pending}
        refusal={action.refusal}
        onConfirm={() => void action.run()}
        onBack={onBack}
      >
        <p>
          Trading in {symbol} is halted, and resumes by itself {wordsOf(minutes)} later. Customers see this reason:
        </p>
        <blockquote>{reason}</blockquote>
      </Confirm>
    </>
  );
};

/** Halts an instrument for a time; what is longer than one operator alone may, or another end for a halt that goes on, is proposed. */
export const HaltForm = ({ instrument }: { readonly instrument: Instrument }) => {
  const { id, symbol, halted, haltAloneMinutes } = instrument;
  const { open } = useDetails();
  const label = useId();
  const [minutes, setMinutes] = useState(60);
  const refusals = useRefusals({ minutes: String(minutes) });
  const tooLong = refusals.errorOf('minutes');
  // A time that was refused of one alone stays with two, also while the list still says otherwise.
  const alone = tooLong === undefined && isAlone(instrument, minutes);
  const [proposedReason, setProposedReason] = useState<string>();
  // Another time keeps the text; it is read back anew.
  const typed = useState('');
  const what = halted ? `to change the end of the halt of ${symbol}` : `to halt ${symbol}`;
  const afterwards = (proposed: { readonly id: string }): void => open({ kind: 'proposal', id: proposed.id });
  const shared = {
    isDanger: true,
    typed,
    hint: 'Shown to customers.',
    sentences: () => <Consequences instrument={instrument} minutes={minutes} />,
  };
  if (proposedReason !== undefined)
    return (
      <ProposeReason
        instrument={instrument}
        minutes={minutes}
        reason={proposedReason}
        onDone={afterwards}
        onBack={() => setProposedReason(undefined)}
      />
    );
  return (
    <>
      <div className="field-of">
        <label htmlFor={label}>How long </label>
        <Select
          id={label}
          value={minutes}
          onChange={setMinutes}
          status={tooLong === undefined ? '' : 'error'}
          aria-invalid={tooLong !== undefined}
          aria-describedby={`${label}n`}
          style={{ width: '16rem' }}
          options={[
            ...TIMES.map(([value, words]) => ({ value, label: words })),
            { value: UNTIL_LIFTED, label: 'Until it is lifted' },
          ].map((time) => ({
            ...time,
            label: isAlone(instrument, time.value) ? time.label : `${time.label} (needs two operators)`,
          }))}
        />
        <FieldNote id={`${label}n`} error={tooLong} />
      </div>
      <p className="note">{haltAloneText(halted !== null, haltAloneMinutes)}</p>
      {alone ? (
        <ReasonAction
          key={`alone ${minutes}`}
          {...shared}
          verb={`Halt ${symbol}`}
          done={`Trading in ${symbol} is halted.`}
          work={(reason) => sending('console.haltInstrument', { id, minutes, reason })}
          fields={refusals}
          onRefused={(failure, reason) => {
            if (needsFourEyes(failure)) setProposedReason(reason);
          }}
        />
      ) : (
        <ReasonAction
          key={`two ${minutes}`}
          {...shared}
          verb={`Propose ${what}`}
          waitsFor={WAITS_FOR}
          done="Proposed. Another operator has to confirm it."
          work={(reason) =>
            sending('console.proposeHalt', { id, minutes: minutes === UNTIL_LIFTED ? null : minutes, reason })
          }
          onDone={afterwards}
        />
      )}
    </>
  );
};
