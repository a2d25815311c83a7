import { afterEach, expect, test } from 'vitest'
import { eventually } from '../testing/eventually'
import { person, RealtimeHouse } from './testing/realtimeHouse'

const state = { audio: true, video: true, line: null, sound_only: null }

let house: RealtimeHouse
afterEach(() => house.close())

test('a guest is answered what is declared for guests alone, and people are not guests', async () => {
  house = await RealtimeHouse.open()
  house.admit(person(3, 'patient'))
  house.admitGuest(7, 'appointment.5')
  house.realtime.answer('meeting:state', () => ({}))
  house.realtime.answerGuests('meeting:leave', ({ caller }) => {
    expect(caller).toMatchObject({ guestId: 7, room: 'appointment.5' })
    return {}
  })
  const [guest, patient] = [await house.connect('guest.7'), await house.connect('token-3')]
  expect(await guest.ask('meeting:leave', {})).toEqual({ ok: true })
  expect(await guest.ask('meeting:state', state)).toEqual({ ok: false, status: 404 })
  expect(await guest.subscribe('user.7')).toEqual({ ok: false, status: 404 })
  expect(await patient.ask('meeting:leave', {})).toEqual({ ok: false, status: 404 })
  expect(house.realtime.connectionCount).toBe(2)
})

test('a guest whose token stands no longer is sent away by the next look, and does not come back', async () => {
  house = await RealtimeHouse.open({ checkEvery: 20 })
  const gone: boolean[] = []
  house.realtime.onDisconnect(async (_, sentAway) => void gone.push(sentAway))
  house.admitGuest(7, 'appointment.5')
  const guest = await house.connect('guest.7')
  house.guests.clear()
  await eventually(() => guest.socket.disconnected)
  expect([guest.all('meeting:closed'), gone]).toEqual([[{}], [true]])
  await expect(house.connect('guest.7')).rejects.toMatchObject({ status: 401 })
})
