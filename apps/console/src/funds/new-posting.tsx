import { POSTING_REASONS, type PostingReason } from '@bourse/rules';
import { valueIn } from '@bourse/ui/calls';
import { accountInSentence, POSTING_REASON_TEXTS } from '@bourse/wire/shown-names';
import { Segmented, Select } from 'antd';
import { useId, useState } from 'react';
import { ReasonAction, type Typed } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { sending, useQueryCall } from '../shell/api.ts';
import { FormPanel } from '../shell/form-panel.tsx';
import { amountText, isZero } from '../shell/format.ts';
import { NumberInput } from '../shell/number-input.tsx';
import { type Refusals, useRefusals } from '../shell/refused-field.ts';
import { assetsOf, EMPTY_SIDE, HOUSE_SIDE, type PostingAccount, type Side, takingProblem } from './posting-form.ts';
import { type AccountMode, accountOf, PostingSide, useSideAccounts } from './posting-side.tsx';

/** A reversal is proposed on the posting that it takes back. */
const REASONS = POSTING_REASONS.filter((reason) => reason !== 'reversal');

type Chosen = { readonly account: PostingAccount; readonly customer: string | null };

/** The account within the sentence, its customer as the server calls them. */
const inWords = ({ account, customer }: Chosen): string =>
  accountInSentence(account.account, (number) => customer ?? `customer ${number}`);

const CustomerReads = ({
  value,
  onChange,
}: {
  readonly value: PostingReason;
  readonly onChange: (reason: PostingReason) => void;
}) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>Shown to the customer</label>
      <Select
        id={id}
        style={{ width: '100%' }}
        value={value}
        onChange={onChange}
        options={REASONS.map((reason) => ({ value: reason, label: POSTING_REASON_TEXTS[reason] }))}
      />
      <p className="hint">In the customer's own language, with the posting in their transaction history.</p>
    </div>
  );
};

const Propose = ({
  from,
  to,
  amount,
  postingReason,
  typed,
  fields,
  onDone,
}: {
  readonly from: Chosen;
  readonly to: Chosen;
  readonly amount: string;
  readonly postingReason: PostingReason;
  readonly typed: Typed;
  readonly fields: Refusals;
  readonly onDone: () => void;
}) => {
  const { open } = useDetails();
  const { asset, decimals } = from.account;
  const isShownToCustomer = from.customer !== null || to.customer !== null;
  const sentence = `Takes ${amountText(amount, decimals)} ${asset} from ${inWords(from)} and adds it to ${inWords(to)}.`;
  return (
    <>
      <p className="sentence">{sentence}</p>
      <ReasonAction
        label="Internal note"
        verb="Propose"
        waitsFor="another operator of finance"
        hint="Shown to the second operator and recorded in the audit trail. Never shown to the customer."
        done="The posting is proposed."
        typed={typed}
        fields={fields}
        sentences={() => (
          <>
            <p>{sentence}</p>
            {isShownToCustomer && <p>The customer reads: {POSTING_REASON_TEXTS[postingReason]}</p>}
            <p>Your internal note:</p>
          </>
        )}
        work={(reason) =>
          sending('console.proposePosting', {
            from: from.account.account,
            to: to.account.account,
            amount,
            reason,
            ...(isShownToCustomer ? { publicReason: postingReason } : {}),
          })
        }
        onDone={(proposal) => {
          onDone();
          open({ kind: 'proposal', id: proposal.id });
        }}
        onCancel={onDone}
      />
    </>
  );
};

const MODE_OPTIONS = [
  { value: 'real', label: 'Real' },
  { value: 'demo', label: 'Demo' },
];

type WhatProps = {
  readonly mode: AccountMode;
  readonly onMode: (mode: AccountMode) => void;
  readonly asset: string;
  readonly assets: readonly string[];
  readonly onAsset: (asset: string) => void;
  readonly amount: string;
  readonly decimals: number;
  readonly problem: string | undefined;
  readonly onAmount: (amount: string) => void;
};

