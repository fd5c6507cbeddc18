import { valueIn } from '@bourse/ui/calls';
import { purposeName } from '@bourse/wire/shown-names';
import { Segmented, Select } from 'antd';
import { useDeferredValue, useId, useState } from 'react';
import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { Balance, Problem } from '../shell/parts.tsx';
import { accountsIn, balanceAfter, type PostingAccount, type Side } from './posting-form.ts';

export type AccountMode = 'real' | 'demo';
type Found = ReplyOfCall<'console.postingAccounts'>;

/** Fewer letters would find too many people; a number may be short. */
const isEnough = (text: string): boolean => text.trim().length >= 3 || /^#?\d+$/.test(text.trim());

/** Finds a customer by number, e-mail address, phone number, nickname or a whole word of the name. */
const CustomerChoice = ({
  id,
  value,
  shown,
  onChoose,
}: {
  readonly id: string;
  readonly value: number | undefined;
  /** Who is chosen, in words. */
  readonly shown: string | undefined;
  readonly onChoose: (customer: number) => void;
}) => {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const customers = valueIn(useQueryCall('console.customers', { search, pageSize: 10 }, { when: isEnough(search) }));
  const rows = isEnough(search) ? (customers?.rows ?? []) : [];
  const options = rows.map(({ id: number, maskedName, maskedEmail, maskedPhone }) => ({
    value: number,
    label: [`${number}`, maskedName, maskedEmail ?? maskedPhone].filter(Boolean).join(' · '),
  }));
  const isListed = value === undefined || options.some((option) => option.value === value);
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      placeholder="Number, e-mail or name"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value ?? null}
      options={isListed ? options : [{ value, label: shown ?? `Customer ${value}` }, ...options]}
      notFoundContent={isEnough(search) ? 'Nobody found' : 'A number, three letters of an e-mail, or a whole name'}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
    />
  );
};

const Balances = ({
  account,
  isHouse,
  direction,
  amount,
}: {
  readonly account: PostingAccount;
  readonly isHouse: boolean;
  readonly direction: 'in' | 'out';
  readonly amount: string;
}) => (
  <dl className="before-after">
    <div>
      <dt>Balance now</dt>
      <dd>
        <Balance text={balanceAfter(account, direction, '')} asset={account.asset} isHouse={isHouse} />
      </dd>
    </div>
    <div>
      <dt>Balance after</dt>
      <dd>
        <Balance text={balanceAfter(account, direction, amount)} asset={account.asset} isHouse={isHouse} />
      </dd>
    </div>
  </dl>
);

/** The accounts of a side's owner, once it is known who that is. */
export const useSideAccounts = (mode: AccountMode, { owner, customer }: Side) =>
  useQueryCall(
    'console.postingAccounts',
    { mode, ...(owner === 'customer' && customer !== undefined ? { customerId: customer } : {}) },
    { when: owner === 'house' || customer !== undefined, everyMs: 10_000 },
  );

export const accountOf = (found: Found | undefined, side: Side, asset: string): PostingAccount | undefined =>
  accountsIn(found?.accounts, asset).find(({ accountType }) => accountType === side.accountType);

/** One side of a manual posting: a customer's account or the house's, with its balance before and after. */
export const PostingSide = ({
  title,
  direction,
  side,
  asset,
  amount,
  accounts,
  onChange,
}: {
  readonly title: string;
  readonly direction: 'in' | 'out';
  readonly side: Side;
  readonly asset: string;
  readonly amount: string;
  readonly accounts: ReturnType<typeof useSideAccounts>;
  readonly onChange: (side: Side) => void;
}) => {
  const id = useId();
  const isKnown = side.owner === 'house' || side.customer !== undefined;
  const found = isKnown ? valueIn(accounts) : undefined;
  const choices = accountsIn(found?.accounts, asset);
  const account = accountOf(found, side, asset);
  return (
    <fieldset className="posting-side">
      <legend>{title}</legend>
      <Segmented
        aria-label={`${title}: whose account`}
        size="small"
        options={[
          { value: 'customer', label: 'Customer' },
          { value: 'house', label: 'House' },
        ]}
        value={side.owner}
        onChange={(owner) => onChange({ owner: owner as Side['owner'], customer: undefined, accountType: undefined })}
      />
      {side.owner === 'customer' && (
        <div>
          <label htmlFor={`${id}c`}>Customer</label>
          <CustomerChoice
            id={`${id}c`}
            value={side.customer}
            shown={found?.customer ?? undefined}
            onChoose={(customer) => onChange({ ...side, customer })}
          />
        </div>
      )}
      {accounts.state === 'error' && <Problem failure={accounts.failure} onRetry={accounts.retry} />}
      <div>
        <label htmlFor={`${id}a`}>Account</label>
        <Select
          id={`${id}a`}
          style={{ width: '100%' }}
          disabled={!isKnown}
          placeholder={isKnown ? 'Which account' : 'Choose the customer first'}
          value={account === undefined ? null : (side.accountType ?? null)}
          options={choices.map(({ accountType }) => ({ value: accountType, label: purposeName(accountType) }))}
          notFoundContent={`No account in ${asset}`}
          onChange={(accountType) => onChange({ ...side, accountType: accountType ?? undefined })}
        />
      </div>
      {account && <Balances account={account} isHouse={side.owner === 'house'} direction={direction} amount={amount} />}
    </fieldset>
  );
};
