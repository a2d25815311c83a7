import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { file } from '../kit/form'
import { Blob, Done, filter, List, NamedOption, One, Page } from '../kit/responses'
import { day, id } from '../kit/values'
import { appointmentTabs } from '../rules/appointmentStatus'
import {
  BookingInput,
  DoctorResult,
  NextFreeDay,
  NextFreeDayQuery,
  PatientAppointment,
  SearchQuery,
  SlotsResponse,
} from './booking'
import { Attachment, AttachmentInput, ComplaintInput } from './complaint'
import { RateInput } from './rating'

const book = 'schedule-appointment'
const see = 'patient-show-appointment'
/** The clinic's staff can read the patient's complaint and attachments. */
const readers = [see, 'view-Lobby', 'list-clinic-appointment'] as const

const own = { record: { kind: 'ownAppointment', param: 'id' } } as const
const complaintFile = file(['png', 'jpg', 'pdf', 'dcm'])
const attachmentPath = '/api/patient/appointments/complaint/attachments/{attachmentId}'

export const patient = area({
  list: {
    method: 'GET',
    path: '/api/patient/appointments',
    permission: see,
    summary:
      'My appointments: upcoming (held and cancelled ones too), past and missed by their dates; the newest 100 of each',
    scope: 'own',
    response: z.object({
      upcomingAppointments: z.array(PatientAppointment),
      pastAppointments: z.array(PatientAppointment),
      missedAppointments: z.array(PatientAppointment),
    }),
  },
  sheet: {
    method: 'GET',
    path: '/api/patient/appointments/sheet',
    permission: see,
    summary: 'My appointments as a spreadsheet: all, or those of one tab',
    ...exportCall(PatientAppointment, { tab: filter(z.enum(appointmentTabs)) }),
    scope: 'own',
  },
  show: {
    method: 'GET',
    path: '/api/patient/appointments/{id}',
    shows: 'caller',
    permission: see,
    summary: 'One appointment of mine',
    ...own,
    response: One(PatientAppointment),
  },
  create: {
    method: 'POST',
    path: '/api/patient/appointments',
    permission: book,
    summary: 'Take a slot: it is held for 20 minutes, until the booking is confirmed',
    body: BookingInput,
    audit: { kind: 'appointment', id: 'data.id', changes: 'request' },
    // Written in one statement unless an earlier hold has to be released.
    transaction: 'handler',
    response: One(PatientAppointment),
  },
  confirm: {
    method: 'POST',
    path: '/api/patient/appointments/{id}/confirm',
    permission: book,
    summary: 'Confirm a held appointment that is free or paid in cash at a physical clinic',
    ...own,
    body: z.object({ method: z.enum(['free', 'cash'], { error: 'validation.required' }) }),
    response: One(PatientAppointment),
  },
  cancel: {
    method: 'GET',
    path: '/api/patient/appointments/{id}/cancel',
    permission: 'deleteAppointment',
    summary: 'Cancel within the tolerance; a held one at any time',
    ...own,
    changes: true,
    response: One(PatientAppointment),
  },
  utilities: {
    method: 'GET',
    path: '/api/patient/clinics/utilities',
    shows: 'nobody',
    permission: book,
    summary: 'What the search chooses from: countries, cities and specialties that have clinics',
    response: One(
      z.object({
        countries: z.array(NamedOption),
        cities: z.array(NamedOption),
        specialties: z.array(NamedOption),
      }),
    ),
  },
  search: {
    method: 'GET',
    path: '/api/patient/search-clinics',
    shows: 'staff',
    permission: book,
    summary:
      'Doctors with free times between two days, at most 31 days apart; total counts those who hold clinics then',
    query: SearchQuery,
    scope: 'reference',
    response: Page(DoctorResult),
  },
  nextFreeDay: {
    method: 'GET',
    path: '/api/patient/search-clinics/next-free-day',
    shows: 'nobody',
    permission: book,
    summary: 'The first day from a day on, within 96 days, on which a clinic of the search has a free time',
    query: NextFreeDayQuery,
    scope: 'reference',
    response: One(NextFreeDay),
  },
  slots: {
    method: 'GET',
    path: '/api/patient/appointments/clinic-slots/{clinicId}/{date}',
    shows: 'nobody',
    permission: book,
    summary: "The free slots of a clinic's day",
    params: z.object({ clinicId: id, date: day }),
    scope: 'reference',
    response: SlotsResponse,
  },
  price: {
    method: 'GET',
    path: '/api/patient/appointments/price/{clinicId}/{date}',
    shows: 'nobody',
    permission: book,
    summary: 'What I would pay that day: the follow-up price applies after a recent completed visit',
    params: z.object({ clinicId: id, date: day }),
    response: One(z.object({ price: z.number(), currency: z.literal('EGP'), is_follow_up: z.boolean() })),
  },
  complaint: {
    method: 'POST',
    path: '/api/patient/appointments/{id}/complaint',
    permission: see,
    summary: 'What brings me; may be changed until the visit is finished',
    ...own,
    body: ComplaintInput,
    response: One(PatientAppointment),
  },
  attachments: {
    method: 'GET',
    path: '/api/patient/appointments/{id}/complaint/attachments',
    permission: readers,
    summary: 'The files of a complaint',
    record: { kind: 'appointment', param: 'id' },
    response: List(Attachment),
  },
  saveAttachment: {
    method: 'POST',
    path: '/api/patient/appointments/{id}/complaint/save-attachment',
    permission: see,
    summary: 'Add a file: png, jpg, pdf or dcm by its content; 20 at most',
    ...own,
    form: AttachmentInput,
    files: { attachment_file: complaintFile },
    response: z.object({ status: z.boolean(), data: Attachment }),
  },
  attachment: {
    method: 'GET',
    path: attachmentPath,
    permission: readers,
    summary: 'One file of a complaint',
    record: { kind: 'attachment', param: 'attachmentId' },
    response: One(Attachment),
  },
  updateAttachment: {
    method: 'POST',
    path: attachmentPath,
    permission: see,
    summary: 'Rename or replace a file',
    record: { kind: 'attachment', param: 'attachmentId' },
    form: AttachmentInput,
    files: { attachment_file: { ...complaintFile, required: false } },
    response: z.object({ status: z.boolean(), data: Attachment }),
  },
  removeAttachment: {
    method: 'DELETE',
    path: attachmentPath,
    permission: see,
    summary: 'Take a file away',
    record: { kind: 'attachment', param: 'attachmentId' },
    response: Done,
  },
  media: {
    method: 'GET',
    path: '/api/patient/appointments/complaint/attachments/media/{mediaId}',
    permission: readers,
    summary: "A file's bytes, as an attachment",
    record: { kind: 'media', param: 'mediaId' },
    response: Blob,
  },
  rate: {
    method: 'POST',
    path: '/api/patient/rate/appointment',
    permission: see,
    summary: 'Rate a finished appointment of mine, 1 to 5; again replaces',
    body: RateInput,
    audit: { kind: 'appointment', id: 'body.model_id', changes: 'request' },
    response: Done,
  },
})
