import * as z from 'zod'
import { clinicTypes } from '../clinics/clinicInput'
import { walk_in_text } from '../clinics/walkInText'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { Done, List, NamedOption, One } from '../kit/responses'
import { code, id, instant, multiLine } from '../kit/values'
import { arrivals } from '../rules/arrival'
import { PatientCard, Person } from '../users/people'

const clinicSessionToken = z.uuid()

export const notesLength = 20_000
export const NotesInput = z.object({
  recommendations: multiLine(notesLength),
  diagnosis: multiLine(notesLength),
  examination: multiLine(notesLength),
  /**
   * When the notes were saved that these replace; null for the first ones. If others were saved since, the call answers 409 with
   * `notes` and `saved_at`.
   */
  after: instant.nullish(),
})

export const LobbyAppointment = z.object({
  id: z.number(),
  /**
   * Whether the caller can open the record. If not, they can give a reason (decision 89); until then the response has
   * the patient's name, the times and the states only.
   */
  is_open: z.boolean(),
  code: z.string(),
  /** The booking number, displayed by `formatBookingNumber`. */
  short_code: z.string(),
  patient_id: z.number(),
  patient: PatientCard,
  cause: z.string().nullable(),
  complaint: z.string().nullable(),
  attachments_count: z.number().int(),
  /** `HH:mm` in the clinic's time zone, followed by the 12-hour text and the instant; of a walk-in, empty. */
  schedule_time: z.string(),
  time_text: z.string(),
  walk_in_text,
  starts_at: instant,
  lobby_order: z.number(),
  lobby_state: code,
  lobby_state_text: z.string(),
  status: code,
  status_text: z.string(),
  /**
   * Connected to the lobby now. A patient who was disconnected keeps the queue position for ten minutes: `in_place`
   * without `online`.
   */
  online: z.boolean(),
  in_place: z.boolean(),
  /** What the desk of a physical clinic recorded last, and when; and what it can record now. */
  arrival: z.enum(arrivals).nullable(),
  arrival_at: instant.nullable(),
  arrival_choices: z.array(z.enum(arrivals)),
  /** When the patient began to wait. */
  joined_at: instant.nullable(),
  /** When the connection was lost, while the patient keeps the queue position. */
  left_at: instant.nullable(),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  /** The doctor's notes; empty for other staff until the visit is finished. */
  recommendations: z.string(),
  diagnosis: z.string(),
  examination: z.string(),
  notes_saved_at: instant.nullable(),
  /** The recommendations that the patient sees during the visit; empty if none are shown. */
  shown_recommendations: z.string(),
  shown_at: instant.nullable(),
})
export type LobbyAppointment = z.output<typeof LobbyAppointment>

export const Lobby = z.object({
  id: z.number(),
  session_token: z.string(),
  clinic_id: z.number(),
  /** `YYYY-MM-DD` in the clinic's calendar. */
  date: z.string(),
  date_formatted: z.string(),
  /** The clinic's hours that day, `HH:mm` in its time zone, followed by the instants. */
  from: z.string(),
  to: z.string(),
  starts_at: instant,
  ends_at: instant,
  started_at: instant,
  ended_at: instant.nullable(),
  time_zone: z.string(),
  clinic: z.object({
    id: z.number(),
    title: z.string(),
    type: z.enum(clinicTypes),
    hospital_id: z.number(),
    hospital: NamedOption,
    doctor: Person,
    specialty: NamedOption,
  }),
  total_patients: z.number().int(),
  online_count: z.number().int(),
  /** The patients of the session by their ids; of those whose record the caller cannot open, the names only. */
  patients: z.record(z.string(), PatientCard),
  /** Their appointments in the order of the times, walk-ins last. */
  appointments: z.array(LobbyAppointment.pick({ id: true, patient_id: true, patient: true })),
  /** The consultation in progress, to which a reloaded page returns. */
  current_appointment_id: z.number().nullable(),
  room_order: z.number().nullable(),
  /**
   * Whether the caller is the clinic's doctor, who can call patients in, write notes and finish. Coordinators can view
   * and chat.
   */
  is_doctor: z.boolean(),
  /** Whether the caller takes part in the session's chats, as the clinic's doctor and coordinators do. */
  can_chat: z.boolean(),
})
export type Lobby = z.output<typeof Lobby>

const byToken = {
  params: z.object({ token: clinicSessionToken }),
  record: { kind: 'session', param: 'token' },
} as const

