import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type DataImport, type ImportRow, rowStates } from '#contract/dataImports/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { invalid, pageOf, server } from '../../testing/testServer'

const person = { id: 1, first_name: 'Sameh', last_name: 'Adel', name_text: 'Sameh Adel', avatar: null }
const noCounts = Object.fromEntries(rowStates.map((state) => [state, 0])) as DataImport['counts']
const columns = [
  { header: 'Name', samples: ['Mona Adel'], field: 'full_name' },
  { header: 'Born', samples: ['03/04/1990'], field: 'birth_date' },
  { header: 'NID', samples: ['29004030123456'], field: 'uuid' },
  { header: 'Mail', samples: ['mona@import.example'], field: 'email' },
  { header: 'Contact', samples: ['01001234567'], field: null },
  { header: 'Sex', samples: ['F'], field: 'gender' },
] satisfies DataImport['columns']

const sent: DataImport = {
  id: 7,
  file_name: 'patients.csv',
  kind: 'patients',
  hospital: { id: 3, name: 'Cairo Hospital' },
  state: 'mapping',
  encoding: 'utf-8',
  columns,
  date_order: 'dmy',
  invites: false,
  counts: noCounts,
  undecided: { uuid: 0, phone: 0, name: 0 },
  progress: null,
  problem: null,
  created_by: person,
  created_at: '2026-11-18T11:00:00.000Z',
  finished_at: null,
  undo_until: null,
  can_undo: false,
}
const checked: DataImport = {
  ...sent,
  state: 'checked',
  counts: { ...noCounts, ready: 1, wrong: 1, similar: 2 },
  undecided: { uuid: 1, phone: 1, name: 0 },
}
const wrong: ImportRow = {
  row: 4,
  state: 'wrong',
  cells: [{ field: 'full_name', text: 'Mona' }],
  problems: [{ column: 'Name', errors: ['must have at least two names'] }],
  matches: [],
  same_phone_as_row: null,
  can_create: true,
  decision: null,
  patient_id: null,
  clinic_id: null,
}
const similar: ImportRow = {
  ...wrong,
  row: 2,
  state: 'similar',
  problems: [],
  can_create: false,
  matches: [
    {
      ...{ id: 9, match: 'uuid', is_open: false, name_text: 'M. A.', birth_year: 1990 },
      ...{ birth_date: null, gender: null, phone: null, uuid: null },
    },
  ],
}
const staffColumn = { header: 'Job', samples: ['Nurse'], field: null } satisfies DataImport['columns'][number]
let file: DataImport

beforeEach(async () => {
  file = sent
  server
    .on('notifications', 'unread', () => ({ data: [], meta: { unread: 0 } }))
    .on('users', 'utilities', () => ({
      data: { roles: [], levels: [], specialties: [], countries: [], hospitals: [{ id: 3, name: 'Cairo Hospital' }] },
    }))
    .on('dataImports', 'list', () => pageOf([file], { query: new URLSearchParams() }))
    .on('dataImports', 'show', () => ({ data: file }))
    .on('dataImports', 'rows', ({ query }) => pageOf(query.get('state') === 'wrong' ? [wrong] : [similar], { query }))
  await signInAs(personWith(['create-user', 'list-user']))
})

/** Returns the fields of the last form with which a file was sent. */
const sentFields = () =>
  Object.fromEntries(server.received('dataImports', 'create').at(-1)?.body as unknown as FormData)

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a file is sent for a hospital, and problems are shown at its field', async () => {
  await openApp({ at: '/data-imports' })
  await userEvent.click(page.getByRole('main').getByRole('link', { name: 'Import from a file' }))
  await userEvent.click(button('Send file'))
  await expect.element(page.getByText('Choose a file', { exact: true }).last()).toBeVisible()
  const chosen = new File(['Name,Email\nMona,m\n'], 'patients.csv', { type: 'text/csv' })
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') ?? document.body), chosen)
  server.on('dataImports', 'create', () => invalid({ file: ['There are no rows under the header'] }))
  await userEvent.click(button('Send file'))
  await expect.element(page.getByText('There are no rows under the header')).toBeVisible()
  server.on('dataImports', 'create', () => ({ data: sent }))
  await userEvent.click(button('Send file'))
  await expect.poll(() => location.pathname).toBe('/data-imports/7/view')
  expect(sentFields()).toMatchObject({ hospital_id: '3', kind: 'patients' })
})

