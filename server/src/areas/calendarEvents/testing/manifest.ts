import { EVENT_TYPE } from '#contract/calendarEvents/codes'
import { calendarEventDoctors, calendarEvents } from '../../../schema/calendarEvents'
import { below, staffExceptDoctors } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: {
    calendarEvent: {
      staff: { at: below },
      self: ['DOCTOR'],
      superAdmin: true,
      description: 'staff of its hospital and of those above',
    },
    'calendarEvent, changed': {
      staff: { at: below, roles: staffExceptDoctors },
      self: ['DOCTOR'],
      superAdmin: true,
      description: 'who made it; staff of its hospital and of those above, doctors only what they have made',
    },
  },
  /** An event of the doctor, long after the tests. */
  async createRecords({ testServer: { database, clock }, hospital, owners: { doctor } }) {
    const starts_at = new Date('2027-03-01T08:00:00Z')
    const event_id = idOf(
      await database
        .insert(calendarEvents)
        .values({
          ...{ hospital_id: hospital, type: EVENT_TYPE.meeting, starts_at, original_start: starts_at },
          ...{ ends_at: new Date('2027-03-01T09:00:00Z'), time_zone: 'Africa/Cairo', creator_id: doctor },
          ...{ created_at: clock.now(), updated_at: clock.now() },
        })
        .returning({ id: calendarEvents.id }),
    )
    await database.insert(calendarEventDoctors).values({ event_id, user_id: doctor })
    return { calendarEvent: event_id }
  },
  samplesOfCalls: {
    'calendarEvents.create': {
      ...{ type: EVENT_TYPE.training, start: '2027-05-03 09:00', end: '2027-05-03 10:30', anyway: true },
      ...{ repeat: 'biweekly', repeat_until: '2027-06-14', in_charge_id: null },
    },
    'calendarEvents.update': {
      ...{ type: EVENT_TYPE.duty, start: '2027-05-04 08:00', end: '2027-05-04 20:00', anyway: true, scope: 'one' },
      in_charge_id: null,
    },
    'calendarEvents.busy': { from: '2027-05-03 09:00', to: '2027-05-03 10:00' },
    'calendarEvents.list': { personalEvents: '1', currentDate: '2027-05-03' },
    'calendarEvents.ofClinic': { currentDate: '2027-05-03' },
    'calendarEvents.remove': { scope: 'one' },
  },
  createdBy: { calendarEvent: 'calendarEvents' },
}