/** The rule for calls of the clinic's doctor only: coordinators can view and chat, but not call patients in. */
const sessionOfDoctor = { kind: 'sessionOfDoctor', param: 'token' } as const

export const lobby = area({
  show: {
    method: 'GET',
    path: '/api/admin/lobby/{token}/show',
    permission: 'view-Lobby',
    summary: 'A session with its patients',
    ...byToken,
    reads: { kind: 'appointment', ids: 'data.appointments.id' },
    response: One(Lobby),
  },
  appointments: {
    method: 'GET',
    path: '/api/admin/lobby/{token}/appointments',
    permission: 'view-Lobby',
    summary: 'The patients of a session in the order of their times, present or not',
    ...byToken,
    reads: { kind: 'appointment', ids: 'data.id' },
    response: List(LobbyAppointment),
  },
  appointmentsSheet: {
    method: 'GET',
    path: '/api/admin/lobby/{token}/appointments/sheet',
    permission: 'view-Lobby',
    summary: 'The patients of a session as a spreadsheet',
    ...byToken,
    ...exportCall(LobbyAppointment, {}),
    reads: { kind: 'appointment', ids: 'data.id' },
  },
  startWith: {
    method: 'GET',
    path: '/api/admin/room/{token}/start-with/{appointmentId}',
    permission: 'start-clinic',
    summary: 'Call a patient in, in any order; the same one again changes nothing',
    params: z.object({ token: clinicSessionToken, appointmentId: id }),
    record: sessionOfDoctor,
    changes: true,
    audit: { kind: 'appointment', id: 'params.appointmentId' },
    response: One(LobbyAppointment),
  },
  startCall: {
    method: 'POST',
    path: '/api/admin/clinics/start-call/{appointmentId}',
    permission: 'start-clinic',
    summary: 'Start or resume the session of this appointment and call its patient in',
    record: { kind: 'consultationOfDoctor', param: 'appointmentId' },
    response: One(z.object({ session_token: z.string(), appointment_id: z.number() })),
  },
  finish: {
    method: 'POST',
    path: '/api/admin/room/{token}/finish/{appointmentId}',
    permission: 'start-clinic',
    summary: 'Finish a consultation; publishes FinishAppointment',
    params: z.object({ token: clinicSessionToken, appointmentId: id }),
    record: sessionOfDoctor,
    audit: { kind: 'appointment', id: 'params.appointmentId' },
    response: One(LobbyAppointment),
  },
  end: {
    method: 'POST',
    path: '/api/admin/lobby/{token}/end',
    permission: 'start-clinic',
    summary: 'End the session: patients who never joined are marked as missed, waiting patients are notified',
    params: z.object({ token: clinicSessionToken }),
    record: sessionOfDoctor,
    response: Done,
  },
  arrival: {
    method: 'PUT',
    path: '/api/admin/appointments/{id}/arrival',
    permission: 'update-appointment',
    summary:
      'Record at the desk of a physical clinic, on the day, that the patient is late, has arrived (or is back), or has left; the same again changes nothing',
    record: { kind: 'appointment', param: 'id' },
    body: z.object({ arrival: z.enum(arrivals, { error: 'validation.required' }) }),
    response: One(
      LobbyAppointment.pick({
        id: true,
        arrival: true,
        arrival_at: true,
        arrival_choices: true,
        lobby_order: true,
        lobby_state: true,
        status: true,
        status_text: true,
      }),
    ),
  },
  notes: {
    method: 'PUT',
    path: '/api/admin/appointments/{id}/notes',
    permission: 'update-appointment',
    summary:
      'Recommendations, diagnosis and examination, saved while the doctor writes; refused with 409 and the current ones if others were saved since `after`',
    record: { kind: 'consultationOfDoctor', param: 'id' },
    body: NotesInput,
    response: z.object({ message: z.string(), data: z.object({ saved_at: instant }) }),
  },
  showRecommendations: {
    method: 'POST',
    path: '/api/admin/appointments/{id}/show-recommendations',
    permission: 'update-appointment',
    summary:
      'Show the patient the recommendations as they are saved now, during the visit; publishes FromDoctor. Empty ones show nothing',
    record: { kind: 'consultationOfDoctor', param: 'id' },
    response: z.object({
      message: z.string(),
      data: z.object({ shown_recommendations: z.string(), shown_at: instant.nullable() }),
    }),
  },
})
