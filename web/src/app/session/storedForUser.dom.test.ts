import { expect, test } from 'vitest'
import { tokenOf } from '../../lib/api/testing'
import { accessToken } from '../../lib/api/token'
import { personWith, signInAs } from '../../testing/people'
import { Failure, server } from '../../testing/testServer'
import { readDraft, saveDraft } from '../form/drafts'
import { currentLanguage, switchLanguage } from '../i18n/language'
import { hasAnswered, rememberAnswer } from '../time/answeredZones'
import { currentAuthSession, resumeAuthSession, signInOverPage } from './authSession'

const first = personWith([], { id: 31 })
const second = personWith([], { id: 32 })

test('the drafts of a restored tab are kept for the user who typed them, and deleted for another one', async () => {
  await signInAs(first)
  saveDraft('levels', { name: 'Consultant' })
  await signInAs(first)
  expect(readDraft('levels')).toEqual({ name: 'Consultant' })
  await signInAs(second)
  expect(readDraft('levels')).toBeUndefined()
})

test('the time zones of a user do not stay on the device after the session', async () => {
  await signInAs(first)
  rememberAnswer(first.id, 'Africa/Mogadishu')
  localStorage.setItem('mashfa.signed-in', '1')
  server.on('auth', 'refresh', () => new Failure(401))
  await resumeAuthSession()
  expect(hasAnswered(first.id, 'Africa/Mogadishu')).toBe(false)
})

test('the language of one user’s account is not that of the next user of the device', async () => {
  localStorage.removeItem('mashfa.language')
  await signInAs(personWith([], { id: 31, language: 'ar' }))
  expect(currentLanguage()).toBe('ar')
  server.on('auth', 'refresh', () => new Failure(401))
  await resumeAuthSession()
  await signInAs(second)
  expect(currentLanguage()).toBe('en')
})

test('a language that was chosen before signing in stays, whatever that of the account is', async () => {
  await switchLanguage('ar')
  await signInAs(second)
  expect(currentLanguage()).toBe('ar')
})

test('the page of one user does not become that of another one who signs in over it', async () => {
  await signInAs(first)
  const profiles = server.received('profile', 'show').length
  expect(await signInOverPage({ access_token: tokenOf(second.id), expires_in: 900 })).toBe('other')
  expect(accessToken()).toBeUndefined()
  expect(currentAuthSession().user?.id).toBe(first.id)
  expect(server.received('profile', 'show')).toHaveLength(profiles)
  expect(await signInOverPage({ access_token: tokenOf(first.id), expires_in: 900 })).toBe('resume')
  expect(accessToken()).toBe(tokenOf(first.id))
})
