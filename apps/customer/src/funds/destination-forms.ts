import { bankNumber, swiftCode } from '@bourse/rules/bank-number';
import { WALLET_NETWORKS, walletAddress } from '@bourse/rules/wallet-address';
import type { FieldProblem } from '../shell/use-form.ts';

export type WalletForm = { readonly network: string; readonly address: string };

/** What is wrong with a wallet: no address, or not one of its network (FUNDS-31). */
export const walletProblems = ({ network, address }: WalletForm): readonly FieldProblem<keyof WalletForm>[] => {
  if (address.trim() === '') return [{ field: 'address', key: 'bank-wallet4' }];
  const known = WALLET_NETWORKS.find((each) => each === network);
  return known && walletAddress(known, address).ok ? [] : [{ field: 'address', key: 'funds.wallet.bad' }];
};

export type AccountForm = {
  readonly holder: string;
  readonly number: string;
  readonly bank: string;
  readonly holderAddress: string;
  readonly bankAddress: string;
  readonly swift: string;
  readonly currency: string;
};

export type CardForm = Omit<AccountForm, 'swift' | 'holderAddress'>;

/** The largest length of any field of a bank account or card. */
export const FIELD_MAX = 100;

const missing = <Form extends Readonly<Record<string, string>>>(
  form: Form,
  needed: readonly (keyof Form & string)[],
): FieldProblem<keyof Form & string>[] =>
  needed.flatMap((field) => (form[field]?.trim() ? [] : [{ field, key: 'funds.bankForm.needed' }]));

const badNumber = (number: string): boolean => number.trim() !== '' && !bankNumber(number).ok;

/** What is wrong with a bank account: all seven fields are needed; the masked number of an account that is changed stays as it is (FUNDS-32, FUNDS-34). */
export const accountProblems = (form: AccountForm, masked?: string): readonly FieldProblem<keyof AccountForm>[] => [
  ...missing(form, ['holder', 'number', 'bank', 'holderAddress', 'bankAddress', 'swift', 'currency']),
  ...(form.number !== masked && badNumber(form.number)
    ? [{ field: 'number', key: 'funds.bankForm.badNumber' } as const]
    : []),
  ...(form.swift.trim() !== '' && !swiftCode(form.swift).ok
    ? [{ field: 'swift', key: 'funds.bankForm.badSwift' } as const]
    : []),
];

/** What is wrong with a card: bank, number, holder and currency are needed, the branch is not. */
export const cardProblems = (form: CardForm): readonly FieldProblem<keyof CardForm>[] => [
  ...missing(form, ['bank', 'number', 'holder', 'currency']),
  ...(badNumber(form.number) ? [{ field: 'number', key: 'funds.bankForm.badNumber' } as const] : []),
];
