import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CatalogueTable, ReportHead } from '#contract/reports/result'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { invalid, pageOf, server } from '../../testing/testServer'

const head: ReportHead = {
  title: 'Physician delay',
  description: 'How long patients wait',
  definition: [{ term: 'Delay', meaning: 'From the booked time to the call' }],
  columns: [
    { name: 'doctor.group', label: 'Doctor', type: 'text', unit: null },
    { name: 'id.count', label: 'Visits', type: 'number', unit: null },
    { name: 'delay.median', label: 'Median', type: 'number', unit: 'min' },
  ],
  filters: ['date_from', 'date_to', 'hour', 'party'],
  applied: { date_from: '2026-11-01', date_to: '2026-11-24' },
  applied_texts: {},
  limits: ['First 5,000 rows; there are more.'],
  made_at: '2026-11-24T11:20:00.000Z',
  made_by: 'Dina Farouk',
  time_zones: ['Africa/Cairo'],
  totals: [null, 4, 5.5],
  chart: {
    kind: 'bar',
    label: 'Median',
    group_label: 'Start',
    unit: 'min',
    points: [
      { label: '2026-11-04', value: 10 },
      { label: '2026-11-09', value: 1 },
    ],
    overall: 5.5,
  },
}
const result = {
  data: [{ id: 7, cells: ['Karim Wahba', 3, 10] }],
  meta: { current_page: 1, last_page: 1, per_page: 10, total: 1 },
  report: head,
}
const table: CatalogueTable = {
  name: 'episodes',
  label: 'Cases',
  period: null,
  columns: [
    {
      ...{ name: 'department', label: 'Department', type: 'text' as const, unit: null, identifies: false },
      ...{ functions: ['group', 'count'], operators: ['is'], options: [] },
    },
    {
      ...{ name: 'stay', label: 'Length of stay', type: 'number' as const, unit: 'days', identifies: false },
      ...{ functions: ['avg', 'sum'], operators: ['above'], options: [] },
    },
  ],
  joins: [],
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  sessionStorage.clear()
  server
    .on('reports', 'types', () => ({
      data: [{ type: 'physician-delay', title: 'Physician delay', description: 'How long patients wait' }],
    }))
    .on('reports', 'choices', () => ({ data: { hospitals: [{ id: 1, name: 'Al-Noor' }], specialties: [] } }))
    .on('reportPins', 'list', () => ({ data: [] }))
    .on('reports', 'config', () => ({ data: [table] }))
    .on('reports', 'preview', () => ({ ...result, report: { ...head, definition: [] } }))
    .on('reports', 'fixedDetails', () => result)
    .on('reports', 'fixed', () => result)
  await signInAs(personWith(['list-reports', 'show-report', 'create-report', 'update-report', 'delete-report']))
})

