import { defineModule } from '../module.ts';
import * as labels from './labels.ts';

export const delivery = defineModule({
  name: 'delivery',
  labels,
});
