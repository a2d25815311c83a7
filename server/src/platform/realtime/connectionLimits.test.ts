import { afterEach, expect, test } from 'vitest'
import { eventually } from '../testing/eventually'
import { person, RealtimeFixture } from './testing/realtimeFixture'

let fixture: RealtimeFixture
afterEach(() => fixture.close())

function connectOften(token: string, times: number) {
  return Promise.all(Array.from({ length: times }, () => fixture.connect(token)))
}

test('a person can have 20 connections, and another one when one is closed', async () => {
  fixture = await RealtimeFixture.open()
  fixture.admit(person(3, 'patient'))
  fixture.admitGuest(7, 'appointment.5')
  const [first] = await connectOften('token-3', 20)
  await expect(fixture.connect('token-3')).rejects.toMatchObject({ status: 429 })
  await fixture.connect('guest.7')
  first?.socket.disconnect()
  await eventually(() => fixture.realtime.connectionCount === 20)
  await fixture.connect('token-3')
})

test('a network can have 30 connections, and another one when one is closed', async () => {
  fixture = await RealtimeFixture.open()
  fixture.admit(person(3, 'patient'))
  fixture.admit(person(4, 'patient'))
  const [first] = await connectOften('token-3', 15)
  await connectOften('token-4', 15)
  await expect(fixture.connect('token-4')).rejects.toThrow()
  expect(fixture.realtime.connectionCount).toBe(30)
  first?.socket.disconnect()
  const connects = () =>
    fixture.connect('token-4').then(
      () => true,
      () => false,
    )
  await eventually(connects)
})

test('a connection that sends no token is closed', async () => {
  fixture = await RealtimeFixture.open({ connectTimeout: 20 })
  const address = `${fixture.url}/socket.io/?EIO=4&transport=polling`
  const opened = await (await fetch(address)).text()
  const { sid } = JSON.parse(opened.slice(1))
  await eventually(async () => (await fetch(`${address}&sid=${sid}`)).status === 400)
})
