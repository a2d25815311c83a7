import { meetingGuests } from '../../../schema/meeting'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  async createRecords({ testServer, owners }, { appointment }) {
    const createdAt = testServer.clock.now()
    const guest = await testServer.database
      .insert(meetingGuests)
      .values({
        appointment_id: Number(appointment),
        invited_by: owners.doctor,
        name: 'x',
        relation: 'relative',
        link_hash: Buffer.from(crypto.randomUUID()),
        created_at: createdAt,
        expires_at: new Date(createdAt.getTime() + 3_600_000),
      })
      .returning({ id: meetingGuests.id })
    return { guest: idOf(guest) }
  },
}
