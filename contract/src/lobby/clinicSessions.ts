import * as z from 'zod'
import { area } from '../kit/endpoint'
import { One } from '../kit/responses'
import { WaitingEstimate } from './waiting'

/** The calls of clinics that are about a clinic session. They are named `clinics` and handled by the lobby area. */
export const clinicSessions = area({
  start: {
    method: 'GET',
    path: '/api/admin/clinics/{id}/start',
    permission: 'start-clinic',
    summary: "Start today's session, or come back to it",
    record: { kind: 'ownClinic', param: 'id' },
    changes: true,
    response: One(z.object({ id: z.number(), session_token: z.string(), date: z.string() })),
  },
  checkStart: {
    method: 'GET',
    path: '/api/admin/clinics/check-start/{appointmentId}',
    permission: ['patientEnterLobby', 'view-Lobby'],
    summary: 'Has the clinic of this appointment started?',
    record: { kind: 'appointment', param: 'appointmentId' },
    response: One(
      z.object({
        started: z.boolean(),
        ended: z.boolean(),
        session_token: z.string().nullable(),
        lobby_id: z.number().nullable(),
        clinic_id: z.number(),
        appointment_id: z.number(),
        /**
         * How long the patient probably waits from the start of the clinic, because of those with an earlier time; null once
         * it has started, while the doctor has had fewer than 20 visits of that kind, and when nobody is before the patient.
         */
        waiting_time: WaitingEstimate.nullable(),
      }),
    ),
  },
})
