import { WALLET_NETWORKS, walletUnit } from '@bourse/rules/wallet-address';
import { Select } from 'antd';
import { Fragment, useId, useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { type InputOfCall, type ReplyOfCall, sending } from '../shell/api.ts';
import { isZero } from '../shell/format.ts';
import { NumberInput } from '../shell/number-input.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { TextInput } from '../shell/text-input.tsx';
import { DetailOnPhone } from './detail-on-phone.tsx';
import { isAbove } from './reversal-form.ts';

export type PaymentDetail = ReplyOfCall<'console.paymentDetails'>[number];
type Body = InputOfCall<'console.proposePaymentDetail'>['body'];
type Fields = Readonly<Record<string, string>>;

const EMPTY: Readonly<Record<'bank' | 'wallet', Fields>> = {
  bank: { name: '', number: '', code: '', holder: '', fpsId: '', currency: 'EUR', minimum: '10', maximum: '50000' },
  wallet: { network: 'TRC20', address: '', minimum: '10', maximum: '50000' },
};

const LABELS: Readonly<Record<string, string>> = {
  id: 'Name in the house',
  name: 'Bank',
  number: 'Account number',
  code: 'Bank code',
  holder: 'Holder',
  fpsId: 'FPS id, if any',
  currency: 'Currency',
  network: 'Network',
  address: 'Address',
  minimum: 'Least',
  maximum: 'Most',
};

const fieldsOf = (of: PaymentDetail | 'bank' | 'wallet'): Fields => {
  if (typeof of === 'string') return { id: '', ...EMPTY[of] };
  const { kind: _, ...fields } = of.body;
  return { id: of.id, ...fields };
};

const unitOf = ({ network }: Fields): string =>
  walletUnit(WALLET_NETWORKS.find((each) => each === network) ?? WALLET_NETWORKS[0]);

/** What is wrong with the limits, by field: the server says of none of them which it is (`BAD_PAYMENT_DETAIL`). */
const limitProblems = ({ minimum = '', maximum = '' }: Fields): Fields => {
  if (minimum !== '' && isZero(minimum)) return { minimum: 'More than nothing.' };
  if (minimum !== '' && maximum !== '' && isAbove(minimum, maximum)) return { maximum: 'Not less than the least.' };
  return {};
};

export type PaymentDetailFormProps = {
  readonly of: PaymentDetail | 'bank' | 'wallet';
  /** Whether it is what customers are shown now: only that can be taken from them. */
  readonly isShown: boolean;
  readonly onProposed: (proposal: string) => void;
  readonly onCancel: () => void;
};

/** Proposes a bank account or wallet, new or changed, or that it is shown no more. */
export const PaymentDetailForm = ({ of, isShown, onProposed, onCancel }: PaymentDetailFormProps) => {
  const form = useId();
  const kind = typeof of === 'string' ? of : of.body.kind;
  const [fields, setFields] = useState(() => fieldsOf(of));
  const [retires, setRetires] = useState(false);
  const typed = useState('');
  const { id = '', ...body } = fields;
  const refusals = useRefusals(fields);
  const limits = limitProblems(fields);
  const isComplete =
    /^[a-z0-9][a-z0-9-]{1,62}$/.test(id) &&
    Object.entries(body).every(([key, value]) => key === 'fpsId' || value.trim() !== '') &&
    Object.keys(limits).length === 0;
  const propose = (reason: string) =>
    retires
      ? sending('console.proposeRetirement', { id, reason })
      : sending('console.proposePaymentDetail', { id, body: { kind, ...body } as Body, reason });
  return (
    <div className="detail-form">
      <div className="fields">
        {Object.entries(fields).map(([key, value]) => (
          <Fragment key={key}>
            {key === 'network' || key === 'minimum' || key === 'maximum' ? (
              <label htmlFor={`${form}${key}`}>
                {LABELS[key]}
                {key === 'network' ? (
                  <Select
                    id={`${form}${key}`}
                    value={value}
                    disabled={retires}
                    options={WALLET_NETWORKS.map((each) => ({ value: each, label: each }))}
                    onChange={(next: string) => setFields({ ...fields, [key]: next })}
                  />
                ) : (
                  <NumberInput
                    id={`${form}${key}`}
                    decimals={kind === 'bank' ? 2 : unitOf(fields) === 'BTC' ? 8 : 6}
                    unit={kind === 'bank' ? (fields['currency'] ?? '') : unitOf(fields)}
                    value={value}
                    isDisabled={retires}
                    error={limits[key]}
                    onChange={(next) => setFields({ ...fields, [key]: next })}
                  />
                )}
              </label>
            ) : (
              <TextInput
                label={LABELS[key]}
                value={value}
                isDisabled={retires || (key === 'id' && typeof of !== 'string')}
                error={refusals.errorOf(key)}
                onChange={(next) => setFields({ ...fields, [key]: next })}
              />
            )}
          </Fragment>
        ))}
      </div>
      {isShown && (
        <label className="check">
          <input type="checkbox" checked={retires} onChange={(event) => setRetires(event.target.checked)} /> Show it to
          customers no more
        </label>
      )}
      {!retires && <DetailOnPhone kind={kind} fields={body} />}
      {isComplete ? (
        <ReasonAction
          verb="Propose"
          waitsFor="another operator of finance or compliance"
          hint="Shown to the second operator and recorded in the audit trail."
          done="Proposed. Another operator has to confirm it."
          sentences={() => (
            <p>
              {retires
                ? `'${id}' is to be shown to customers no more.`
                : `Customers are to be told this under '${id}'.`}
            </p>
          )}
          work={propose}
          typed={typed}
          fields={refusals}
          onDone={(proposal) => onProposed(proposal.id)}
          onCancel={onCancel}
        />
      ) : (
        <p className="note">Fill in every field. The name in the house has small letters, digits and hyphens.</p>
      )}
    </div>
  );
};
