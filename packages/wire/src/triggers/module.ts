import { defineModule } from '../module.ts';
import * as labels from './labels.ts';

export const triggers = defineModule({
  name: 'triggers',
  labels,
});
