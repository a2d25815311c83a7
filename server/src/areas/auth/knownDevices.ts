import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { users } from '../../platform/auth/tables'
import { context } from '../../platform/context'
import type { HttpExchange } from '../../platform/http/handlers'

export type DeviceOwner = Pick<typeof users.$inferSelect, 'id' | 'password_hash'>

const cookieName = 'mashfa_devices'
const cookieSeconds = 365 * 24 * 60 * 60
/** A computer of a ward is used by many people. */
const accountsPerDevice = 20

/** Signs a device id for one account; another password makes the signature invalid. */
function signatureOf(deviceId: string, { id, password_hash: passwordHash }: DeviceOwner): Buffer {
  const { secretKey } = context().platform.config
  const text = ['device', deviceId, id, passwordHash].join(' ')
  return createHmac('sha256', secretKey).update(text).digest().subarray(0, 16)
}

function isSignedFor(entry: string, account: DeviceOwner): boolean {
  const [deviceId = '', signature = ''] = entry.split('~')
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(deviceId, account)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Returns the entries of the cookie, one for each account that signed in on this device, without naming it. */
function entriesOf(http: HttpExchange): string[] {
  return (http.cookie(cookieName) ?? '').split('.').filter(Boolean).slice(0, accountsPerDevice)
}

/**
 * Returns the id of the device if a user has signed in to the account on it since the last password change.
 */
export function knownDevice(account: DeviceOwner, http: HttpExchange): string | undefined {
  const entry = entriesOf(http).find((each) => isSignedFor(each, account))
  return entry?.split('~')[0]
}

/** Remembers, in a cookie, that a user has signed in to the account on this device. It gives no access. */
export function rememberDevice(account: DeviceOwner, http: HttpExchange): void {
  const deviceId = knownDevice(account, http) ?? randomBytes(12).toString('base64url')
  const others = entriesOf(http).filter((entry) => !isSignedFor(entry, account))
  const own = `${deviceId}~${signatureOf(deviceId, account).toString('base64url')}`
  http.setCookie(cookieName, [own, ...others].slice(0, accountsPerDevice).join('.'), cookieSeconds)
}
