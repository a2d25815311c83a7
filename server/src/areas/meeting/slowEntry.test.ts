import { afterEach, beforeEach, expect, test } from 'vitest'
import { person, RealtimeFixture } from '../../platform/realtime/testing/realtimeFixture'
import { eventually } from '../../platform/testing/eventually'
import type { MediaSeat, MediaServer } from './mediaServer'
import type { Signalling } from './signalling'
import { startThree } from './testing/threePeople'

const join = { token: 'pass', state: { audio: true, video: true, line: null, sound_only: null } }

/** A media server that keeps everybody waiting until they are admitted. */
class SlowMedia implements MediaServer {
  readonly entering: { seat: MediaSeat; admit(): void }[] = []
  /** Resolves when rooms can be prepared. */
  prepared = Promise.resolve()
  prepare = () => this.prepared
  holds = () => false
  enter = (seat: MediaSeat) => new Promise<void>((admit) => this.entering.push({ seat, admit }))
  resume = () => undefined
  signal = async () => true
  want = async () => undefined
  sync = async () => undefined
  drop = () => undefined
  close = async () => undefined
}

let fixture: RealtimeFixture
let signalling: Signalling
let media: SlowMedia

beforeEach(async () => {
  media = new SlowMedia()
  fixture = await RealtimeFixture.open()
  signalling = startThree(fixture, () => media)
})
afterEach(async () => {
  await fixture.close()
  await signalling.close()
})

test('a participant who leaves while the media server connects another is not in the list that the other gets', async () => {
  const [doctor, patient] = [await fixture.tabOf(person(1, 'staff')), await fixture.tabOf(person(3, 'patient'))]
  const ofDoctor = doctor.ask('meeting:join', join)
  await eventually(() => media.entering.length === 1)
  media.entering[0]?.admit()
  const seated = await ofDoctor
  const ofPatient = patient.ask('meeting:join', join)
  await eventually(() => media.entering.length === 2)
  await doctor.ask('meeting:leave', {})
  await eventually(() => patient.payloadsOf('meeting:left').length === 1)
  media.entering[1]?.admit()
  expect(seated).toMatchObject({ ok: true, engine: 'janus' })
  expect(await ofPatient).toMatchObject({ ok: true, engine: 'janus', peers: [] })
})

test('a participant who leaves while the media server prepares the room has no seat afterwards', async () => {
  const [doctor, patient] = [await fixture.tabOf(person(1, 'staff')), await fixture.tabOf(person(3, 'patient'))]
  let prepare: () => void = () => undefined
  media.prepared = new Promise((done) => {
    prepare = done
  })
  const joining = doctor.ask('meeting:join', join)
  const leaving = doctor.ask('meeting:leave', {})
  await doctor.receivedAll()
  prepare()
  await eventually(() => media.entering.length === 1)
  media.entering[0]?.admit()
  expect(await Promise.all([joining, leaving])).toMatchObject([{ ok: true }, { ok: true }])
  const ofPatient = patient.ask('meeting:join', join)
  await eventually(() => media.entering.length === 2)
  media.entering[1]?.admit()
  expect(await ofPatient).toMatchObject({ ok: true, peers: [] })
})
