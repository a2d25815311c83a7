import { afterEach, expect, test } from 'vitest'
import { eventually } from '../testing/eventually'
import { person, RealtimeFixture } from './testing/realtimeFixture'

const state = { audio: true, video: true, line: null, sound_only: null }

let fixture: RealtimeFixture
afterEach(() => fixture.close())

test('a guest can send only messages declared for guests, and users are not guests', async () => {
  fixture = await RealtimeFixture.open()
  fixture.admit(person(3, 'patient'))
  fixture.admitGuest(7, 'appointment.5')
  fixture.realtime.handle('meeting:state', () => ({}))
  fixture.realtime.handleGuests('meeting:leave', ({ caller }) => {
    expect(caller).toMatchObject({ guestId: 7, room: 'appointment.5' })
    return {}
  })
  const [guest, patient] = [await fixture.connect('guest.7'), await fixture.connect('token-3')]
  expect(await guest.ask('meeting:leave', {})).toEqual({ ok: true })
  expect(await guest.ask('meeting:state', state)).toEqual({ ok: false, status: 404 })
  expect(await guest.subscribe('user.7')).toEqual({ ok: false, status: 404 })
  expect(await patient.ask('meeting:leave', {})).toEqual({ ok: false, status: 404 })
  expect(fixture.realtime.connectionCount).toBe(2)
})

test('a guest whose token is no longer valid is disconnected at the next check, and cannot reconnect', async () => {
  fixture = await RealtimeFixture.open({ checkEvery: 20 })
  const gone: boolean[] = []
  fixture.realtime.onDisconnect(async (_, sentAway) => void gone.push(sentAway))
  fixture.admitGuest(7, 'appointment.5')
  const guest = await fixture.connect('guest.7')
  fixture.guests.clear()
  await eventually(() => guest.socket.disconnected)
  expect([guest.payloadsOf('meeting:closed'), gone]).toEqual([[{}], [true]])
  await expect(fixture.connect('guest.7')).rejects.toMatchObject({ status: 401 })
})
