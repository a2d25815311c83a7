import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds that the worker has for what is left. A job whose worker was killed is retried after up to 190 seconds. */
const mostMs = 210_000

/**
 * Compares what the worker did with what was confirmed: each booking has one notification, which was sent out, and every
 * email that counts as sent has arrived.
 * @param {Awaited<ReturnType<typeof import('./machine.mjs').startMachine>>} machine
 * @param {{ id: number, isConfirmed?: boolean }[]} visits
 */
export async function checkWorker(machine, visits) {
  const client = new pg.Client({ connectionString: machine.ownerUrl })
  await client.connect()
  const read = async (statement) => (await client.query(statement)).rows
  const countLeft = async () =>
    (
      await read(`select (select count(*) from notifications where sent_out_at is null)::integer as notifications,
        (select count(*) from mails where status = 'queued')::integer as mails`)
    )[0]
  const began = performance.now()
  let left = await countLeft()
  while (left.notifications + left.mails > 0 && performance.now() - began < mostMs) {
    await wait(500)
    left = await countLeft()
  }
  const caughtUpMs = performance.now() - began
  const told = await read(
    `select key, count(*)::integer as times from notifications where type = 'appointment_booked' group by key`,
  )
  const states = await read(`select status, count(*)::integer as count from mails group by status order by status`)
  await client.end()

  const messageIds = (await machine.mails()).map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])
  const arrived = new Set(messageIds).size
  const sent = states.find(({ status }) => status === 'sent')?.count ?? 0
  const times = new Map(told.map((row) => [row.key, row.times]))
  const confirmed = visits.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => String(id))
  const lost = confirmed
    .filter((id) => times.get(id) !== 1)
    .map((id) => `booking ${id} has ${times.get(id) ?? 0} notifications`)
  if (left.notifications + left.mails > 0)
    lost.push(`${left.notifications} notifications and ${left.mails} emails are not sent`)
  if (arrived < sent) lost.push(`${sent} emails count as sent, ${arrived} arrived`)
  const counts = states.map(({ status, count }) => `${count} ${status}`).join(', ')
  return {
    said: `the worker was done ${(caughtUpMs / 1000).toFixed(1)} s after the load; emails: ${counts}; ${arrived} arrived, ${messageIds.length - arrived} of them twice`,
    lost,
  }
}
