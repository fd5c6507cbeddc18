import { defineModule } from '../module.ts';
import * as labels from './labels.ts';

export const offers = defineModule({
  name: 'offers',
  labels,
});
