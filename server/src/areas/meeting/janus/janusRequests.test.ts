import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { numberOfRoom } from '#contract/rules/videoRooms'
import { projectRoot } from '../../../platform/root'
import { eventually } from '../../../platform/testing/eventually'
import { RecordingJanus } from '../testing/recordingJanus'
import { JanusRooms } from './janusRooms'
import { mostReleased } from './releaseQueue'

const room = 'round.5'
const onStage = 9

let janus: RecordingJanus
let rooms: JanusRooms
let present: Set<string>

beforeEach(async () => {
  janus = await RecordingJanus.start()
  present = new Set()
  rooms = new JanusRooms({
    ...{ url: janus.url, secret: 'a secret of this test alone', log: { warn: () => undefined } },
    events: { signal: () => undefined, lost: () => undefined },
    seatsOf: async () => present,
  })
})
afterEach(async () => {
  await rooms.close()
  await janus.stop()
})

const bodies = (request?: string) =>
  janus.requests.filter(({ body }) => !request || body.request === request).map(({ body }) => body)

/** Enters the room as many people, those on stage first, who publish. */
async function enter(people: number): Promise<void> {
  await rooms.prepare(room)
  for (let id = 1; id <= people; id += 1) {
    const peerId = `peer.${id}`
    const sends = id <= onStage
    present.add(peerId)
    await rooms.enter({ room, peerId, person: `user.${id}`, connectionId: `${id}`, sends, wantsPicture: true })
    const description = { type: 'offer' as const, sdp: 'v=0' }
    if (sends) await rooms.signal(peerId, peerId, { description })
  }
}

test('bigbluebutton 9202: nothing of sound and picture is kept, whatever a browser asks for', async () => {
  await enter(3)
  const asked = { type: 'offer', sdp: 'v=0', record: true, filename: 'kept' } as const
  await rooms.signal('peer.1', 'peer.1', { description: asked })
  expect(bodies('create')).toMatchObject([{ record: false }])
  expect(bodies('configure')).toHaveLength(4)
  const others = bodies().flatMap((body) => Object.entries(body).filter(([, value]) => value !== false))
  expect(others.filter(([name]) => /record|rec_dir|filename|forward/.test(name))).toEqual([])
  const folder = join(projectRoot(), 'deploy', 'janus')
  const settings = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  expect(settings.join('\n')).toContain('libjanus_recordplay.so')
  expect(settings.join('\n')).not.toMatch(/^\s*(record|rec_dir|recordings_\w+)\s*=/m)
})

test('janus-gateway 3439 (3242): at the end of a full round the stage stops first, then the hall in portions, then the room', async () => {
  await enter(100)
  // The hall receives all of the stage, and each on stage those who published before.
  const received = 91 * onStage + (onStage * (onStage - 1)) / 2
  await eventually(() => bodies('join').filter(({ ptype }) => ptype === 'subscriber').length === received)
  const publishing = janus.requests.filter(({ body }) => body.ptype === 'publisher').map(({ handle }) => handle)
  const before = janus.requests.length
  present.clear()
  for (let id = 1; id <= 100; id += 1) rooms.drop(`user.${id}`)
  await eventually(() => bodies('destroy').length === 1)
  const ending = janus.requests.slice(before)
  const detached = ending.filter(({ janus: what }) => what === 'detach').map(({ handle }) => handle)
  const firstPortions = detached.slice(0, Math.ceil(onStage / mostReleased) * mostReleased)
  expect(firstPortions).toEqual(expect.arrayContaining(publishing.slice(0, onStage)))
  expect(new Set(detached).size).toBe(100 + received)
  expect(ending.at(-1)?.body).toMatchObject({ request: 'destroy', room: numberOfRoom(room) })
})

test('a person who has to leave one room stays connected in another', async () => {
  await enter(1)
  const other = { room: 'request.7', peerId: 'peer.other', person: 'user.1', connectionId: 'other' }
  present.add(other.peerId)
  await rooms.prepare(other.room)
  await rooms.enter({ ...other, sends: true, wantsPicture: true })
  rooms.drop('user.1', room)
  expect(['peer.1', 'peer.other'].map((peerId) => rooms.holds(peerId))).toEqual([false, true])
})