test('a file with staff needs the role, and its texts speak of staff', async () => {
  await openApp({ at: '/data-imports/create' })
  await userEvent.click(page.getByText('Staff', { exact: true }))
  await expect.element(page.getByText(/with a role that you may assign/)).toBeVisible()
  const chosen = new File(['Name,Role\nMona,Nurse\n'], 'staff.csv', { type: 'text/csv' })
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') ?? document.body), chosen)
  file = {
    ...sent,
    kind: 'staff',
    file_name: 'staff.csv',
    columns: [...columns.slice(0, 4), staffColumn, ...columns.slice(5)],
  }
  server.on('dataImports', 'create', () => ({ data: file }))
  await userEvent.click(button('Send file'))
  await expect.poll(() => location.pathname).toBe('/data-imports/7/view')
  expect(sentFields()).toMatchObject({ hospital_id: '3', kind: 'staff' })
  await expect.element(page.getByText(/^Roles are recognized by name or code/)).toBeVisible()
  await expect.element(page.getByText(/\bRole\b/).first()).toBeVisible()
  await userEvent.click(page.getByRole('combobox', { name: 'Field of the column Job' }))
  expect(page.getByRole('option', { name: 'Guardian phone' }).query()).toBeNull()
  await userEvent.click(page.getByRole('option', { name: 'Role', exact: true }))
  await expect
    .element(page.getByText('Send each new staff member an email with a link to choose a password'))
    .toBeVisible()
})

test('a file with clinics is sent by those who may create clinics, and its texts speak of clinics', async () => {
  await signInAs(personWith(['create-clinic', 'update-clinic']))
  server.on('clinics', 'utilities', () => ({
    data: {
      hospitals: [{ id: 3, name: 'Cairo Hospital', time_zone: 'Africa/Cairo', address: null }],
      levels: [],
      specialties: [],
      time_zones: [],
    },
  }))
  await openApp({ at: '/data-imports/create' })
  const chosen = new File(['Clinic,Doctor\nHearts,mona@import.example\n'], 'clinics.csv', { type: 'text/csv' })
  await expect.element(button('Send file')).toBeVisible()
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') ?? document.body), chosen)
  file = {
    ...sent,
    kind: 'clinics',
    file_name: 'clinics.csv',
    columns: [
      { header: 'Clinic', samples: ['Hearts'], field: 'title' },
      { header: 'Doctor', samples: ['mona@import.example'], field: 'doctor' },
    ],
  }
  server.on('dataImports', 'create', () => ({ data: file }))
  await userEvent.click(button('Send file'))
  await expect.poll(() => location.pathname).toBe('/data-imports/7/view')
  expect(sentFields()).toMatchObject({ hospital_id: '3', kind: 'clinics' })
  await expect.element(page.getByText(/^Doctors and coordinators are recognized by email/)).toBeVisible()
  expect(page.getByText(/an email with a link/).query()).toBeNull()
})

test('clinics are imported and undone in the words of clinics, and lead to their form', async () => {
  await signInAs(personWith(['create-clinic', 'update-clinic']))
  file = { ...checked, kind: 'clinics', counts: { ...noCounts, ready: 2 }, undecided: { uuid: 0, phone: 0, name: 0 } }
  const created: ImportRow = { ...wrong, state: 'created', problems: [], clinic_id: 12 }
  server.on('dataImports', 'rows', ({ query }) => pageOf([created], { query }))
  await openApp({ at: '/data-imports/7/view' })
  server.on('dataImports', 'start', () => {
    file = { ...file, state: 'imported', can_undo: true, counts: { ...noCounts, created: 2 } }
    return { data: file }
  })
  await userEvent.click(button('Import 2 rows'))
  await expect.element(page.getByText(/Patients can book at these clinics at once/)).toBeVisible()
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }))
  await userEvent.click(button('Undo import'))
  await expect.element(page.getByText(/^2 clinics were created/)).toBeVisible()
  await userEvent.click(button('Keep clinics'))
  await expect.poll(() => document.querySelector('a[href="/clinics/edit/12"]')).not.toBeNull()
})

