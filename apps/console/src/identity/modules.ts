import { MODULE_NAMES } from '@bourse/wire/shown-names';

/** What can be frozen for a customer, in the order shown. */
export const MODULES = ['RECHARGE', 'WITHDRAW', 'EXCHANGE', 'TRANSFERFUNDS', 'FINANCIAL'] as const;

export type Module = (typeof MODULES)[number];

/** What freezing or freeing a module does, in a sentence. */
export const freezeSentence = (module: Module, frozen: boolean, customer: number): string =>
  frozen
    ? `${MODULE_NAMES[module]} will be refused to customer ${customer} from this moment on. Closing positions keeps working, and nothing already done is undone.`
    : `${MODULE_NAMES[module]} will be open to customer ${customer} again from this moment on.`;
