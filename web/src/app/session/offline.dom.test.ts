import { beforeEach, expect, test } from 'vitest'
import { setSignInPrompt } from '../../lib/api/signInPrompt'
import { tokenOf } from '../../lib/api/testing'
import { bindPage, storeToken } from '../../lib/api/token'
import { personWith, signInAs } from '../../testing/people'
import { Failure, noResponse, pending, server } from '../../testing/testServer'
import type { NewEntry } from '../ward/entry'
import { countEntries } from '../ward/entryStore'
import { wardOf } from '../ward/ward'
import { continueOffline, currentAuthSession, resumeAuthSession } from './authSession'

const nurse = personWith(['execute-prescription'], { id: 31 })
const other = { access_token: tokenOf(32), expires_in: 900 }
const dose: NewEntry = {
  ...{ target: 'prescription-5', patient: 'Samira Fawzy', title: 'Morphine 5 mg', wallTime: null, lines: [] },
  ...{ address: '/', draft: null, request: { call: 'giveDose', id: 5, body: {} } },
}
const bearers = () => server.received('prescriptions', 'give').map(({ headers }) => headers.get('authorization'))

beforeEach(() => setSignInPrompt(async () => 'cancel'))

/** Loads the page of a device on which somebody is signed in, without a connection. */
async function loadPage() {
  localStorage.setItem('mashfa.signed-in', '1')
  server.on('auth', 'refresh', () => noResponse)
  await resumeAuthSession()
  expect(currentAuthSession().phase).toBe('unreachable')
}

test('what a user records after their PIN is not sent as another user whose session the browser has', async () => {
  await loadPage()
  continueOffline(nurse)
  server.on('auth', 'refresh', () => other)
  server.on('prescriptions', 'give', ({ headers }) =>
    headers.has('authorization') ? { data: {} as never } : new Failure(401),
  )
  expect(await wardOf(nurse.id).record(dose)).toEqual({ state: 'waiting' })
  expect(bearers()).toEqual([null])
  expect(await countEntries(nurse.id)).toBe(1)
})

test('a page with the token of another user does not send what a user has recorded', async () => {
  await signInAs(nurse)
  bindPage(undefined)
  storeToken(other)
  expect(await wardOf(nurse.id).record(dose)).toEqual({ state: 'waiting' })
  expect(bearers()).toEqual([])
})

test.each([
  ['no response', noResponse],
  ['a refusal', new Failure(401)],
])('%s to an attempt to resume does not end what a PIN has opened meanwhile', async (_name, result) => {
  await loadPage()
  const response = pending<Failure>()
  server.on('auth', 'refresh', () => response.promise)
  const attempt = resumeAuthSession()
  continueOffline(nurse)
  response.resolve(result)
  await attempt
  expect(currentAuthSession()).toEqual({ phase: 'signed-in', user: nurse })
})
