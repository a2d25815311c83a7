import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allergies as allergyCalls } from '#contract/allergies/calls'
import { queryClient } from '../../app/query/QueryLayer'
import { wardOf } from '../../app/ward/ward'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { Failure, noResponse, pageOf, server } from '../../testing/testServer'
import { answerCase, answerDoses, givenDose, now, wardDose } from './testing'
import type { WardDose } from './types'

const rows = [
  wardDose(7, '10:00', 'Samira Fawzy', { state: 'late', high_alert: true }),
  wardDose(9, '12:30', 'Mamdouh Salem'),
  wardDose(3, '15:00', 'Hoda Ahmed', { state: 'upcoming' }),
]

function answer(doses: WardDose[]) {
  answerCase()
  answerDoses([])
  server
    .on('prescriptions', 'wardDoses', (request) => pageOf(doses, request))
    .on('prescriptions', 'wardChecks', (request) => pageOf([], request))
}
const open = (language: 'en' | 'ar' = 'en', query = '') => openApp({ at: `/episodes/cases/3/doses${query}`, language })
const group = (name: string) => page.getByRole('region', { name })
const row = (name: RegExp) => page.getByRole('button', { name })
const panel = () => page.getByRole('region', { name: 'Record dose' })

beforeEach(async () => {
  // Also intervals: on a slow machine, what waits would be sent a further time.
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date', 'setInterval', 'clearInterval'] })
  await signInAs(personWith(['list-episode', 'list-prescription', 'execute-prescription']))
})

test('doses are in groups, the overdue ones first, with room, patient, drug, dose and time', async () => {
  answer(rows)
  await open()
  await expect.element(group('Overdue')).toHaveTextContent(/Samira Fawzy.*67 years.*Paracetamol 1 g.*10:00/)
  await expect.element(group('Overdue')).toHaveTextContent('Late: 2 h 20 min')
  await expect.element(group('Overdue')).toHaveTextContent('High-alert drug')
  await expect.element(group('Within an hour')).toHaveTextContent(/Mamdouh Salem.*12:30/)
  await expect.element(group('Next')).toHaveTextContent(/Hoda Ahmed.*15:00/)
  const names = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent?.trim())
  expect(names.slice(-3)).toEqual(['Overdue 1', 'Within an hour 1', 'Next 1'])
})

test('a dose opens in place with the allergies and the last dose', async () => {
  answer(rows)
  await open()
  await userEvent.click(row(/Mamdouh/))
  await expect.element(panel()).toHaveTextContent('No known allergies')
  await expect.element(panel()).toHaveTextContent(/Last given .*04:40/)
  await expect.element(panel().getByRole('button', { name: /Given 1 g/ })).toBeVisible()
  await expect.element(panel().getByRole('button', { name: /Not Given/ })).toBeVisible()
})

test('on a device with a PIN, the allergies of all listed patients are there when the connection is lost', async () => {
  answer(rows)
  const allergies = sampleOf(allergyCalls.list.response, { recorded_at: now, noted_since: null, avatar: null }).data
  const [allergy] = allergies.allergies
  server
    .on('profile', 'deviceSecret', () => ({ data: { secret: btoa('0123456789abcdef0123456789abcdef') } }))
    .on('allergies', 'list', () => ({
      data: {
        state: 'listed' as const,
        none_known: null,
        allergies: allergy ? [{ ...allergy, status: 'active' as const, substance_text: 'Penicillin' }] : [],
      },
    }))
  await wardOf(1).open()
  await wardOf(1).choosePin('280574')
  await open()
  const patients = new Set(rows.map(({ patient }) => String(patient.id)))
  await expect
    .poll(() => new Set(server.received('allergies', 'list').map(({ params }) => params.id)))
    .toEqual(patients)
  // A request that is repeated before its answer was stored would find nothing stored.
  await expect.poll(() => queryClient.isFetching({ queryKey: ['allergies'] })).toBe(0)
  server.on('allergies', 'list', () => noResponse)
  await queryClient.invalidateQueries({ queryKey: ['allergies'] })
  await userEvent.click(row(/Mamdouh/))
  await expect.element(panel()).toHaveTextContent('Allergies could not be loaded')
  await expect.element(panel()).toHaveTextContent('Penicillin')
})

test('a round by keyboard: arrow keys, G, Enter', async () => {
  answer(rows)
  server.on('prescriptions', 'record', () => ({ data: givenDose(9, '12:30', '12:20') }))
  await open()
  await expect.element(row(/Samira/)).toBeVisible()
  ;(row(/Samira/).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/Mamdouh/)).toHaveFocus()
  await userEvent.keyboard('g')
  await expect.element(panel().getByRole('button', { name: 'Confirm: given 1 g' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => server.received('prescriptions', 'record'))
    .toMatchObject([{ params: { id: '9' }, body: { status: 2 } }])
  await expect.element(row(/Hoda/)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(row(/Mamdouh/)).toHaveFocus()
  await userEvent.keyboard('n')
  await expect.element(panel().getByRole('button', { name: 'Confirm: not given' })).toBeVisible()
})

test('what could not be sent is shown in the list and above it, also when the dose is no longer listed', async () => {
  answer(rows)
  server.on('prescriptions', 'record', () => noResponse)
  await open()
  await userEvent.click(row(/Mamdouh/))
  await userEvent.keyboard('g')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel()).toHaveTextContent('Not sent yet')
  await expect.element(row(/Mamdouh/)).toHaveTextContent('Not sent yet')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(row(/Mamdouh/))
  await userEvent.click(row(/Mamdouh/))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Mamdouh Salem · Paracetamol 1 g')
})

test('the department is a filter in the address and the request', async () => {
  answer(rows)
  await open('en', '?department_id=1')
  await expect.element(row(/Samira/)).toBeVisible()
  expect(server.received('prescriptions', 'wardDoses')[0]?.query.get('department_id')).toBe('1')
})

test('an empty list, and one that failed', async () => {
  answer([])
  server.on('prescriptions', 'wardDoses', () => new Failure(422))
  await open()
  await expect.element(page.getByRole('alert')).toBeVisible()
  answer([])
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('No Available Items')).toBeVisible()
})

test('without the permission to record, doses are only shown', async () => {
  await signInAs(personWith(['list-episode', 'list-prescription']))
  answer(rows)
  await open()
  await expect.element(page.getByText('Samira Fawzy')).toBeVisible()
  await expect.element(row(/Samira/)).not.toBeInTheDocument()
})

test('on a phone in Arabic nothing is wider than the screen', async () => {
  await page.viewport(390, 844)
  answer(rows)
  await open('ar')
  await expect.element(page.getByRole('heading', { name: 'الجرعات الآن' })).toBeVisible()
  await userEvent.click(row(/Samira/))
  await expect.element(page.getByRole('region', { name: 'تسجيل الجرعة' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
