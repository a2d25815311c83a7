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
  prepare = async () => undefined
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
