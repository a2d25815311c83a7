import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readInfobip } from '../../../platform/textMessages/infobip'
import { startTextFixture, type TextFixture } from '../testing/textFixture'

let fixture: TextFixture

beforeAll(async () => {
  fixture = await startTextFixture({}, 'infobip')
})
afterAll(() => fixture.stop())
beforeEach(() => {
  Object.assign(fixture.phones, { answering: 'accepts', reporting: 'prompt', inbox: [], answers: [] })
})

test('a message goes through Infobip, and its reports come back', async () => {
  const patient = await fixture.addConsenting('+252612345678')
  await fixture.tell(patient)
  expect(fixture.phones.inbox.at(-1)).toMatchObject({ to: '+252612345678', from: 'Mashfa' })
  expect(fixture.phones.answers).toEqual([200, 200, 200, 200])
  const { reference } = await fixture.latest(patient)
  expect(await fixture.latest(patient)).toMatchObject({ status: 'delivered', provider_id: reference })
})

test('a rejected number, a lost report, one with a wrong password, and STOP', async () => {
  const patient = await fixture.addConsenting('+252612345679')
  fixture.phones.refused.add('+252612345679')
  await fixture.tell(patient)
  const refused = await fixture.latest(patient)
  expect(refused).toMatchObject({ status: 'failed', last_error: 'REJECTED_DESTINATION …' })
  fixture.phones.refused.clear()
  fixture.phones.reporting = 'forged'
  fixture.phones.answers = []
  await fixture.tell(patient)
  expect(fixture.phones.answers).toEqual([401, 401])
  expect(await fixture.latest(patient)).toMatchObject({ status: 'accepted' })
  await fixture.phones.reply('+252612345679', 'Stop')
  fixture.phones.inbox = []
  await fixture.tell(patient)
  expect(fixture.phones.inbox).toEqual([])
})

test('delivered to the operator is not delivered to the phone, and what cannot be read is left out', () => {
  const status = (groupName: string, name: string) => ({ groupId: 1, groupName, id: 1, name, description: '' })
  expect(
    readInfobip([
      { messageId: 'a', status: status('DELIVERED', 'DELIVERED_TO_OPERATOR') },
      { messageId: 'b', status: status('DELIVERED', 'DELIVERED_TO_HANDSET') },
      { messageId: 'c', status: status('EXPIRED', 'EXPIRED_EXPIRED') },
      { messageId: 'd', from: '252612345678', text: 'stop' },
      null,
      { messageId: 7 },
    ]),
  ).toEqual({
    reports: [
      { reference: 'a', status: 'accepted' },
      { reference: 'b', status: 'delivered' },
      { reference: 'c', status: 'failed', error: 'EXPIRED_EXPIRED' },
    ],
    received: [{ from: '252612345678', text: 'stop' }],
  })
})
