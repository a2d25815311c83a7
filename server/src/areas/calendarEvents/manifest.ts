import { calendarEvents } from '#contract/calendarEvents/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { calendarEventsDemo } from './demo'
import { calendarEventHandlers } from './handlers'
import { calendarEventRules } from './policy'
import { calendarEventsRecords } from './records'
import { eventsSource } from './source'
import { calendarEventSources } from './sources'

export const calendarEventsArea: AreaManifest = {
  name: 'calendarEvents',
  calls: [handledCalls('calendarEvents', calendarEvents, calendarEventHandlers)],
  records: calendarEventsRecords,
  rules: calendarEventRules,
  calendarSource: eventsSource,
  sources: calendarEventSources,
  demo: calendarEventsDemo,
}
