import { expect, test } from 'vitest'
import { APPOINTMENT_STATUS, type AppointmentStatus } from './appointmentStatus'
import { type Arrival, arrivalChoices } from './arrival'

const { scheduled, inLobby, inRoom, completed, missed, cancelled } = APPOINTMENT_STATUS

test.each<[AppointmentStatus, Arrival | null, Arrival[]]>([
  [scheduled, null, ['arrived', 'late']],
  [scheduled, 'late', ['arrived']],
  // Who was away for more than ten minutes.
  [scheduled, 'left', ['arrived']],
  // Who joined by phone.
  [inLobby, null, ['arrived', 'left']],
  [inLobby, 'late', ['arrived', 'left']],
  [inLobby, 'arrived', ['left']],
  [inLobby, 'left', ['arrived']],
  ...[inRoom, completed, missed, cancelled].map((status) => [status, null, []] as [AppointmentStatus, null, []]),
  [inRoom, 'arrived', []],
  [completed, 'left', []],
])('with status %s and arrival %s the desk can record %o', (status, arrival, choices) => {
  expect(arrivalChoices({ status, arrival })).toEqual(choices)
})
