import * as z from 'zod'
import { area } from '../kit/endpoint'
import { One } from '../kit/responses'
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
    response: One(QueuePosition),
  },
  lobbyData: {
    method: 'GET',
    path: '/api/patient/lobby/data/{lobbySession}',
    shows: 'caller',
    permission: enter,
    summary: 'My position in the queue',
    ...ownSession,
    response: One(QueuePosition),
  },
  roomOrder: {
    method: 'GET',
    path: '/api/patient/room/order/{lobbySession}',
    shows: 'caller',
    permission: enter,
    summary: 'The number that is being seen, mine, and how many are before me',
    ...ownSession,
    response: One(RoomOrder),
  },
  roomData: {
    method: 'GET',
    path: '/api/patient/room/data/{lobbySession}',
    shows: 'caller',
    permission: enter,
    summary: 'The consultation: the appointment, its clinic, and whether it is finished',
    ...ownSession,
    response: One(RoomData),
  },
})
