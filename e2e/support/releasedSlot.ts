import pg from 'pg'

/** Releases the slot of an unpaid appointment, as the server does 20 minutes after the payment was started. */
export async function releaseSlot(databaseUrl: string, appointmentId: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(
    'update appointments set status = 6, cancelled_at = now() where id = $1 and status = 1 and hold_expires_at is not null',
    [appointmentId],
  )
  await client.end()
  if (rowCount !== 1) throw new Error(`Appointment ${appointmentId} is not held`)
}
