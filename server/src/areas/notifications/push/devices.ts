import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { authSessions } from '../../../platform/auth/tables'
import { caller, context, db, now } from '../../../platform/context'
import { fieldProblem } from '../../../platform/http/problem'
import { pushDevices } from '../../../schema/notifications'
import { isPushService } from './services'

/** Per user; older devices are deleted. */
const maxDevices = 10
/** Characters. */
const maxTokenLength = 2000

const bytes = (count: number) =>
  z.string().refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === count)

const Subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(maxTokenLength),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})

type NewDevice = Pick<typeof pushDevices.$inferInsert, 'kind' | 'token' | 'p256dh' | 'auth'>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Parses the token of a device.
 * @throws Problem 422 when it is neither a subscription at a known push service nor a Firebase token
 */
function deviceOf(token: string): NewDevice {
  if (!token.startsWith('{')) {
    if (!/^[\w:.~%-]{20,}$/.test(token) || token.length > maxTokenLength)
      throw fieldProblem('device_token', 'validation.invalid')
    return { kind: 'fcm', token, p256dh: null, auth: null }
  }
  const { data } = Subscription.safeParse(parsed(token))
  const trusted = context().platform.config.push.services
  if (!data || !isPushService(data.endpoint, trusted)) throw fieldProblem('device_token', 'validation.invalid')
  return { kind: 'web', token: data.endpoint, ...data.keys }
}

/**
 * Registers this device for the caller's pushes while the auth session lasts; a previous user gets none on it any more.
 */
export async function registerDevice(token: string): Promise<void> {
  const { id: userId, sessionId } = caller()
  const device = deviceOf(token)
  await db()
    .insert(pushDevices)
    .values({ ...device, session_id: sessionId, created_at: now() })
    .onConflictDoUpdate({ target: pushDevices.token, set: { ...device, session_id: sessionId } })
  const newestIds = (await devicesOf([userId])).slice(0, maxDevices).map(({ id }) => id)
  const ofUser = db().select({ id: authSessions.id }).from(authSessions).where(eq(authSessions.user_id, userId))
  await db()
    .delete(pushDevices)
    .where(
      and(inArray(pushDevices.session_id, ofUser), sql`${pushDevices.id} <> all (${sql.param(newestIds)}::integer[])`),
    )
}

/** Returns the devices of these users whose auth sessions are still open, the newest first. */
export function devicesOf(userIds: readonly number[]) {
  return db()
    .select({ id: pushDevices.id, kind: pushDevices.kind, user_id: authSessions.user_id })
    .from(pushDevices)
    .innerJoin(authSessions, eq(authSessions.id, pushDevices.session_id))
    .where(
      and(
        inArray(authSessions.user_id, [...userIds]),
        isNull(authSessions.ended_at),
        gt(authSessions.expires_at, now()),
      ),
    )
    .orderBy(desc(pushDevices.id))
}
