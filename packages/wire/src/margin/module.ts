import { defineModule } from '../module.ts';
import * as labels from './labels.ts';

export const margin = defineModule({
  name: 'margin',
  labels,
});
