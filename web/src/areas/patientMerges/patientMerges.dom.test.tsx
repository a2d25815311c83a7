import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ComparedRecord, comparedParts, type PatientMerge } from '#contract/patientMerges/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, invalid, server } from '../../testing/testServer'

const superAdmin = personWith([], { roles: [{ id: 1, code: 'SUPER_ADMIN', name: 'Super Admin' }] })
const person = (id: number, name: string) => ({
  id,
  first_name: name,
  last_name: 'Adel',
  name_text: `${name} Adel`,
  avatar: null,
})

function recordOf(id: number, name: string, changes: Partial<ComparedRecord> = {}): ComparedRecord {
  return {
    ...person(id, name),
    alternate_name: null,
    birth_date: '1960-03-04',
    age: 66,
    shown_age: '66 years',
    gender: 'female',
    uuid: '26003041234567',
    phone: '+201001234567',
    email: `patient${id}@test.example`,
    address: null,
    hospitals: [{ id: 1, name: 'Cairo Hospital' }],
    created_at: '2026-10-01T10:00:00.000Z',
    in_use: false,
    parts: comparedParts.map((part, index) => ({ part, count: index })),
    ...changes,
  }
}

const done: PatientMerge = {
  id: 3,
  survivor: person(5, 'Nadia'),
  merged: person(9, 'Nadya'),
  reason: 'The same national ID',
  merged_by: person(1, 'Sameh'),
  merged_at: '2026-11-18T11:00:00.000Z',
  undone_by: null,
  undone_at: null,
  undo_until: '2026-12-18T11:00:00.000Z',
  can_undo: true,
  moved: 12,
}
let merges: PatientMerge[]

beforeEach(async () => {
  merges = [done]
  server
    .on('notifications', 'unread', () => ({ data: [], meta: { unread: 0 } }))
    .on('pickers', 'patients', () => ({
      data: [5, 9].map((id) => ({ ...person(id, id === 5 ? 'Nadia' : 'Nadya'), name: 'Adel', uuid: '' })),
    }))
    .on('pickers', 'patient', ({ params }) => ({
      data: recordOf(Number(params.id), params.id === '5' ? 'Nadia' : 'Nadya'),
    }))
    .on('patientMerges', 'compare', () => ({
      data: { records: [recordOf(5, 'Nadia'), recordOf(9, 'Nadya', { in_use: true })], obstacles: [] },
    }))
    .on('patientMerges', 'list', () => ({
      data: merges,
      meta: { current_page: 1, last_page: 1, per_page: 10, total: merges.length },
    }))
  await signInAs(superAdmin)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('another record is chosen, compared side by side, and merged with a reason', async () => {
  await openApp({ at: '/users/5/merge' })
  await userEvent.click(page.getByRole('combobox', { name: 'Other record' }))
  // The record itself is no choice.
  await expect.element(page.getByRole('option', { name: 'Nadia Adel' })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('option', { name: /Nadya Adel/ }))
  const name = page.getByRole('row', { name: /^Name Nadia/ })
  await expect.element(name).toHaveTextContent(/Nadia Adel.*Nadya Adel.*Differs.*Nadia Adel/)
  await expect.element(page.getByRole('row', { name: /^National ID/ })).not.toHaveTextContent('Differs')
  await expect.element(page.getByRole('row', { name: /^Messages|^Chat messages/ })).toHaveTextContent(/8.*8.*16/)
  await expect.element(page.getByText(/The patient has signed in to the account/)).toBeVisible()

  server.on('patientMerges', 'create', () =>
    invalid({ merged_id: ['One of the records has changed. Compare them again'] }),
  )
  const merge = button('Merge records')
  await userEvent.click(merge)
  const reason = page.getByRole('textbox', { name: 'Why are both the same person?' })
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(reason, 'The same national ID')
  await userEvent.click(merge)
  await expect.element(page.getByText('One of the records has changed. Compare them again')).toBeVisible()
  server.on('patientMerges', 'create', () => ({ data: done }))
  await userEvent.click(merge)
  await expect.poll(() => location.pathname).toBe('/patient-merges')
  expect(server.received('patientMerges', 'create').at(-1)).toMatchObject({
    params: { id: '5' },
    body: { merged_id: 9, reason: 'The same national ID' },
  })
})

test('which record stays can be swapped, and what has to be settled first is named', async () => {
  server.on('patientMerges', 'compare', ({ params }) => ({
    data: {
      records:
        params.id === '5' ? [recordOf(5, 'Nadia'), recordOf(9, 'Nadya')] : [recordOf(9, 'Nadya'), recordOf(5, 'Nadia')],
      obstacles: params.id === '5' ? [] : [{ obstacle: 'in_visit', text: 'Merge after the visit' }],
    },
  }))
  await openApp({ at: '/users/5/merge?other=9' })
  await userEvent.click(button('Keep the other record'))
  await expect.poll(() => location.pathname + location.search).toBe('/users/9/merge?other=5')
  await expect.element(page.getByText('Merge after the visit')).toBeVisible()
  expect(button('Merge records').query()).toBeNull()
})

test('a merge is undone after a question; one that cannot be undone has no action', async () => {
  merges = [done, { ...done, id: 2, merged: person(4, 'Omar'), can_undo: false }]
  server.on('patientMerges', 'undo', () => {
    merges = [{ ...done, can_undo: false, undone_at: '2026-11-19T11:00:00.000Z', undone_by: person(1, 'Sameh') }]
    return { data: merges[0] as PatientMerge }
  })
  await openApp({ at: '/patient-merges' })
  await expect.element(page.getByText('Merged, 12 entries moved').first()).toBeVisible()
  expect(page.getByRole('button', { name: /^More actions.*Omar/ }).query()).toBeNull()
  await userEvent.click(page.getByRole('button', { name: /^More actions.*Nadya/ }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Undo merge' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }))
  await expect.element(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  expect(server.received('patientMerges', 'undo')[0]?.params).toEqual({ id: '3' })
})

test('a page about a merged record leads to the one that stays', async () => {
  server.on(
    'users',
    'show',
    () => new Failure(404, { error: 'This record was merged into another one', merged_into: 5 }),
  )
  await openApp({ at: '/users/9/view' })
  await expect
    .element(page.getByRole('link', { name: 'Open the other record' }))
    .toHaveAttribute('href', '/users/5/view')
})
