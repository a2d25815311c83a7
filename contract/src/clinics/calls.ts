import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { Done, filter, NamedOption, One, Page, PageQuery, searchText } from '../kit/responses'
import { code, id, instant } from '../kit/values'
import { arrivals } from '../rules/arrival'
import { NamedForm } from '../surveys/form'
import { ageFields, Person } from '../users/people'
import { ClinicInput, clinicTypes, toleranceUnits, WeekDays } from './clinicInput'
import { ClinicExceptions, ExceptionsInput } from './exceptions'
import { walk_in_text } from './walkInText'

export const ClinicRow = z.object({
  id: z.number(),
  title: z.string(),
  /** In the caller's language. */
  title_text: z.string(),
  specialty: NamedOption,
  doctor: Person,
  hospital: NamedOption,
  start_date: z.string(),
  end_date: z.string(),
  type: z.enum(clinicTypes),
  type_text: z.string(),
  time_zone: z.string(),
  price: z.number(),
})
export type ClinicRow = z.output<typeof ClinicRow>

const unit = z.enum(toleranceUnits)

export const Clinic = ClinicRow.extend({
  /** The title in the other script. */
  alternate_title: z.string().nullable(),
  hospital_id: z.number(),
  /** The same: the documents name the location of a clinic twice. */
  locations_id: z.number(),
  level_id: z.number(),
  specialty_id: z.number(),
  doctor_id: z.number(),
  coordinators: z.array(NamedOption),
  /** Lines of forms, so that the clinic follows their current versions. */
  survey_id: z.number().nullable(),
  specialty_form_id: z.number().nullable(),
  survey: NamedForm.nullable(),
  specialty_form: NamedForm.nullable(),
  address: z.string().nullable(),
  follow_up_price: z.number(),
  follow_up_period: z.number(),
  follow_up_unit: unit,
  physician_cancellation_tolerance: z.number(),
  physician_tolerance_unit: unit,
  patient_cancellation_tolerance: z.number(),
  patient_tolerance_unit: unit,
  late_cancellation_refund: z.number(),
  last_appointment_tolerance: z.number(),
  last_appointment_unit: unit,
  walk_in_limit: z.number(),
  ...WeekDays.shape,
})
export type Clinic = z.output<typeof Clinic>

export const MyClinic = z.object({
  id: z.number(),
  /** In the caller's language. */
  title: z.string(),
  /** `YYYY-MM-DD` in the clinic's own calendar. */
  date: z.string(),
  /** `DD-MM-YYYY`, as in the agenda's path. */
  agenda_date: z.string(),
  date_formatted: z.string(),
  doctor: Person,
  specialty: NamedOption,
  hospital: NamedOption,
  from: z.string(),
  to: z.string(),
  starts_at: instant,
  ends_at: instant,
  time_zone: z.string(),
  type: z.enum(clinicTypes),
  type_text: z.string(),
  appointments_count: z.number().int(),
})
export type MyClinic = z.output<typeof MyClinic>

/** `mine`: clinics whose doctor or coordinator I am. `hospitals`: all clinics whose agenda I may open. */
const MyClinicsFilter = z.object({ whose: filter(z.enum(['mine', 'hospitals'])) })

const AgendaAppointment = z.object({
  id: z.number(),
  /**
   * Whether the caller can open the record. If not, they can give a reason (decision 89); until then the response has
   * the patient's name, the times and the states only.
   */
  is_open: z.boolean(),
  /** The booking number, displayed by `formatBookingNumber`. */
  short_code: z.string(),
  patient: Person.extend({ birth_date: z.string().nullable(), ...ageFields, uuid: z.string() }),
  cause: z.string().nullable(),
  complaint: z.string().nullable(),
  /** Of a walk-in, the date only. */
  schedule_time: z.string(),
  starts_at: instant,
  walk_in_text,
  arrival: z.enum(arrivals).nullable(),
  lobby_order: z.number().nullable(),
  lobby_state: code,
  lobby_state_text: z.string(),
  status: code,
  /** For an appointment that awaits its payment, this says so. */
  status_text: z.string(),
  /** Until when the time is held for the payment; null once the appointment is confirmed. */
  hold_expires_at: instant.nullable(),
  physician_cancellable: z.boolean(),
  /** What the desk can record about the patient now. */
  arrival_choices: z.array(z.enum(arrivals)),
})
export type AgendaAppointment = z.output<typeof AgendaAppointment>

/** The date is `DD-MM-YYYY`. */
const AgendaParams = z.object({ id, date: z.string().regex(/^\d{2}-\d{2}-\d{4}$/) })

const ClinicQuery = PageQuery.extend({ q: searchText, specialty_id: filter(id), type: filter(z.enum(clinicTypes)) })

