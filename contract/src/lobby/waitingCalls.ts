import * as z from 'zod'
import { One } from '../kit/answers'
import { area } from '../kit/endpoint'
import { QueuePosition, RoomData, RoomOrder } from './waiting'

const enter = 'patientEnterLobby'
const lobbySession = z.object({ lobbySession: z.uuid() })
const ownSession = { params: lobbySession, record: { kind: 'ownLobby', param: 'lobbySession' } } as const

/** The calls of a waiting patient. They are named `patient` and handled by the lobby area. */
export const waitingCalls = area({
  joinLobby: {
    method: 'GET',
    path: '/api/patient/lobby/join/{id}',
    permission: enter,
    summary: 'Join the lobby of my appointment ({id}) once its clinic has started',
    record: { kind: 'ownAppointment', param: 'id' },
    changes: true,
    answer: One(QueuePosition),
  },
  lobbyData: {
    method: 'GET',
    path: '/api/patient/lobby/data/{lobbySession}',
    permission: enter,
    summary: 'My place in the lobby',
    ...ownSession,
    answer: One(QueuePosition),
  },
  roomOrder: {
    method: 'GET',
    path: '/api/patient/room/order/{lobbySession}',
    permission: enter,
    summary: 'The number that is being seen, mine, and how many are before me',
    ...ownSession,
    answer: One(RoomOrder),
  },
  roomData: {
    method: 'GET',
    path: '/api/patient/room/data/{lobbySession}',
    permission: enter,
    summary: 'The consultation: the appointment, its clinic, and whether it is finished',
    ...ownSession,
    answer: One(RoomData),
  },
})
