import { ask, type CallFailure, commandOf, registerWorker } from '../shell/index.ts';

/** What the browser gives; undefined where it has no web push (an open page that is no secure one, an older browser). */
const registered = async (): Promise<ServiceWorkerRegistration | undefined> => {
  return 'PushManager' in window ? registerWorker() : undefined;
};

/** Whether this browser can be notified at all. */
export const supportsPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** Whether this device is notified now. */
export const isNotified = async (): Promise<boolean> => {
  const worker = await navigator.serviceWorker?.getRegistration('/sw.js');
  return Boolean(await worker?.pushManager?.getSubscription());
};

/** What came of turning notifications on. */
export type SubscribeResult =
  | { readonly kind: 'on' | 'off' | 'blocked' }
  | {
      readonly kind: 'failed';
      /** Of the server; none where the browser gave nothing. */
      readonly failure?: CallFailure;
    };

const subscribe = commandOf('notify.subscribe');
const unsubscribe = commandOf('notify.unsubscribe');

const keyBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Subscribes this device, with the customer's permission, and tells the server. */
export const notifyHere = async (): Promise<SubscribeResult> => {
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'blocked' };
  const [worker, key] = await Promise.all([registered(), ask('notify.pushKey', {})]);
  if (!key.ok) return { kind: 'failed', failure: key };
  if (!worker) return { kind: 'failed' };
  try {
    const subscription = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: keyBytes(key.value.publicKey),
    });
    const { endpoint, keys } = subscription.toJSON();
    const taken = await subscribe({
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    });
    if (taken.ok) return { kind: 'on' };
    await subscription.unsubscribe();
    return { kind: 'failed', failure: taken };
  } catch {
    return { kind: 'failed' };
  }
};

/** Ends this device's subscription, here and on the server. */
export const leaveHere = async (): Promise<SubscribeResult> => {
  const worker = await navigator.serviceWorker.getRegistration('/sw.js');
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return { kind: 'off' };
  await unsubscribe({ endpoint: subscription.endpoint });
  return { kind: (await subscription.unsubscribe()) ? 'off' : 'failed' };
};
