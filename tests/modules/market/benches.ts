import type { ModuleBenches } from '../../load/module.ts';
import { benchList } from './list-bench.ts';
import { benchSearch } from './search-bench.ts';

export const entry: ModuleBenches = { search: benchSearch, list: benchList };
