import { Select } from 'antd';
import { useId, useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { demand, type RowOfCall, refresh } from '../shell/api.ts';
import { amountText } from '../shell/format.ts';

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
      ? 'Trading goes on when an operator lifts the halt, and not before.'
      : `Trading goes on by itself ${wordsOf(minutes)} later.`;
  return (
    <p>
      {halted
        ? `The halt of ${symbol} gets another end, counted from ${from} on.`
        : `No order in ${symbol} is taken or filled from ${from} on. The ${amountText(String(restingOrders))} resting orders stay and can be cancelled. Prices and results stay as they are.`}{' '}
      {end} Customers see this reason:
    </p>
  );
};

/** Halts an instrument for a time; what is longer than one operator alone may, or another end for a halt that goes on, is proposed. */
export const HaltForm = ({ instrument }: { readonly instrument: Instrument }) => {
  const { id, symbol, halted, haltAloneMinutes } = instrument;
  const { open } = useDetails();
  const label = useId();
  const [minutes, setMinutes] = useState(60);
  const alone = isAlone(instrument, minutes);
  const what = halted ? `another end for ${symbol}` : `to halt ${symbol}`;
  return (
    <>
      <p>
        <label htmlFor={label}>How long </label>
        <Select
          id={label}
          value={minutes}
          onChange={setMinutes}
          style={{ width: '16rem' }}
          options={[
            ...TIMES.map(([value, words]) => ({ value, label: words })),
            { value: UNTIL_LIFTED, label: 'Until it is lifted' },
          ].map((time) => ({
            ...time,
            label: isAlone(instrument, time.value) ? time.label : `${time.label} (takes two)`,
          }))}
        />
      </p>
      <p className="note">
        One operator alone may halt it for {amountText(String(haltAloneMinutes))} more minutes now; what it was halted
        for lately counts.
      </p>
      <ReasonAction
        key={`${alone} ${minutes}`}
        verb={alone ? `Halt ${symbol}` : `Propose ${what}`}
        {...(alone ? {} : { waitsFor: 'another operator of product or compliance' })}
        isDanger
        hint="Customers read it."
        done={alone ? `Trading in ${symbol} is halted.` : 'Proposed. Another operator has to confirm it.'}
        sentences={() => <Consequences instrument={instrument} minutes={minutes} />}
        work={async (reason, idempotencyKey) => {
          if (alone) {
            await demand('console.haltInstrument', { id, minutes, reason }, { idempotencyKey });
            return undefined;
          }
          const length = minutes === UNTIL_LIFTED ? null : minutes;
          return (await demand('console.proposeHalt', { id, minutes: length, reason })).id;
        }}
        onDone={(proposed) => {
          void refresh('console.instruments', 'console.proposals', 'console.audit');
          if (proposed !== undefined) open({ kind: 'proposal', id: proposed });
        }}
      />
    </>
  );
};
