import { guest, meeting } from '#contract/meeting/calls'
import { consultationEnded } from '../lobby'
import { type AreaManifest, handledCalls } from '../manifest'
import { recheckPatient } from './entry'
import { endGuests } from './guests'
import { guestHandlers, meetingHandlers } from './handlers'

export const meetingArea: AreaManifest = {
  name: 'meeting',
  calls: [handledCalls('meeting', meeting, meetingHandlers), handledCalls('guest', guest, guestHandlers)],
  subscribers: [
    consultationEnded.subscribe(async ({ appointmentId }) => {
      await endGuests(appointmentId)
      await recheckPatient(appointmentId)
    }),
  ],
}
