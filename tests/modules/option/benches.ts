import type { ModuleBenches } from '../../load/module.ts';
import { benchOptionEnds } from './option-ends.ts';

export const entry: ModuleBenches = { 'option-ends': benchOptionEnds };
