import { calendar } from '#contract/calendar/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { calendarHandlers } from './handlers'

export const calendarArea: AreaManifest = {
  name: 'calendar',
  calls: [handledCalls('calendar', calendar, calendarHandlers)],
}