test('similar accounts of staff are kept, and the import is undone in the words of staff', async () => {
  file = {
    ...checked,
    kind: 'staff',
    counts: { ...noCounts, ready: 1, similar: 1 },
    undecided: { uuid: 1, phone: 0, name: 0 },
  }
  await openApp({ at: '/data-imports/7/view' })
  await expect.element(page.getByText('1 row with the national ID of an existing account')).toBeVisible()
  server.on('dataImports', 'decide', () => {
    file = {
      ...file,
      state: 'imported',
      can_undo: true,
      counts: { ...noCounts, created: 1 },
      undecided: { uuid: 0, phone: 0, name: 0 },
    }
    return { data: file }
  })
  await userEvent.click(
    page.getByRole('group', { name: 'same national ID' }).getByRole('button', { name: 'Keep the existing account' }),
  )
  await userEvent.click(button('Undo import'))
  await expect.element(page.getByText(/^1 staff account was created/)).toBeVisible()
  await expect.element(button('Keep staff')).toBeVisible()
})

test('a required field without a column has to be chosen before the file is checked', async () => {
  await openApp({ at: '/data-imports/7/view' })
  await expect.element(page.getByText('mona@import.example')).toBeVisible()
  const check = button('Check the file')
  await expect.element(check).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(page.getByRole('combobox', { name: 'Field of the column Contact' }))
  await userEvent.click(page.getByRole('option', { name: 'Phone', exact: true }))
  server.on('dataImports', 'check', () => {
    file = { ...checked, state: 'comparing', progress: { done: 2, total: 4 } }
    return { data: file }
  })
  await userEvent.click(check)
  await expect.element(page.getByText('2 of 4 rows')).toBeVisible()
  expect(server.received('dataImports', 'check')[0]?.body).toEqual({
    fields: ['full_name', 'birth_date', 'uuid', 'email', 'phone', 'gender'],
    date_order: 'dmy',
    invites: false,
  })
  server.on('dataImports', 'stop', () => {
    file = sent
    return { data: file }
  })
  await userEvent.click(button('Stop'))
  await expect.element(check).toBeVisible()
})

test('problems are shown by row, similar rows are decided, and the rest is imported after a question', async () => {
  file = checked
  await openApp({ at: '/data-imports/7/view' })
  await expect.element(page.getByText('1 row with the national ID of a registered patient')).toBeVisible()
  const byId = page.getByRole('group', { name: 'same national ID' })
  expect(byId.getByRole('button', { name: 'Create as a different person' }).query()).toBeNull()
  server.on('dataImports', 'decide', () => {
    file = { ...checked, undecided: { uuid: 0, phone: 0, name: 0 } }
    return { data: file }
  })
  await userEvent.click(page.getByRole('group', { name: 'same phone' }).getByRole('button', { name: 'Leave out' }))
  await expect.element(button('Import 3 rows')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^More actions.*Row 2/ }))
  expect(page.getByRole('menuitem', { name: 'Create as a different person' }).query()).toBeNull()
  await userEvent.click(page.getByRole('menuitem', { name: 'Use the registered patient' }))
  await expect
    .poll(() => server.received('dataImports', 'decide').map(({ body }) => body))
    .toEqual([
      { decision: 'skip', match: 'phone' },
      { decision: 'existing', rows: [2] },
    ])
  await userEvent.click(page.getByRole('tab', { name: /With problems/ }))
  await expect.element(page.getByText('must have at least two names')).toBeVisible()
  server.on('dataImports', 'start', () => {
    file = { ...checked, state: 'importing', progress: { done: 0, total: 3 } }
    return { data: file }
  })
  await userEvent.click(button('Import 3 rows'))
  await expect.element(page.getByText(/1 row with problems is left out/)).toBeVisible()
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }))
  await expect.element(page.getByText('0 of 3 rows')).toBeVisible()
})

test('an import is undone after a question, and the patients who are kept are listed', async () => {
  const finished = { finished_at: '2026-11-18T12:00:00.000Z', undo_until: '2026-11-19T12:00:00.000Z' }
  file = { ...sent, ...finished, state: 'imported', can_undo: true, counts: { ...noCounts, created: 2 } }
  await openApp({ at: '/data-imports/7/view' })
  server.on('dataImports', 'undo', () => {
    file = { ...file, state: 'undone', can_undo: false, counts: { ...noCounts, undone: 1, kept: 1 } }
    return { data: file }
  })
  await userEvent.click(button('Undo import'))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Undo import' }))
  await expect.element(page.getByRole('tab', { name: /Not removed, in use/ })).toBeVisible()
  expect(button('Undo import').query()).toBeNull()
  expect(button('Delete file').query()).toBeNull()
})
