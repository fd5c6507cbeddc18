import { isSome } from '@bourse/rules';
import { Button, Segmented } from 'antd';
import { useId, useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { sending, useQueryCall } from '../shell/api.ts';
import { FormPanel } from '../shell/form-panel.tsx';
import { amountText } from '../shell/format.ts';
import { NumberInput } from '../shell/number-input.tsx';
import { Facts, Loaded, Money, Panel } from '../shell/parts.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { currentSession, hasRole } from '../shell/session.ts';
import { TextInput } from '../shell/text-input.tsx';
import type { Pool } from './option-words.ts';

const MONEY_DECIMALS = 2;
const WAYS = [
  { value: 'in', label: 'Put in' },
  { value: 'out', label: 'Take out' },
] as const;

/** Money of the house for the pool, proposed by one and confirmed by another. */
const MovePool = ({ currency, onDone }: { readonly currency: string; readonly onDone: () => void }) => {
  const { open } = useDetails();
  const id = useId();
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  // Kept while another field is wrong or changes.
  const typed = useState('');
  const refusals = useRefusals({ amount: `${amount} ${direction}` });
  const isReady = isSome(amount) && reference.trim() !== '';
  return (
    <FormPanel title="Money of the pool" isReady={isReady} onCancel={onDone}>
      <Segmented aria-label="Direction" options={[...WAYS]} value={direction} onChange={setDirection} />
      <div className="posting-row">
        <div>
          <label htmlFor={id}>Amount</label>
          <NumberInput
            id={id}
            decimals={MONEY_DECIMALS}
            unit={currency}
            value={amount}
            error={refusals.errorOf('amount')}
            onChange={setAmount}
          />
        </div>
        <TextInput label="Reference at the bank" value={reference} maxLength={120} onChange={setReference} />
      </div>
      {isReady && (
        <ReasonAction
          key={`${direction} ${amount} ${reference}`}
          verb="Propose"
          waitsFor="another operator, of finance"
          hint="for the other operator"
          done="The money of the pool is proposed."
          typed={typed}
          fields={refusals}
          sentences={() => (
            <p>
              {amountText(amount)} {currency} {direction === 'in' ? 'go into' : 'leave'} the pool of options.
            </p>
          )}
          work={(reason) =>
            sending('console.proposeOptionPool', { direction, amount, reference: reference.trim(), reason })
          }
          onDone={(proposal) => {
            onDone();
            open({ kind: 'proposal', id: proposal.id });
          }}
          onCancel={onDone}
        />
      )}
    </FormPanel>
  );
};

const Figures = ({ pool: { currency, available, held, worstCase, open, stakes } }: { readonly pool: Pool }) => (
  <Facts
    isWide
    facts={[
      ['Free', <Money key="free" text={available} asset={currency} />],
      ['Held for worst cases', <Money key="held" text={held} asset={currency} />],
      ['Worst case of all ends', <Money key="worst" text={worstCase} asset={currency} />],
      ['Open stakes', <Money key="stakes" text={stakes} asset={currency} />],
      ['Open options', amountText(String(open))],
    ]}
  />
);

/** The pool that options are paid from, beside the worst case that it has to cover. */
export const PoolPanel = () => {
  const pool = useQueryCall('console.optionPool', {}, { everyMs: 2_000 });
  const [isMoving, setMoving] = useState(false);
  const mayMove = hasRole(['finance'], currentSession()?.operator);
  return (
    <>
      <Panel
        title="Pool"
        aside={
          mayMove &&
          !isMoving && (
            <Button size="small" onClick={() => setMoving(true)}>
              Move money
            </Button>
          )
        }
      >
        <Loaded of={pool}>{(read) => <Figures pool={read} />}</Loaded>
      </Panel>
      {isMoving && pool.state === 'success' && (
        <MovePool currency={pool.value.currency} onDone={() => setMoving(false)} />
      )}
    </>
  );
};
