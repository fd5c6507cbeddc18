import { defineModule } from '../module.ts';
import * as labels from './labels.ts';

export const ipo = defineModule({
  name: 'ipo',
  labels,
});
