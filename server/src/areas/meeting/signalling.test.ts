import { afterEach, beforeEach, expect, test } from 'vitest'
import { person, quiet, RealtimeHouse, type Tab } from '../../platform/realtime/testing/realtimeHouse'
import { eventually } from '../../platform/testing/eventually'
import { startSignalling } from './signalling'

const doctor = person(1, 'staff')
const patient = person(3, 'patient')
const stranger = person(4, 'patient')
const state = { audio: true, video: true, line: null, sound_only: null }
const offer = { description: { type: 'offer' as const, sdp: 'v=0' } }

let house: RealtimeHouse
/** `{token}:{user}` → room: what the passes open. */
const passes = new Map<string, string>()

beforeEach(async () => {
  house = await RealtimeHouse.open()
  for (const one of [doctor, patient, stranger]) house.admit(one)
  passes.clear()
  passes.set('pass:1', 'appointment.5').set('pass:3', 'appointment.5').set('pass:4', 'appointment.6')
  startSignalling({
    realtime: house.realtime,
    keepSeat: 150,
    iceServers: (person) => [{ urls: [`stun:for-${person}`] }],
    async admit(token, caller) {
      const room = passes.get(`${token}:${caller.id}`)
      return room ? { room, kind: caller.roleCodes.has('DOCTOR') ? 'staff' : 'patient' } : undefined
    },
  })
})
afterEach(() => house.close())

async function join(tab: Tab, resume?: string) {
  const answer = await tab.ask('meeting:join', { token: 'pass', state, ...(resume ? { resume } : {}) })
  if (!answer.ok) throw new Error(`refused: ${answer.status}`)
  return answer
}

test('the second to come sees the first, is announced, and one of the two gives way', async () => {
  const [ofDoctor, ofPatient] = [await house.tabOf(doctor), await house.tabOf(patient)]
  const first = await join(ofDoctor)
  expect(first).toMatchObject({ engine: 'p2p', peers: [], ice_servers: [{ urls: ['stun:for-u1'] }] })
  const second = await join(ofPatient)
  expect(second.peers).toMatchObject([
    { peer_id: first.peer_id, user_id: 1, name: 'First1 Last1', kind: 'staff', away: false, state },
  ])
  await eventually(() => ofDoctor.all('meeting:joined').length === 1)
  const [announced] = ofDoctor.all('meeting:joined')
  expect(announced?.peer).toMatchObject({ peer_id: second.peer_id, user_id: 3, kind: 'patient' })
  expect(announced?.peer.polite).toBe(!second.peers[0]?.polite)
})

test('a token opens a room for its holder only, and only while the rules allow it', async () => {
  const tab = await house.tabOf(patient)
  expect(await tab.ask('meeting:join', { token: 'made up', state })).toEqual({ ok: false, status: 404 })
  passes.delete('pass:3')
  expect(await tab.ask('meeting:join', { token: 'pass', state })).toEqual({ ok: false, status: 404 })
})

test('what measures the line comes back as it went, and no more of it than is fair', async () => {
  const tab = await house.tabOf(patient)
  const filling = 'm'.repeat(48 * 1024)
  expect(await tab.ask('line:probe', { filling })).toEqual({ ok: true, filling })
  expect(await tab.ask('line:probe', { filling: 'm'.repeat(64 * 1024 + 1) })).toEqual({ ok: false, status: 400 })
})

test('signals go to the one they are for, inside the room only', async () => {
  const [ofDoctor, ofPatient, outside] = [
    await house.tabOf(doctor),
    await house.tabOf(patient),
    await house.tabOf(stranger),
  ]
  const [first, second] = [await join(ofDoctor), await join(ofPatient)]
  expect(await outside.ask('meeting:signal', { to: first.peer_id, content: offer })).toEqual({ ok: false, status: 409 })
  await join(outside)
  expect(await outside.ask('meeting:signal', { to: first.peer_id, content: offer })).toEqual({ ok: false, status: 410 })
  expect(await ofPatient.ask('meeting:signal', { to: first.peer_id, content: offer })).toEqual({ ok: true })
  await eventually(() => ofDoctor.all('meeting:signal').length === 1)
  expect(ofDoctor.all('meeting:signal')).toEqual([{ from: second.peer_id, content: offer }])
  const endOfCandidates = { candidate: null }
  await ofDoctor.ask('meeting:signal', { to: second.peer_id, content: endOfCandidates })
  await eventually(() => ofPatient.all('meeting:signal').length === 1)
  expect(ofPatient.all('meeting:signal')[0]?.content).toEqual(endOfCandidates)
  expect(outside.all('meeting:signal')).toEqual([])
})

