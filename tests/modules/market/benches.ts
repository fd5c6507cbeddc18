import type { ModuleBenches } from '../../load/module.ts';
import { benchChart } from './chart-bench.ts';
import { benchDepth } from './depth-bench.ts';
import { benchList } from './list-bench.ts';
import { benchSearch } from './search-bench.ts';

export const entry: ModuleBenches = { search: benchSearch, list: benchList, chart: benchChart, depth: benchDepth };
