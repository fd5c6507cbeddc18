import './without-eval.ts';

import { documentEndpoints } from './content/document-endpoints.ts';
import { homeEndpoints, newsEndpoints } from './content/endpoints.ts';
import { userEndpoints } from './identity/user-endpoints.ts';
import { quotesEndpoints } from './market/endpoints.ts';
import { marketEndpoints, watchEndpoints } from './market/live-endpoints.ts';
import { notifyEndpoints } from './notify/endpoints.ts';
import { liveEndpoints } from './platform/endpoints.ts';

/** What the shell and the screens without money call. */
export const firstEndpoints = {
  ...userEndpoints,
  ...liveEndpoints,
  ...homeEndpoints,
  ...documentEndpoints,
  ...notifyEndpoints,
  ...newsEndpoints,
  ...quotesEndpoints,
  ...watchEndpoints,
  ...marketEndpoints,
};