export const clinics = area({
  create: {
    method: 'POST',
    path: '/api/admin/clinics',
    permission: 'create-clinic',
    summary: 'A new clinic at a hospital of mine',
    body: ClinicInput,
    audit: { kind: 'clinic', id: 'data.id' },
    response: One(Clinic),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/clinics/{id}',
    permission: 'update-clinic',
    summary:
      'Change a clinic; appointments stay as they are, and another doctor is refused with 422 while some are to come',
    record: { kind: 'clinic', param: 'id' },
    replaces: 'show',
    body: ClinicInput,
    response: One(Clinic),
  },
  show: {
    method: 'GET',
    path: '/api/admin/clinics/{id}',
    shows: 'nobody',
    permission: ['show-clinic', 'update-clinic'],
    summary: 'One clinic',
    record: { kind: 'clinic', param: 'id' },
    response: One(Clinic),
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/clinics/{id}',
    permission: 'delete-clinic',
    summary: 'Delete a clinic; refused with 422 while appointments are to come',
    record: { kind: 'clinic', param: 'id' },
    response: Done,
  },
  list: {
    method: 'GET',
    path: '/api/admin/clinics',
    shows: 'nobody',
    permission: 'list-clinic',
    summary: 'Clinics of my hospitals',
    query: ClinicQuery,
    scope: 'clinic',
    response: Page(ClinicRow),
  },
  sheet: {
    method: 'GET',
    path: '/api/admin/clinics/sheet',
    permission: 'list-clinic',
    summary: 'The clinics as a spreadsheet, with the same filters',
    ...exportCall(ClinicRow, ClinicQuery.shape),
    scope: 'clinic',
  },
  utilities: {
    method: 'GET',
    path: '/api/admin/clinics/utilities',
    shows: 'nobody',
    permission: ['create-clinic', 'update-clinic', 'list-clinic'],
    summary: 'What the clinic form chooses from',
    scope: { through: 'hospital' },
    response: One(
      z.object({
        hospitals: z.array(NamedOption.extend({ time_zone: z.string(), address: z.string().nullable() })),
        levels: z.array(NamedOption),
        specialties: z.array(NamedOption),
        time_zones: z.array(z.string()),
      }),
    ),
  },
  exceptions: {
    method: 'GET',
    path: '/api/admin/clinics/{id}/exceptions',
    shows: 'nobody',
    permission: ['show-clinic', 'update-clinic'],
    summary: 'The weekly hours of a clinic, and its other hours for ranges of dates',
    record: { kind: 'clinic', param: 'id' },
    response: One(ClinicExceptions),
  },
  saveExceptions: {
    method: 'PUT',
    path: '/api/admin/clinics/{id}/exceptions',
    permission: 'update-clinic',
    summary:
      'Replace the other hours of a clinic; refused with 422 on `appointments` while appointments would lie outside its hours, until `leave_appointments` confirms that they stay as they are',
    record: { kind: 'clinic', param: 'id' },
    body: ExceptionsInput,
    response: One(ClinicExceptions),
  },
  myClinics: {
    method: 'GET',
    path: '/api/admin/clinics/my-clinics',
    permission: 'list-my-clinics',
    shows: 'nobody',
    summary:
      'My clinic days from today on, one entry a clinic and date, for the next 31 days; of all clinics of my hospitals, for the next 7 days',
    query: PageQuery.extend(MyClinicsFilter.shape),
    scope: { through: 'clinic' },
    response: Page(MyClinic),
  },
  myClinicsSheet: {
    method: 'GET',
    path: '/api/admin/clinics/my-clinics/sheet',
    permission: 'list-my-clinics',
    summary: 'My clinic days as a spreadsheet',
    ...exportCall(MyClinic, MyClinicsFilter.shape),
    scope: { through: 'clinic' },
  },
  agenda: {
    method: 'GET',
    path: '/api/admin/clinics/{id}/appointments/{date}',
    permission: 'list-clinic-appointment',
    summary: 'The day of a clinic; the date is DD-MM-YYYY in the clinic’s own calendar',
    params: AgendaParams,
    record: { kind: 'clinic', param: 'id' },
    reads: { kind: 'appointment', ids: 'data.appointments.id' },
    response: One(
      z.object({
        clinic: MyClinic.extend({
          /** The title in the other script than `title`. */
          other_title: z.string().nullable(),
        }),
        /** The clinic session of that day, if it has started. */
        session_token: z.string().nullable(),
        session_ended: z.boolean(),
        /**
         * Whether the caller can start the session: the clinic has hours today, they include the current time, and the
         * caller is its doctor.
         */
        can_start: z.boolean(),
        appointments: z.array(AgendaAppointment),
      }),
    ),
  },
  agendaSheet: {
    method: 'GET',
    path: '/api/admin/clinics/{id}/appointments/{date}/sheet',
    permission: 'list-clinic-appointment',
    summary: 'The day of a clinic as a spreadsheet',
    params: AgendaParams,
    record: { kind: 'clinic', param: 'id' },
    ...exportCall(AgendaAppointment, {}),
    reads: { kind: 'appointment', ids: 'data.id' },
  },
})
