import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Done, List, NamedOption, One, Page } from '../kit/responses'
import {
  PlacesQuery,
  PriorityInput,
  StaffOfferInput,
  StaffWaitlistEntry,
  StaffWaitlistInput,
  StaffWaitlistQuery,
  WaitlistEntry,
  WaitlistInput,
} from './entry'

const book = 'schedule-appointment'
const own = { record: { kind: 'ownWaitlistEntry', param: 'id' } } as const
const ofClinics = { record: { kind: 'waitlistEntry', param: 'id' } } as const

const Places = z.object({
  /** The name of the doctor or the specialty; null if there is none. */
  name: z.string().nullable(),
  hospitals: z.array(NamedOption),
  virtual: z.boolean(),
  /** `YYYY-MM-DD`: today where it is earliest among these clinics; null if there is none. */
  today: z.string().nullable(),
})

/** The calls of patients who wait for a slot. */
export const waitlist = area({
  list: {
    method: 'GET',
    path: '/api/patient/waitlist',
    shows: 'caller',
    permission: book,
    summary: 'What I wait for, with the open offers',
    scope: 'own',
    response: List(WaitlistEntry),
  },
  places: {
    method: 'GET',
    path: '/api/patient/waitlist/places',
    shows: 'staff',
    permission: book,
    summary:
      'Where a doctor, or the doctors of a specialty, have clinics: hospitals, and whether there are virtual ones',
    query: PlacesQuery,
    scope: 'reference',
    response: One(Places),
  },
  create: {
    method: 'POST',
    path: '/api/patient/waitlist',
    permission: book,
    summary: 'Wait for a slot of a doctor or a specialty, or for an earlier one than my appointment has; 5 at most',
    body: WaitlistInput,
    audit: { kind: 'ownWaitlistEntry', id: 'data.id' },
    response: One(WaitlistEntry),
  },
  leave: {
    method: 'DELETE',
    path: '/api/patient/waitlist/{id}',
    permission: book,
    summary: 'Stop waiting; an open offer goes to the next patient',
    ...own,
    response: Done,
  },
  accept: {
    method: 'POST',
    path: '/api/patient/waitlist/{id}/accept',
    permission: book,
    summary:
      'Accept the open offer: my later appointment moves there with its payment; without one, the slot is held for 20 minutes to be confirmed or paid',
    ...own,
    response: One(z.object({ appointment_id: z.number(), moved: z.boolean() })),
  },
  decline: {
    method: 'POST',
    path: '/api/patient/waitlist/{id}/decline',
    permission: book,
    summary: 'Decline the open offer, which goes to the next patient, and keep waiting',
    ...own,
    response: One(WaitlistEntry),
  },
})

/** The calls of staff about the patients who wait for slots of their clinics. */
export const staffWaitlist = area({
  list: {
    method: 'GET',
    path: '/api/admin/waitlist',
    permission: 'list-appointment',
    summary: 'The patients who wait for slots of my clinics, in the order in which slots are offered to them',
    query: StaffWaitlistQuery,
    scope: { through: 'clinic' },
    reads: { kind: 'waitlistEntry', ids: 'data.id' },
    response: Page(StaffWaitlistEntry),
  },
  show: {
    method: 'GET',
    path: '/api/admin/waitlist/{id}',
    permission: 'list-appointment',
    summary: 'One patient who waits for slots of my clinics',
    ...ofClinics,
    reads: { kind: 'waitlistEntry', param: 'id' },
    response: One(StaffWaitlistEntry),
  },
  places: {
    method: 'GET',
    path: '/api/admin/waitlist/places',
    shows: 'staff',
    permission: 'create-appointment',
    summary:
      'Where a doctor, or the doctors of a specialty, have clinics of mine: hospitals, and whether there are virtual ones',
    query: PlacesQuery,
    scope: { through: 'clinic' },
    response: One(Places),
  },
  create: {
    method: 'POST',
    path: '/api/admin/waitlist',
    permission: 'create-appointment',
    summary: 'Put a patient of mine on the waiting list for clinics of mine; the patient is notified',
    body: StaffWaitlistInput,
    audit: { kind: 'waitlistEntry', id: 'data.id' },
    response: One(StaffWaitlistEntry),
  },
  offer: {
    method: 'POST',
    path: '/api/admin/waitlist/{id}/offer',
    permission: 'update-appointment',
    summary: 'Offer a free time of a clinic of mine to a waiting patient, out of turn; it is held until the offer ends',
    ...ofClinics,
    body: StaffOfferInput,
    response: One(StaffWaitlistEntry),
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/waitlist/{id}',
    permission: 'update-appointment',
    summary: 'Take a patient off the waiting list; an open offer goes to the next patient, and the patient is notified',
    ...ofClinics,
    response: Done,
  },
  prioritize: {
    method: 'PUT',
    path: '/api/admin/waitlist/{id}/priority',
    permission: 'update-appointment',
    summary: 'Set the clinical priority: 0 routine, 1 soon, 2 urgent',
    ...ofClinics,
    body: PriorityInput,
    response: One(StaffWaitlistEntry),
  },
  stopOffer: {
    method: 'POST',
    path: '/api/admin/waitlist/{id}/stop-offer',
    permission: 'update-appointment',
    summary: 'Take back the open offer, which goes to the next patient; the patient stays on the waiting list',
    ...ofClinics,
    response: One(StaffWaitlistEntry),
  },
})
