import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { Failure, server } from '../../../testing/testServer'
import { answerVitals, incomplete, medium, now, warning } from '../../../testing/vitals'
import { answerCase, openEpisode } from '../testing'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  answerCase()
  await signInAs(personWith(['show-episode']))
})

const open = (language: 'en' | 'ar' = 'en') => openApp({ at: '/episodes/spok/case/12', language })
const banner = () => page.getByRole('region', { name: openEpisode.patient.name_text })

test('the banner has the score with its level in words, and how long the check is overdue', async () => {
  answerVitals({ next_check: { due_at: '2026-11-24T13:35:00.000Z', is_continuous: false, is_overdue: true } })
  await open()
  await expect.element(banner()).toHaveTextContent('NEWS2 ⁦6⁩ · Medium')
  await expect.element(banner()).toHaveTextContent('Check overdue by 25 minutes')
})

test('a check that is due later is shown in the hospital’s time with the 24-hour clock', async () => {
  answerVitals({ next_check: { due_at: '2026-11-24T14:10:00.000Z', is_continuous: false, is_overdue: false } })
  await open()
  await expect.element(banner()).toHaveTextContent('Next check ⁨16:10⁩')
})

test('a check on another day has its date', async () => {
  answerVitals({ next_check: { due_at: '2026-11-24T22:30:00.000Z', is_continuous: false, is_overdue: false } })
  await open()
  await expect.element(banner()).toHaveTextContent('Next check ⁨25 Nov⁩ ⁨00:30⁩')
})

test('a check that has become overdue since the response is overdue', async () => {
  answerVitals({ next_check: { due_at: '2026-11-24T12:50:00.000Z', is_continuous: false, is_overdue: false } })
  await open()
  await expect.element(banner()).toHaveTextContent('Check overdue by 1 hour 10 minutes')
})

test.each([
  [{ score: { ...medium, total: 7, atLeast: 7 } }, 'NEWS2 ⁦7⁩ · High'],
  [{ score: { ...medium, total: 3, atLeast: 3, hasSingleThree: true } }, 'NEWS2 ⁦3⁩ · One value scores 3'],
  [{ score: { ...medium, total: 4, atLeast: 4 } }, 'NEWS2 ⁦4⁩ · Low'],
  [{ score: incomplete }, 'NEWS2 ⁦≥ 4⁩ · Incomplete'],
  [{ score: { ...incomplete, atLeast: 5 } }, 'NEWS2 ⁦≥ 5⁩ · Medium or higher'],
  [{ score: { ...incomplete, atLeast: 8 } }, 'NEWS2 ⁦≥ 8⁩ · High'],
  [{ score: { version: 'v', total: null, excluded: 'under_16' as const } }, 'No NEWS2: under 16 years'],
  [{ score: { version: 'v', total: null, excluded: 'pregnant' as const } }, 'No NEWS2: pregnancy'],
  [{ score: { version: 'v', total: null, excluded: 'age_unknown' as const } }, 'No NEWS2: no date of birth'],
  [{ score: null, measured_at: null, next_check: null }, 'No vital signs recorded'],
  [{ next_check: { due_at: now, is_continuous: true, is_overdue: false } }, 'Measure continuously'],
])('the banner says %j', async (changes, text) => {
  answerVitals(changes)
  await open()
  await expect.element(banner()).toHaveTextContent(text)
})

test('the banner has the target of SpO₂ on scale 2 and a pregnancy', async () => {
  const { monitoring } = warning
  answerVitals({ monitoring: { ...monitoring, spo2_scale: 2, is_pregnant: true } })
  await open()
  await expect.element(banner()).toHaveTextContent('SpO₂ scale 2: target 88–92%')
  await expect.element(banner()).toHaveTextContent('The patient is pregnant')
})

test('the banner has the weight with the day on which it was measured, or says that there is none', async () => {
  answerVitals({ weight: { rate_text: '70.5 kg', measured_at: '2026-11-22T08:00:00.000Z' } })
  await open()
  await expect.element(banner()).toHaveTextContent('Weight70.5 kg · 22/11/2026')
})

test('a weight that was not measured is said', async () => {
  answerVitals({ weight: null })
  await open()
  await expect.element(banner()).toHaveTextContent('WeightNot measured')
})

test('a weight that cannot be loaded is said', async () => {
  server.on('vitals', 'earlyWarning', () => new Failure(422, {}))
  await open()
  await expect.element(banner()).toHaveTextContent('WeightCould not be loaded')
})

test('the banner of others has no target and no pregnancy', async () => {
  answerVitals({})
  await open()
  await expect.element(banner()).toHaveTextContent('NEWS2')
  await expect.element(banner()).not.toHaveTextContent('SpO₂ scale')
  await expect.element(banner()).not.toHaveTextContent('pregnant')
})

test('a score that cannot be loaded is said, and the case stays', async () => {
  server.on('vitals', 'earlyWarning', () => new Failure(422, {}))
  await open()
  await expect.element(banner()).toHaveTextContent('The NEWS2 score could not be loaded')
  await expect.element(page.getByText('Chest pain')).toBeVisible()
})

test('a discharged case has no score in its banner', async () => {
  answerCase({ status: 1, status_text: 'Discharged', discharge_time: '2026-11-24T10:00:00.000Z' })
  answerVitals({})
  await open()
  await expect.element(banner()).toHaveTextContent('Discharged')
  await expect.poll(() => server.received('vitals', 'earlyWarning')).toHaveLength(1)
  await expect.element(banner()).not.toHaveTextContent('NEWS2')
})

test('in Arabic the score and the duration are in Arabic', async () => {
  answerVitals({
    ...warning,
    next_check: { due_at: '2026-11-24T13:58:00.000Z', is_continuous: false, is_overdue: true },
  })
  await open('ar')
  await expect.element(banner()).toHaveTextContent('NEWS2 ⁦6⁩ · متوسط')
  await expect.element(banner()).toHaveTextContent('تأخر القياس دقيقتين')
})
