import { api } from '../../lib/api/api'
import { authSessionIdOf } from '../../lib/api/claims'
import { accessToken } from '../../lib/api/token'

/** unsupported: by this browser. blocked: the user has denied the permission in the browser. */
export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on'

const worker = '/sw.js'

/** The last registration sent to the server: the auth session and the push endpoint of this device. */
const registeredKey = 'mashfa.device'

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Returns the state of push notifications on this device; does not prompt the user. */
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

/**
 * Registers this device with the server if push is on and the auth session or endpoint has changed; does not prompt the
 * user.
 */
export async function registerAgain(): Promise<void> {
  if ((await deviceState()) !== 'on') return
  const device = await subscription()
  if (device && localStorage.getItem(registeredKey) !== registrationKey(device)) await register(device)
}

/** Whether a subscription was made with this server key; the server may have a new one since. */
function usesKey(device: PushSubscription, key: string): boolean {
  const given = device.options.applicationServerKey
  if (!given) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(given)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

/**
 * Requests the permission, which a browser allows only in response to a user action, and subscribes.
 *
 * @param key the server's public key, base64url
 * @returns the state afterwards
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

/** Unsubscribes. The push service then answers 410, and the server deletes the device. */
export async function turnOff(): Promise<DeviceState> {
  const device = await subscription()
  await device?.unsubscribe()
  localStorage.removeItem(registeredKey)
  return deviceState()
}
