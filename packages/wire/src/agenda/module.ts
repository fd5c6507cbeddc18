import { defineModule } from '../module.ts';
import * as labels from './labels.ts';

export const agenda = defineModule({
  name: 'agenda',
  labels,
});
