import { area } from '../kit/endpoint'
import { Done, One } from '../kit/responses'
import { Busy, CalendarEvent, CalendarPage, CalendarUtilities, EventUtilities } from './entry'
import {
  BusyQuery,
  CalendarParams,
  ClinicEventsQuery,
  EventChange,
  EventInput,
  EventsQuery,
  RemoveQuery,
} from './input'

const base = '/api/admin/calendar'

/** Those who make and change events. */
const writers = ['create-events', 'edit-events'] as const

/** The calendar of a hospital (document 3, decisions 20). */
export const calendarEvents = area({
  utilities: {
    method: 'GET',
    path: `${base}/utilities`,
    shows: 'staff',
    permission: 'show-calendar',
    summary: 'The hospitals whose calendar I read, the specialties, and the clinics in which I work',
    scope: { through: 'hospital' },
    response: One(CalendarUtilities),
  },
  list: {
    method: 'GET',
    path: `${base}/events/{hospitalId}/{specialtyId}`,
    shows: 'staff',
    permission: 'show-calendar',
    summary:
      'What the calendar of a hospital has in the month of currentDate: events, rounds, sessions of clinics with counts, vacations. With personalEvents=1 the caller’s own. Specialty 0: all. With a view only what it shows',
    params: CalendarParams,
    query: EventsQuery,
    record: { kind: 'hospital', param: 'hospitalId' },
    response: CalendarPage,
  },
  ofClinic: {
    method: 'GET',
    path: `${base}/clinics-events/{clinicId}`,
    shows: 'staff',
    permission: 'show-calendar',
    summary: 'The sessions of a clinic in the month of currentDate, with counts, and the vacations that close them',
    query: ClinicEventsQuery,
    record: { kind: 'clinic', param: 'clinicId' },
    response: CalendarPage,
  },
  eventUtilities: {
    method: 'GET',
    path: `${base}/events/utilities/{hospitalId}/{specialtyId}`,
    shows: 'staff',
    permission: writers,
    summary: 'The doctors of a hospital with a specialty, and the types of event, for the form of an event',
    params: CalendarParams,
    record: { kind: 'hospital', param: 'hospitalId' },
    response: One(EventUtilities),
  },
  busy: {
    method: 'GET',
    path: `${base}/busy`,
    shows: 'staff',
    permission: writers,
    summary: 'What doctors of my hospitals have at a time, and the next three times that all of them have free',
    query: BusyQuery,
    scope: { through: 'hospital' },
    response: One(Busy),
  },
  show: {
    method: 'GET',
    path: `${base}/events/{id}`,
    shows: 'staff',
    permission: ['show-calendar', 'edit-events'],
    summary: 'One event',
    record: { kind: 'calendarEvent', param: 'id' },
    response: One(CalendarEvent),
  },
  create: {
    method: 'POST',
    path: `${base}/events`,
    permission: 'create-events',
    summary:
      'Make an event, or a series of events. 422 on conflicts with what is in the way and common gaps, until anyway is true',
    audit: { kind: 'calendarEvent', id: 'data.id' },
    body: EventInput,
    response: One(CalendarEvent),
  },
  update: {
    method: 'PUT',
    path: `${base}/events/{id}`,
    permission: 'edit-events',
    summary: 'Change an event, or with scope=following also the later ones of its series',
    record: { kind: 'calendarEvent', param: 'id' },
    replaces: 'show',
    body: EventChange,
    response: One(CalendarEvent),
  },
  remove: {
    method: 'DELETE',
    path: `${base}/events/{id}`,
    permission: 'edit-events',
    summary: 'Delete an event, or with scope=following also the later ones of its series',
    record: { kind: 'calendarEvent', param: 'id' },
    query: RemoveQuery,
    response: Done,
  },
})
