import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of the machine; `CHROME_PATH` names another. */
export const CHROMIUM_PATH =
  process.env['CHROME_PATH'] ?? places.find((path) => existsSync(path)) ?? '/usr/bin/chromium';

/** What it needs to run as root in a container with little shared memory, and to keep to itself. */
export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'] as const;
