import type { Instrument } from '@bourse/rules';
import { defineModule } from '../module.ts';
import { presentOrder, spotHandlers } from './handlers.ts';
import { spotQuotes } from './quotes.ts';

type Recorded = Pick<Instrument, 'kind' | 'quote'>;

const isCoinOrMetal = ({ kind }: Recorded): boolean => kind === 'coin' || kind === 'metal';
const isInEuro = ({ quote }: Recorded): boolean => quote === 'EUR';

export const spot = defineModule({
  name: 'spot',
  handlers: {
    ...spotHandlers,
    ...spotQuotes,
  },
  products: {
    bb: {
      order: presentOrder,
      takesRecorded: (instrument: Recorded) => isCoinOrMetal(instrument) && !isInEuro(instrument),
    },
    divisa: {
      order: presentOrder,
      takesRecorded: (instrument: Recorded) =>
        instrument.kind === 'currency' || (isCoinOrMetal(instrument) && isInEuro(instrument)),
    },
  },
});
