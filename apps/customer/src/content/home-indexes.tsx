import { IndexStrip } from '../market/index.ts';

/** The indexes side by side; what comes below keeps its place when they come. */
export const HomeIndexes = () => (
  <div className="mt-4 min-h-23">
    <IndexStrip onHome />
  </div>
);
