import { lobbies } from '../../../schema/lobby'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'
import { doctorOfClinic, ofClinic, ofClinicAndPatients } from '../../clinics/testing/rules'

export const areaTesting: AreaTesting = {
  rules: {
    session: ofClinic,
    sessionOfDoctor: doctorOfClinic,
    lobby: ofClinicAndPatients,
    ownLobby: {
      self: ['PATIENT'],
      superAdmin: false,
      description: 'patients with an appointment in the clinic session only',
    },
  },
  /** An open clinic session. */
  async createRecords({ testServer, date, startsAt, endsAt }, { clinic }) {
    const session = crypto.randomUUID()
    const lobby = await testServer.database
      .insert(lobbies)
      .values({
        session_token: session,
        clinic_id: Number(clinic),
        date,
        starts_at: startsAt,
        ends_at: endsAt,
        started_at: testServer.clock.now(),
      })
      .returning({ id: lobbies.id })
    return { session, sessionOfDoctor: session, ownLobby: session, lobby: idOf(lobby) }
  },
  samplesOfCalls: { 'lobby.notes': { after: undefined } },
}
