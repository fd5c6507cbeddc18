import { benchIdleTick } from '../../load/idle-tick.ts';
import type { ModuleBenches } from '../../load/module.ts';
import { benchTriggers } from '../../load/triggers.ts';

export const entry: ModuleBenches = { triggers: benchTriggers, 'idle-tick': benchIdleTick };
