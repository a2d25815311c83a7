import { and, eq, gt, isNull } from 'drizzle-orm'
import { authSessions, users } from '../../../platform/auth/tables'
import { context, db, now } from '../../../platform/context'
import { claim, failLostClaims } from '../../../platform/jobs/claims'
import type { JobDefinition } from '../../../platform/jobs/jobs'
import { notifications, pushDeliveries, pushDevices } from '../../../schema/notifications'
import { sendByFirebase } from './fcm'
import { type OutgoingPush, pushOf } from './message'
import { PushError } from './post'
import { sendToBrowser } from './web'

const maxAttempts = 6

type Delivery = typeof pushDeliveries.$inferSelect
type Device = typeof pushDevices.$inferSelect

/**
 * Sends one notification to one device, never twice: the delivery is claimed, and the claim committed, before the
 * request to the push service. A push that the service may have accepted without confirming it is not sent again.
 */
export const sendPush: JobDefinition = {
  name: 'send-push',
  ownTransactions: true,
  run: async (data) => {
    const id = Number(data.id)
    if (!(await claim('push_deliveries', id))) return failLostClaims('push_deliveries', id)
    const [delivery] = await db().select().from(pushDeliveries).where(eq(pushDeliveries.id, id))
    // Its device may have been deleted since.
    if (!delivery) return
    const outgoing = await load(delivery)
    if (!outgoing)
      return saveOutcome(id, { status: 'failed', last_error: 'Too late, read already, or signed out there' })
    try {
      await send(outgoing.device, outgoing.push)
    } catch (error) {
      if (!(error instanceof PushError)) throw error
      return saveFailure(delivery, error)
    }
    await saveOutcome(id, { status: 'sent', sent_at: now(), last_error: null })
  },
}

/** Returns the push and its device; undefined when it is no longer useful. */
async function load(delivery: Delivery): Promise<{ device: Device; push: OutgoingPush } | undefined> {
  const [row] = await db()
    .select({ notification: notifications, device: pushDevices, language: users.language })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.user_id))
    .innerJoin(pushDevices, eq(pushDevices.id, delivery.device_id))
    // Another user may have signed in on the device in the meantime.
    .innerJoin(
      authSessions,
      and(eq(authSessions.id, pushDevices.session_id), eq(authSessions.user_id, notifications.user_id)),
    )
    .where(
      and(
        eq(notifications.id, delivery.notification_id),
        isNull(notifications.read_at),
        isNull(authSessions.ended_at),
        gt(authSessions.expires_at, now()),
        isNull(users.closed_at),
      ),
    )
  const push = row && pushOf(row.notification, row.language)
  return push && { device: row.device, push }
}

async function send({ kind, token, p256dh, auth }: Device, push: OutgoingPush): Promise<void> {
  if (kind === 'web') return sendToBrowser({ token, p256dh: p256dh ?? '', auth: auth ?? '' }, push)
  const { fcm } = context().platform.config.push
  if (!fcm) throw new PushError('never', 'Firebase is not set up')
  return sendByFirebase(token, push, fcm)
}

async function saveOutcome(id: number, outcome: Partial<Delivery>): Promise<void> {
  await db()
    .update(pushDeliveries)
    .set(outcome)
    .where(and(eq(pushDeliveries.id, id), eq(pushDeliveries.status, 'sending')))
}

async function saveFailure({ id, device_id: deviceId, attempts }: Delivery, error: PushError): Promise<void> {
  if (error.outcome === 'gone') {
    // Its deliveries are deleted with it.
    await db().delete(pushDevices).where(eq(pushDevices.id, deviceId))
    return
  }
  const again = error.outcome === 'later' && attempts < maxAttempts
  await saveOutcome(id, { status: again ? 'queued' : 'failed', last_error: error.reason })
  if (again) throw new Error(`Push ${id} could not be delivered yet`)
}
