import { AssetRegistry, isSome, utcDay } from '@bourse/rules';
import { Button, Progress } from 'antd';
import { useId, useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useFilter } from '../shell/address.ts';
import { sending } from '../shell/api.ts';
import { amountText, timeText } from '../shell/format.ts';
import { NumberInput } from '../shell/number-input.tsx';
import { Chip, Facts, Money, Panel } from '../shell/parts.tsx';
import { ProposalsAbout } from '../shell/proposals-about.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { currentSession, hasRole } from '../shell/session.ts';
import { TextInput } from '../shell/text-input.tsx';
import { type Dividend, nextOf, stageOf } from './dividend-words.ts';

const assets = new AssetRegistry();

const Cancel = ({ dividend: { id, symbol }, onDone }: { readonly dividend: Dividend; readonly onDone: () => void }) => (
  <ReasonAction
    verb="Propose to cancel"
    isDanger
    waitsFor="another operator, of finance or compliance"
    hint="for the other operator, and in the journal"
    sentences={() => <p>The dividend of {symbol} is cancelled before its ex-date: nobody is paid.</p>}
    work={(reason) => sending('console.proposeDividendCancellation', { id, reason })}
    onDone={onDone}
    done="Cancelling it is proposed."
    onCancel={onDone}
  />
);

/** Money of the issuer as it came at the bank (rule DIVIDENDS-5). */
const Receipt = ({ dividend, onDone }: { readonly dividend: Dividend; readonly onDone: () => void }) => {
  const { id, symbol, currency } = dividend;
  const field = useId();
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  // Kept while another field is wrong or changes.
  const typed = useState('');
  const refusals = useRefusals({ amount, reference });
  const isWhole = isSome(amount) && reference.trim() !== '';
  return (
    <div className="posting-form">
      <div className="posting-row">
        <div>
          <label htmlFor={field}>Amount that came</label>
          <NumberInput
            id={field}
            decimals={assets.find(currency)?.decimals ?? 2}
            unit={currency}
            value={amount}
            error={refusals.errorOf('amount')}
            onChange={setAmount}
          />
        </div>
        <TextInput
          label="Payment at the bank"
          value={reference}
          maxLength={120}
          error={refusals.errorOf('reference')}
          onChange={setReference}
        />
      </div>
      {isWhole ? (
        <ReasonAction
          key={`${amount} ${reference}`}
          verb="Propose"
          waitsFor="another operator, of finance or compliance"
          hint="for the other operator"
          done="The receipt is proposed."
          typed={typed}
          fields={refusals}
          sentences={() => (
            <p>
              {amountText(amount)} {currency} of the issuer of {symbol} came by “{reference.trim()}” and is booked to
              “Dividends for customers”.
            </p>
          )}
          work={(reason) =>
            sending('console.proposeDividendReceipt', { id, amount, reference: reference.trim(), reason })
          }
          onDone={onDone}
          onCancel={onDone}
        />
      ) : (
        <div className="actions">
          <Button onClick={onDone}>Cancel</Button>
        </div>
      )}
    </div>
  );
};

const Work = ({ dividend }: { readonly dividend: Dividend }) => {
  const [work, setWork] = useState<'cancel' | 'receipt'>();
  const session = currentSession()?.operator;
  const canCancel = dividend.stage === 'announced' && hasRole(['product'], session);
  const canReceive = dividend.stage === 'owed' && hasRole(['finance'], session);
  const close = () => setWork(undefined);
  if (work === 'cancel') return <Cancel dividend={dividend} onDone={close} />;
  if (work === 'receipt') return <Receipt dividend={dividend} onDone={close} />;
  if (!canCancel && !canReceive) return null;
  return (
    <div className="actions">
      {canReceive && (
        <Button type="primary" onClick={() => setWork('receipt')}>
          Book money received
        </Button>
      )}
      {canCancel && (
        <Button danger onClick={() => setWork('cancel')}>
          Cancel dividend
        </Button>
      )}
    </div>
  );
};

/** A dividend: its terms, what is owed, has come and is paid, and what can be done about it. */
export const DividendPanel = ({ dividend, onClose }: { readonly dividend: Dividend; readonly onClose: () => void }) => {
  const [, set] = useFilter();
  const { id, symbol, instrument, currency, perShare, holders, stage, progress, paidAt } = dividend;
  const [tone, text] = stageOf(dividend);
  const money = (units: string) => <Money text={units} asset={currency} />;
  return (
    <Panel
      title={`${symbol}, ${perShare} ${currency} a share`}
      aside={
        <span className="actions">
          <Chip tone={tone}>{text}</Chip>
          <Button
            size="small"
            onClick={() => set({ list: 'lines', dividend: String(id), page: undefined, show: undefined })}
          >
            Its holders
          </Button>
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </span>
      }
    >
      <p>{nextOf(dividend)}</p>
      {(stage === 'fixing' || stage === 'paying') && (
        <Progress percent={Math.floor(progress * 100)} aria-label={text} status="normal" />
      )}
      <Facts
        isWide
        facts={[
          ['Share', instrument],
          ['Document of the issuer', dividend.source],
          ['Ex-date', utcDay(dividend.exAt)],
          ['Record date', utcDay(dividend.recordAt)],
          ['Pay date', utcDay(dividend.payAt)],
          ['Holders', amountText(String(holders))],
          ['Owed to customers', money(dividend.owed)],
          ['Received from the issuer', money(dividend.received)],
          ['Paid to customers', money(dividend.paid)],
          ['Paid on', paidAt === null ? 'Not yet' : timeText(paidAt)],
        ]}
      />
      <ProposalsAbout subject={`dividend:${id}`} />
      <Work dividend={dividend} />
    </Panel>
  );
};
