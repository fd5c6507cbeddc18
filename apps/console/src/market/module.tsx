import { defineModule } from '../module.ts';
import { InstrumentDetail } from './instrument-detail.tsx';
import { InstrumentsScreen } from './instruments.screen.tsx';

export const market = defineModule({
  name: 'market',
  screens: [
    {
      path: '/instruments',
      name: 'Instruments',
      icon: 'instruments',
      keys: 'g i',
      group: 'Market',
      place: 2,
      roles: 'every',
      Screen: InstrumentsScreen,
    },
  ],
  details: {
    instrument: (id) => <InstrumentDetail id={id} />,
  },
});