test('what one side shows is told to the others, also to those who come later', async () => {
  const ofDoctor = await house.tabOf(doctor)
  const first = await join(ofDoctor)
  const muted = { audio: false, video: true, line: 'weak' as const, sound_only: null }
  expect(await ofDoctor.ask('meeting:state', muted)).toEqual({ ok: true })
  const ofPatient = await house.tabOf(patient)
  expect((await join(ofPatient)).peers[0]?.state).toEqual(muted)
  await ofDoctor.ask('meeting:state', state)
  await eventually(() => ofPatient.all('meeting:state').length === 1)
  expect(ofPatient.all('meeting:state')).toEqual([{ peer_id: first.peer_id, state }])
})

test('joining from a second tab takes the seat over', async () => {
  const [ofDoctor, one, two] = [await house.tabOf(doctor), await house.tabOf(patient), await house.tabOf(patient)]
  await join(ofDoctor)
  const before = await join(one)
  const after = await join(two)
  await eventually(() => one.all('meeting:replaced').length === 1 && ofDoctor.all('meeting:joined').length === 2)
  expect(ofDoctor.all('meeting:left')).toEqual([{ peer_id: before.peer_id }])
  expect(after.peers).toHaveLength(1)
  expect(await one.ask('meeting:signal', { to: after.peer_id, content: offer })).toEqual({ ok: false, status: 409 })
})

test('a lost line keeps the seat, and resuming keeps the peer', async () => {
  const [ofDoctor, ofPatient] = [await house.tabOf(doctor), await house.tabOf(patient)]
  const first = await join(ofDoctor)
  const second = await join(ofPatient)
  ofPatient.socket.io.engine.close()
  await eventually(() => ofDoctor.all('meeting:away').length === 1)
  expect(await ofDoctor.ask('meeting:signal', { to: second.peer_id, content: offer })).toEqual({
    ok: false,
    status: 503,
  })
  await eventually(() => ofPatient.socket.connected)
  expect(await join(ofPatient, second.peer_id)).toMatchObject({
    peer_id: second.peer_id,
    peers: [{ peer_id: first.peer_id }],
  })
  await eventually(() => ofDoctor.all('meeting:back').length === 1)
  await quiet(200)
  expect(ofDoctor.all('meeting:left')).toEqual([])
})

test('who does not come back has left; a reload comes back as somebody new', async () => {
  const [ofDoctor, ofPatient] = [await house.tabOf(doctor), await house.tabOf(patient)]
  await join(ofDoctor)
  const before = await join(ofPatient)
  ofPatient.socket.disconnect()
  await eventually(() => ofDoctor.all('meeting:left').length === 1)
  const again = await join(await house.tabOf(patient))
  expect(again.peer_id).not.toBe(before.peer_id)
  await eventually(() => ofDoctor.all('meeting:joined').length === 2)
})

test("nobody resumes another's seat", async () => {
  const [ofDoctor, ofPatient] = [await house.tabOf(doctor), await house.tabOf(patient)]
  const first = await join(ofDoctor)
  const second = await join(ofPatient, first.peer_id)
  expect(second.peer_id).not.toBe(first.peer_id)
  expect(second.peers).toMatchObject([{ peer_id: first.peer_id }])
})

test('leaving says goodbye', async () => {
  const [ofDoctor, ofPatient] = [await house.tabOf(doctor), await house.tabOf(patient)]
  await join(ofDoctor)
  const second = await join(ofPatient)
  expect(await ofPatient.ask('meeting:leave', {})).toEqual({ ok: true })
  await eventually(() => ofDoctor.all('meeting:left').length === 1)
  expect(ofDoctor.all('meeting:left')).toEqual([{ peer_id: second.peer_id }])
})
