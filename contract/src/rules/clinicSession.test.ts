import { describe, expect, it } from 'vitest'
import { APPOINTMENT_STATUS } from './appointmentStatus'
import type { ClinicSchedule } from './clinicSchedule'
import { automaticSessionEnd, canStart, isClinicOpen, startsIn, statusAfterClinicSession } from './clinicSession'

const { scheduled, inLobby, inRoom, completed, missed, cancelled } = APPOINTMENT_STATUS
const at = (time: string) => Date.parse(`2026-06-01T${time}Z`)

const clinic: ClinicSchedule = {
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  timeZone: 'Africa/Cairo',
  weekly: { monday: { from: '16:00', to: '18:10', slotMinutes: 30 } },
  exceptions: [],
  lastAppointmentTolerance: { value: 0, unit: 'minutes' },
}

describe('isClinicOpen', () => {
  it.each([
    ['2026-06-01T12:59:59Z', false],
    ['2026-06-01T13:00:00Z', true],
    ['2026-06-01T15:09:59Z', true],
    ['2026-06-01T15:10:00Z', false],
    ['2026-06-02T14:00:00Z', false],
    ['2027-06-07T14:00:00Z', false],
  ])('at %s: %s', (now, open) => {
    expect(isClinicOpen(clinic, Date.parse(now))).toBe(open)
  })

  it("uses the clinic's own calendar, where it is already tomorrow", () => {
    const early = { ...clinic, weekly: { tuesday: { from: '00:30', to: '02:00', slotMinutes: 30 } } }
    expect(isClinicOpen(early, at('21:45:00'))).toBe(true)
  })
})

describe('automaticSessionEnd', () => {
  const day = { date: '2026-06-01', timeZone: 'UTC', from: '16:00', to: '18:10', slotMinutes: 30 }
  it('is two hours after the last slot', () => {
    expect(automaticSessionEnd(day)).toBe(at('20:00:00'))
  })
  it('is two hours after the hours, where no slot fits', () => {
    expect(automaticSessionEnd({ ...day, slotMinutes: 200 })).toBe(at('20:10:00'))
  })
  it('is two hours after an appointment that is no longer within the hours', () => {
    expect(automaticSessionEnd(day, [at('19:00:00')])).toBe(at('21:00:00'))
    expect(automaticSessionEnd(undefined, [at('19:00:00'), at('19:30:00')])).toBe(at('21:30:00'))
    expect(automaticSessionEnd(undefined)).toBeUndefined()
  })
})

describe('an appointment', () => {
  const appointment = { status: scheduled, start: at('16:00:00'), sessionEnd: at('20:00:00') }

  it.each([
    ['15:44:59', false],
    ['15:45:00', true],
    ['16:00:00', true],
    ['19:59:59', true],
    ['20:00:00', false],
  ])('at %s can start: %s', (time, expected) => {
    expect(canStart(appointment, at(time))).toBe(expected)
  })

  it.each([
    [inLobby, true],
    [inRoom, true],
    [completed, false],
    [missed, false],
    [cancelled, false],
  ])('with status %s can start: %s', (status, expected) => {
    expect(canStart({ ...appointment, status }, at('16:00:00'))).toBe(expected)
  })

  it('has the seconds until its start', () => {
    expect(startsIn(at('16:00:00'), at('15:58:30'))).toBe(90)
    expect(startsIn(1500, 0)).toBe(2)
    expect(startsIn(at('16:00:00'), at('16:00:00'))).toBe(0)
    expect(startsIn(at('16:00:00'), at('17:00:00'))).toBe(0)
  })

  it.each([
    [scheduled, missed],
    [inLobby, cancelled],
    [inRoom, inRoom],
    [completed, completed],
    [missed, missed],
    [cancelled, cancelled],
  ])('with status %s has status %s after the clinic session', (before, after) => {
    expect(statusAfterClinicSession(before, { wasStarted: true, hasBegun: true })).toBe(after)
  })

  it('is cancelled, not missed, if the doctor ended the session before its start', () => {
    const session = { wasStarted: true, hasBegun: false }
    expect(statusAfterClinicSession(scheduled, session)).toBe(cancelled)
    expect(statusAfterClinicSession(inRoom, session)).toBe(inRoom)
  })

  it.each([true, false])(
    'is cancelled, never missed, if the session was never started (start passed: %s)',
    (hasBegun) => {
      expect(statusAfterClinicSession(scheduled, { wasStarted: false, hasBegun })).toBe(cancelled)
    },
  )
})
