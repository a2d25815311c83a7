import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Problem, type ProblemList, problems } from '#contract/problems/calls'
import { staffAppointments } from '#contract/staffAppointments/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { Failure, server } from '../../testing/testServer'

const at = '2026-12-01T08:00:00.000Z'
const { data: appointment } = sampleOf(staffAppointments.show.response, {
  starts_at: at,
  ends_at: at,
  cancellable_until: at,
  hold_expires_at: null,
  time_zone: 'Africa/Cairo',
  birth_date: '1990-05-06',
  avatar: null,
  at,
  requested_at: at,
  decided_at: at,
  changed_at: at,
  status: 1,
  payment_status: 1,
  lobby_order: null,
})
const { data: sample } = sampleOf(problems.list.response, {
  recorded_at: at,
  avatar: null,
  status: 'active',
  noted_since: '2020-03-04',
})
const [first] = sample.problems
if (!first) throw new Error('The sample has no problem')
const problem = (id: number, title: string, changes: Partial<Problem> = {}): Problem => ({
  ...first,
  id,
  title,
  theCode: null,
  versions: [],
  ...changes,
})
const asthma = problem(1, 'Asthma')

function answer(list: Partial<ProblemList>) {
  server.on('problems', 'list', () => ({ data: { state: 'not_recorded', none_known: null, problems: [], ...list } }))
}
const open = () => openApp({ at: '/appointments/5/show' })
const banner = () => page.getByRole('region', { name: appointment.patient.name_text })

beforeEach(async () => {
  server.on('staffAppointments', 'show', () => ({ data: appointment }))
  server.on('allergies', 'list', () => ({ data: { state: 'not_recorded', none_known: null, allergies: [] } }))
  server.on('alerts', 'list', () => ({ data: { state: 'not_recorded', none_known: null, alerts: [] } }))
  await signInAs(personWith(['show-appointment', 'update-problems']))
})

test('that nobody has recorded problems is said on the card only', async () => {
  answer({})
  await open()
  await expect.element(page.getByText('Problems not recorded')).toBeVisible()
  await expect.element(banner()).toHaveTextContent('Alerts not recorded')
  await expect.element(banner()).not.toHaveTextContent('Problems not recorded')
})

test('three active problems are in the banner, with the number of others', async () => {
  const titles = ['Asthma', 'Migraine', 'Gout', 'Anaemia', 'Psoriasis']
  const resolved = problem(9, 'Pneumonia', { status: 'resolved' })
  answer({ state: 'listed', problems: [...titles.map((title, index) => problem(index + 1, title)), resolved] })
  await open()
  await expect.element(banner()).toHaveTextContent(/Asthma.*Migraine.*Gout.*\+2/)
  await expect.element(banner()).toHaveTextContent('2 more problems')
  await expect.element(banner()).not.toHaveTextContent('Anaemia')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Pneumonia' })).toHaveTextContent('Resolved')
})

test('a failed request is said in the banner and on the card', async () => {
  server.on('problems', 'list', () => new Failure(422))
  await open()
  await expect.element(banner()).toHaveTextContent('Problems could not be loaded')
  await expect.element(page.getByRole('alert')).toHaveTextContent('may have problems that are not shown')
})

test('a problem is added with the code that was found', async () => {
  answer({})
  const entity = { id: 'http://id.who.int/1', title: 'Type 2 diabetes mellitus', theCode: '5A11', matchingPVs: [] }
  server.on('icd', 'search', () => ({ destinationEntities: [entity], error: false, errorMessage: null }))
  const diabetes = problem(2, entity.title, { theCode: '5A11' })
  server.on('problems', 'create', () => {
    answer({ state: 'listed', problems: [diabetes] })
    return { data: diabetes }
  })
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Add problem' }))
  await userEvent.click(page.getByRole('button', { name: 'Save problem' }))
  const field = page.getByRole('combobox', { name: 'Code or diagnosis' })
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(field, 'diabetes')
  await userEvent.click(page.getByRole('option', { name: /5A11/ }))
  await userEvent.click(page.getByRole('button', { name: 'Save problem' }))
  await expect.element(banner()).toHaveTextContent('Type 2 diabetes mellitus')
  expect(server.received('problems', 'create')).toMatchObject([
    { body: { icd_code: { theCode: '5A11', title: 'Type 2 diabetes mellitus' }, title: null, status: 'active' } },
  ])
})

test('a problem in words is corrected with a reason', async () => {
  answer({ state: 'listed', problems: [asthma] })
  server.on('problems', 'update', () => {
    const refuted = { ...asthma, status: 'refuted' as const, status_reason: 'Normal lung function' }
    answer({ problems: [refuted] })
    return { data: refuted }
  })
  await open()
  await userEvent.click(page.getByRole('button', { name: /Edit problem/ }))
  await expect.element(page.getByLabelText('Problem', { exact: true })).toHaveValue('Asthma')
  await userEvent.click(page.getByLabelText('Disproved'))
  await userEvent.fill(page.getByLabelText('Reason'), 'Normal lung function')
  await userEvent.click(page.getByRole('button', { name: 'Save problem' }))
  await expect.element(banner()).not.toHaveTextContent('Asthma')
  expect(server.received('problems', 'update')).toMatchObject([
    { body: { icd_code: null, title: 'Asthma', status: 'refuted', revision: asthma.revision } },
  ])
})

test('without the permission, problems are only shown', async () => {
  await signInAs(personWith(['show-appointment']))
  answer({ state: 'listed', problems: [asthma] })
  await open()
  await expect.element(banner()).toHaveTextContent('Asthma')
  await expect.element(page.getByRole('button', { name: 'Add problem' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Edit problem/ })).not.toBeInTheDocument()
})
