import { guest, meeting } from '#contract/meeting/calls'
import { type AreaManifest, answered } from '../manifest'
import { guestHandlers, meetingHandlers } from './handlers'

export const meetingArea: AreaManifest = {
  calls: [answered('meeting', meeting, meetingHandlers), answered('guest', guest, guestHandlers)],
}
