/** The app's worker; undefined where the browser has none (a page that is no secure one, an older browser) or refuses it. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  if (!('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.register('/sw.js').catch(() => undefined);
};