test('the fixed reports are listed with Show, which opens the report with its definition, limits and totals', async () => {
  await openApp({ at: '/old-reports' })
  await userEvent.click(page.getByRole('link', { name: 'Show Physician delay' }))
  await expect.element(page.getByRole('heading', { name: 'Physician delay', level: 1 })).toBeVisible()
  await expect.element(page.getByText('From the booked time to the call')).toBeVisible()
  await expect.element(page.getByText('First 5,000 rows; there are more.')).toBeVisible()
  await expect.element(page.getByText('10 min', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('5.5 min', { exact: true }).first()).toBeVisible()
  await userEvent.click(button('Hour of start'))
  await userEvent.click(page.getByRole('option', { name: '09:00' }))
  await expect.poll(() => server.received('reports', 'fixed').at(-1)?.query.get('hour')).toBe('9')
})

test('a row of a report leads to the records that it counts, with the same period', async () => {
  await openApp({ at: '/old-reports/physician-delay' })
  await userEvent.click(page.getByRole('link', { name: 'Karim Wahba' }))
  await expect.poll(() => server.received('reports', 'fixedDetails').at(-1)?.query.get('date_from')).toBe('2026-11-01')
})

test('a report is exported in the background with progress, and the export can be cancelled', async () => {
  const exported = { id: 3, report_id: null, type: 'physician-delay' as const, title: 'Physician delay', filters: {} }
  const rest = { file_name: null, problem: null }
  server
    .on('reportExports', 'create', () => ({
      data: { ...exported, ...rest, state: 'waiting', rows: 0, total_rows: null },
    }))
    .on('reportExports', 'show', () => ({
      data: { ...exported, ...rest, state: 'running', rows: 2000, total_rows: 9000 },
    }))
    .on('reportExports', 'cancel', () => ({
      data: { ...exported, ...rest, state: 'cancelled', rows: 2000, total_rows: 9000 },
    }))
  await openApp({ at: '/old-reports/physician-delay' })
  await userEvent.click(button('Export Excel file'))
  await expect.element(page.getByText('2000 of 9000 rows')).toBeVisible()
  await userEvent.click(button('Cancel export'))
  await expect.poll(() => server.received('reportExports', 'cancel')).toHaveLength(1)
  await expect.element(button('Export Excel file')).toBeVisible()
})

test('a saved report is deleted after the documented question', async () => {
  const row = {
    ...{ id: 5, name: 'Stays', description: 'By department', created_by: { id: 1, name: 'Dina Farouk' } },
    updated_at: '2026-11-24T11:20:00.000Z',
  }
  server
    .on('reports', 'page', (received) => pageOf([row], received))
    .on('reports', 'remove', () => ({ message: 'Deleted' }))
  await openApp({ at: '/reports' })
  await userEvent.click(page.getByRole('button', { name: /More actions/ }).first())
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
  await expect.element(page.getByText('You Want To Delete This Report.')).toBeVisible()
  await userEvent.click(button('Yes'))
  await expect.poll(() => server.received('reports', 'remove')).toHaveLength(1)
})

test('a ticked column needs a function, and the preview begins once everything is chosen', async () => {
  server.on('reports', 'create', () => invalid({ name: ['x'] }))
  await openApp({ at: '/reports/create' })
  await userEvent.click(page.getByRole('combobox', { name: 'Base table' }))
  await userEvent.click(page.getByRole('option', { name: 'Cases' }))
  await userEvent.click(page.getByRole('combobox', { name: 'Main data' }))
  await userEvent.click(page.getByRole('option', { name: 'Department' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'Length of stay' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Title' }), 'Stays')
  await userEvent.fill(page.getByRole('textbox', { name: 'Description' }), 'By department')
  await userEvent.click(page.getByRole('button', { name: /^Save/ }))
  const column = page.getByRole('group', { name: 'Length of stay' })
  await expect.element(column.getByText('Function is required')).toBeVisible()
  expect(server.received('reports', 'create')).toHaveLength(0)
  await userEvent.click(column.getByRole('combobox', { name: 'Function' }))
  await userEvent.click(page.getByRole('option', { name: 'Average' }))
  await expect.poll(() => server.received('reports', 'preview').length).toBeGreaterThan(0)
  await expect.element(page.getByText('Karim Wahba')).toBeVisible()
  await expect.element(page.getByText('The report is within its limits')).toBeVisible()
  await expect.element(page.getByText('Columns 2 of 12 · joins 0 of 4 · conditions 0 of 10')).toBeVisible()
})

test('a table with many records asks for a period, and counts its days', async () => {
  const appointments: CatalogueTable = {
    ...{ name: 'appointments', label: 'Appointments', period: 'starts_at', joins: [] },
    columns: [
      {
        ...{ name: 'starts_at', label: 'Start', type: 'instant' as const, unit: null, identifies: false },
        ...{ functions: ['day', 'count'], operators: ['last_days'], options: [] },
      },
    ],
  }
  server.on('reports', 'config', () => ({ data: [appointments] }))
  await openApp({ at: '/reports/create' })
  await userEvent.click(page.getByRole('combobox', { name: 'Base table' }))
  await userEvent.click(page.getByRole('option', { name: 'Appointments' }))
  await expect.element(page.getByText('Add a condition on “Start”: at most 400 days.')).toBeVisible()
  await userEvent.click(button('Add condition'))
  const condition = page.getByRole('group', { name: 'Condition 1' })
  await userEvent.click(condition.getByRole('combobox', { name: 'Column' }))
  await userEvent.click(page.getByRole('option', { name: 'Start' }))
  await userEvent.click(condition.getByRole('combobox', { name: 'Operator' }))
  await userEvent.click(page.getByRole('option', { name: 'in the last days' }))
  await userEvent.fill(condition.getByRole('textbox', { name: 'Value' }), '30')
  await expect.element(page.getByText('days 30 of 400')).toBeVisible()
  await expect.element(page.getByText('The report is within its limits')).toBeVisible()
})

test('a person by whom a report is filtered is named after the page was opened again', async () => {
  server.on('reports', 'fixed', () => ({
    ...result,
    report: {
      ...head,
      filters: ['date_from', 'date_to', 'doctor_id'],
      applied: { ...head.applied, doctor_id: '7' },
      applied_texts: { doctor_id: 'Karim Wahba' },
    },
  }))
  await signInAs(personWith(['list-reports', 'show-report', 'list-clinic']))
  await openApp({ at: '/old-reports/physician-delay?doctor_id=7' })
  await expect.element(button('Doctor: Karim Wahba')).toBeVisible()
})

test('the result of a saved report can be duplicated', async () => {
  server.on('reports', 'generate', () => ({ ...result, report: { ...head, definition: [] } }))
  await openApp({ at: '/reports/5/result' })
  await expect
    .element(page.getByRole('link', { name: 'Duplicate', exact: true }))
    .toHaveAttribute('href', '/reports/create?of=5')
})

test('why a report is not pinned or scheduled is said where it was asked for', async () => {
  const six = 'at most 6 reports on the home page. Remove one first'
  const ofPatient = 'Remove the patient filter: emails contain nothing about patients'
  server
    .on('reportPins', 'create', () => invalid({ report_id: [six] }))
    .on('reportSchedules', 'create', () => invalid({ patient_id: [ofPatient] }))
  await openApp({ at: '/old-reports/physician-delay?patient_id=5' })
  await userEvent.click(button('Pin to home'))
  await expect.element(page.getByText(six)).toBeVisible()
  await userEvent.click(button('Schedule'))
  await userEvent.click(button('Save schedule'))
  await expect.element(page.getByRole('dialog').getByText(ofPatient)).toBeVisible()
})

test('the numbers of a chart that is not of the rows of its table are headed by what its points are', async () => {
  const chart = { kind: 'bar' as const, label: 'Average', group_label: 'Month', unit: null, overall: null }
  const points = [{ label: '2026-10', value: 4.5 }]
  server.on('reports', 'fixed', () => ({ ...result, report: { ...head, chart: { ...chart, points } } }))
  await openApp({ at: '/old-reports/physician-rating' })
  await userEvent.click(page.getByRole('figure').getByRole('button', { expanded: false }))
  const table = page.getByRole('figure').getByRole('table')
  await expect.element(table.getByRole('columnheader', { name: 'Month' })).toBeVisible()
})

test('a pinned report is on the home page, also of a user without a dashboard', async () => {
  server.on('reportPins', 'list', () => ({
    data: [{ id: 1, report_id: null, type: 'physician-delay', title: 'Physician delay', filters: { hour: '9' } }],
  }))
  await openApp({ at: '/' })
  await expect.element(page.getByRole('heading', { name: 'Physician delay' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open report' }))
    .toHaveAttribute('href', '/old-reports/physician-delay?hour=9')
  expect(server.received('reports', 'fixed').at(-1)?.query.get('hour')).toBe('9')
})

test('a condition on what is in no source any more says so where it is', async () => {
  const query = {
    ...{
      version: 1 as const,
      table: 'episodes',
      joins: [],
      order: 0,
      direction: 'asc' as const,
      chart: 'bar' as const,
    },
    grouping: { column: 'department', function: 'group' as const, label: '' },
    columns: [{ column: 'stay', function: 'avg' as const, label: '' }],
    conditions: [{ column: 'shoe_size', operator: 'above' as const, value: '40', value2: '' }],
  }
  const saved = {
    ...{ id: 5, name: 'Stays', description: 'By department', created_by: { id: 1, name: 'Dina Farouk' }, query },
    ...{ updated_at: '2026-11-24T11:20:00.000Z', removed: ['shoe_size'] },
  }
  const problem = 'shoe_size is not available. Remove it or choose another one'
  server
    .on('reports', 'show', () => ({ data: saved }))
    .on('reports', 'update', () => invalid({ 'query.conditions.column': [problem] }))
  await openApp({ at: '/reports/5/edit' })
  await userEvent.fill(page.getByRole('textbox', { name: 'Title' }), 'Long stays')
  await userEvent.click(page.getByRole('button', { name: /^Save/ }))
  await expect.element(page.getByRole('group', { name: 'Condition 1' }).getByText(problem)).toBeVisible()
})
