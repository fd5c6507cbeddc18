import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';

export const margin = defineModule({
  name: 'margin',
  errors,
  labels,
});