/** Which money is moved: account mode, asset and amount. */
const What = ({ mode, onMode, asset, assets, onAsset, amount, decimals, problem, onAmount }: WhatProps) => {
  const id = useId();
  return (
    <div className="posting-row">
      <div>
        <span className="label">Account mode</span>
        <Segmented
          aria-label="Account mode"
          options={MODE_OPTIONS}
          value={mode}
          onChange={(value) => onMode(value as AccountMode)}
        />
      </div>
      <div>
        <label htmlFor={`${id}asset`}>Asset</label>
        <Select
          id={`${id}asset`}
          showSearch
          style={{ width: 140 }}
          value={asset}
          options={assets.map((code) => ({ value: code, label: code }))}
          onChange={onAsset}
        />
      </div>
      <div>
        <label htmlFor={`${id}amount`}>Amount</label>
        <NumberInput
          id={`${id}amount`}
          decimals={decimals}
          unit={asset}
          value={amount}
          error={problem}
          onChange={onAmount}
        />
      </div>
    </div>
  );
};

/** Chooses both accounts of a manual posting by whose they are, shows their balances before and after, and proposes it. */
export const NewPosting = ({ onDone }: { readonly onDone: () => void }) => {
  const [mode, setMode] = useState<AccountMode>('real');
  const [asset, setAsset] = useState('EUR');
  const [from, setFrom] = useState<Side>(HOUSE_SIDE);
  const [to, setTo] = useState<Side>(EMPTY_SIDE);
  const [amount, setAmount] = useState('');
  const [postingReason, setPostingReason] = useState<PostingReason>('correction');
  // Kept while another field is wrong or changes.
  const typed = useState('');
  const house = valueIn(useQueryCall('console.postingAccounts', { mode }));
  const [asksFrom, asksTo] = [useSideAccounts(mode, from), useSideAccounts(mode, to)];
  const source = accountOf(valueIn(asksFrom), from, asset);
  const target = accountOf(valueIn(asksTo), to, asset);
  const decimals = house?.accounts.find((each) => each.asset === asset)?.decimals ?? 2;
  const problem = source && takingProblem(source, amount);
  const refusals = useRefusals({ amount });
  const isSame = source !== undefined && source.account === target?.account;
  const isReady = source && target && !isSame && problem === undefined && amount !== '' && !isZero(amount);
  return (
    <FormPanel title="New posting" isReady={Boolean(isReady)} onCancel={onDone}>
      <What
        mode={mode}
        onMode={setMode}
        asset={asset}
        assets={assetsOf(house?.accounts)}
        onAsset={setAsset}
        amount={amount}
        decimals={decimals}
        problem={problem ?? refusals.errorOf('amount')}
        onAmount={setAmount}
      />
      <div className="posting-sides">
        <PostingSide
          title="Taken from"
          direction="out"
          side={from}
          asset={asset}
          amount={amount}
          accounts={asksFrom}
          onChange={setFrom}
        />
        <PostingSide
          title="Added to"
          direction="in"
          side={to}
          asset={asset}
          amount={amount}
          accounts={asksTo}
          onChange={setTo}
        />
      </div>
      {isSame && <p className="note">These are the same account. Choose two different ones.</p>}
      {(from.owner === 'customer' || to.owner === 'customer') && (
        <CustomerReads value={postingReason} onChange={setPostingReason} />
      )}
      {isReady && (
        <Propose
          key={`${source.account} ${target.account} ${amount} ${postingReason}`}
          from={{ account: source, customer: valueIn(asksFrom)?.customer ?? null }}
          to={{ account: target, customer: valueIn(asksTo)?.customer ?? null }}
          amount={amount}
          postingReason={postingReason}
          typed={typed}
          fields={refusals}
          onDone={onDone}
        />
      )}
    </FormPanel>
  );
};
