import { api } from '../../lib/api/api'
import { accessToken, authSessionIdOf } from '../../lib/api/token'

/** unsupported: this browser cannot. blocked: the person said no in the browser's own settings. */
export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on'

const worker = '/sw.js'

/** What the server was told last: of which session this device is, and where its pushes go. */
const registeredKey = 'mashfa.device'

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return (await registration?.pushManager.getSubscription()) ?? null
}

export async function deviceState(): Promise<DeviceState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off'
}

async function register(device: PushSubscription): Promise<void> {
  const body = { device_token: JSON.stringify(device), device_type: 'web_device' } as const
  await api.notifications.register.call({ body })
  localStorage.setItem(registeredKey, registrationKey(device))
}

function registrationKey({ endpoint }: PushSubscription): string {
  return `${authSessionIdOf(accessToken())} ${endpoint}`
}

/** Tells the server whose device this is now, where it does not know yet and pushes were switched on before; asks nobody anything. */
export async function registerAgain(): Promise<void> {
  if ((await deviceState()) !== 'on') return
  const device = await subscription()
  if (device && localStorage.getItem(registeredKey) !== registrationKey(device)) await register(device)
}

/** The key that a subscription was made with may be of a server that is no more. */
function usesKey(device: PushSubscription, key: string): boolean {
  const given = device.options.applicationServerKey
  if (!given) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(given)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

/**
 * Asks for the permission, which a browser allows after a press only, and subscribes.
 * @param key of the server, base64url
 */
export async function turnOn(key: string): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return deviceState()
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && !usesKey(before, key)) await before.unsubscribe()
  await register(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  return deviceState()
}

/** The push service answers 410 from now on, and the server forgets the device. */
export async function turnOff(): Promise<DeviceState> {
  const device = await subscription()
  await device?.unsubscribe()
  localStorage.removeItem(registeredKey)
  return deviceState()
}
