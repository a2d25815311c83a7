import { defineRecord } from '../kit/defineRecord'

export const lobbyRecord = defineRecord({
  kind: 'lobby',
  owner: 'patient',
  explained: true,
  permissions: {
    'view-Lobby': { use: 'clinical', seeds: ['DOCTOR', 'COORDINATOR'] },
  },
})

export const ownLobbyRecord = defineRecord({
  kind: 'ownLobby',
  owner: 'user',
  permissions: {
    patientEnterLobby: { use: 'patient', seeds: ['PATIENT'] },
  },
})

export const sessionRecord = defineRecord({
  kind: 'session',
  owner: 'patient',
})

export const sessionOfDoctorRecord = defineRecord({
  kind: 'sessionOfDoctor',
  owner: 'clinic',
})
