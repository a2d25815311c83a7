import { defineRecord } from '../kit/defineRecord'

/** The channel of a clinic session’s lobby, also for patients with an appointment in it. */
export const lobbyRecord = defineRecord({
  kind: 'lobby',
  owner: 'patient',
  explained: true,
  permissions: {
    'view-Lobby': { use: 'clinical', seeds: ['DOCTOR', 'COORDINATOR'] },
  },
})

/** A clinic session, for patients with an appointment in it. */
export const ownLobbyRecord = defineRecord({
  kind: 'ownLobby',
  owner: 'user',
  permissions: {
    patientEnterLobby: { use: 'patient', seeds: ['PATIENT'] },
  },
})

/** A clinic session, for its doctor, its coordinators and staff of its hospital. */
export const sessionRecord = defineRecord({
  kind: 'session',
  owner: 'patient',
})

/** A clinic session that its doctor leads, for the doctor only. */
export const sessionOfDoctorRecord = defineRecord({
  kind: 'sessionOfDoctor',
  owner: 'clinic',
})
