import { plainId, slotId } from './declare'
import { opensClinics, opensHospitals, opensStaff, opensVisits } from './permissions'
import { AppointmentResource, appointmentStatuses } from './resources/appointment'
import { LocationResource } from './resources/location'
import { OrganizationResource } from './resources/organization'
import { PractitionerResource } from './resources/practitioner'
import { ScheduleResource } from './resources/schedule'
import { SlotResource } from './resources/slot'
import { fullSearch, plainSearch, slotSearch } from './search'

const plain = { query: plainSearch, id: plainId }

export const appointment = {
  type: 'Appointment',
  kind: 'appointment',
  permission: opensVisits,
  query: fullSearch(appointmentStatuses),
  resource: AppointmentResource,
  id: plainId,
} as const

export const schedule = {
  ...plain,
  type: 'Schedule',
  kind: 'clinic',
  permission: opensClinics,
  resource: ScheduleResource,
  shows: 'staff',
} as const

export const slot = {
  type: 'Slot',
  kind: 'slot',
  permission: opensClinics,
  query: slotSearch,
  resource: SlotResource,
  id: slotId,
  shows: 'staff',
} as const

export const organization = {
  ...plain,
  type: 'Organization',
  kind: 'hospital',
  permission: opensHospitals,
  resource: OrganizationResource,
  shows: 'nobody',
} as const

export const location = {
  ...plain,
  type: 'Location',
  kind: 'hospital',
  permission: opensHospitals,
  resource: LocationResource,
  shows: 'nobody',
} as const

export const practitioner = {
  ...plain,
  type: 'Practitioner',
  kind: 'user',
  permission: opensStaff,
  resource: PractitionerResource,
} as const
