import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { Done, NamedOption, One, Page } from '../kit/responses'
import { AppointmentCounts, StaffAppointment, StaffAppointmentQuery, StaffAppointmentRow } from './staffAppointment'

const one = { record: { kind: 'appointment', param: 'id' } } as const

/** The calls with which staff find, read, cancel and delete appointments. */
export const staffAppointments = area({
  list: {
    method: 'GET',
    path: '/api/admin/appointments',
    permission: 'list-appointment',
    summary:
      'Appointments of my hospitals and of my clinics; unpaid ones await payment while their slot is held; total counts up to 10,000',
    query: StaffAppointmentQuery,
    scope: { through: 'clinic' },
    reads: { kind: 'appointment', ids: 'data.id' },
    response: Page(StaffAppointmentRow).extend({
      /** Only if they were asked for, and not of a list of 10,000 appointments or more. */
      counts: AppointmentCounts.optional(),
    }),
  },
  sheet: {
    method: 'GET',
    path: '/api/admin/appointments/sheet',
    permission: 'list-appointment',
    summary: 'The appointments as a spreadsheet, with the same filters',
    ...exportCall(
      StaffAppointmentRow,
      StaffAppointmentQuery.omit({ page: true, limit: true, with_counts: true }).shape,
    ),
    scope: { through: 'clinic' },
    reads: { kind: 'appointment', ids: 'data.id' },
  },
  filters: {
    method: 'GET',
    path: '/api/admin/appointments/filters',
    shows: 'nobody',
    permission: 'list-appointment',
    summary: 'What the filters of the list choose from: the hospitals and specialties of my clinics',
    scope: { through: 'clinic' },
    response: One(z.object({ hospitals: z.array(NamedOption), specialties: z.array(NamedOption) })),
  },
  show: {
    method: 'GET',
    path: '/api/admin/appointments/{id}',
    permission: ['show-appointment', 'update-appointment'],
    summary: 'One appointment, with its history',
    ...one,
    response: One(StaffAppointment),
  },
  cancel: {
    method: 'GET',
    path: '/api/admin/appointments/{id}/cancel',
    permission: 'update-appointment',
    summary: 'Cancel within the tolerance for physicians: the patient is notified and owed what they paid',
    ...one,
    changes: true,
    response: One(StaffAppointment),
  },
  remove: {
    method: 'POST',
    path: '/api/admin/appointments/{id}',
    permission: 'delete-appointment',
    summary: 'Hide a cancelled appointment; refused with 422 while it is not cancelled or money is owed',
    ...one,
    response: Done,
  },
})
