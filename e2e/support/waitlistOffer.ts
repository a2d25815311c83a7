import pg from 'pg'

/** Offers a held slot to the patient who waits, as the server does within a minute after a slot was released. */
export async function offerHeldSlot(databaseUrl: string, appointmentId: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(
    `with held as (
      update appointments set offered = true, hold_expires_at = now() + interval '15 minutes'
      where id = $1 and status = 1 and hold_expires_at is not null returning *
    )
    insert into waitlist_offers (entry_id, appointment_id, clinic_id, starts_at, offered_at, expires_at)
    select waitlist_entries.id, held.id, held.clinic_id, held.starts_at, now(), held.hold_expires_at
    from held join waitlist_entries using (patient_id) where waitlist_entries.state = 'waiting' limit 1`,
    [appointmentId],
  )
  await client.end()
  if (rowCount !== 1) throw new Error(`Appointment ${appointmentId} is not held for a patient who waits`)
}
