import type { CallResponse } from '../../lib/api/call'

type Calls = typeof import('#contract/calendarEvents/calls')['calendarEvents']

export type CalendarPageData = CallResponse<Calls['list']>
export type CalendarMeta = CalendarPageData['meta']
export type Entry = CalendarPageData['data'][number]
export type EventData = CallResponse<Calls['show']>['data']
export type Utilities = CallResponse<Calls['utilities']>['data']
export type EventChoices = CallResponse<Calls['eventUtilities']>['data']
export type BusyData = CallResponse<Calls['busy']>['data']

export const views = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof views)[number]

/** A place in a calendar: a day, and in the views with hours the minutes since 00:00; in the zone of the viewer. */
export interface Cell {
  date: string
  minutes: number | null
}
