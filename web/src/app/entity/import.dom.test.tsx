import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, server } from '../../testing/testServer'

const file = new File(['drug_name,dosage_form\nAspirin,Tablet\n'], 'drugs.csv', { type: 'text/csv' })
const dialog = () => page.getByRole('dialog', { name: 'Import from CSV' })
const choose = () =>
  userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') ?? document.body), file)

beforeEach(() => {
  server
    .on('drugs', 'list', () => ({ data: [], meta: { current_page: 1, last_page: 1, per_page: 10, total: 0 } }))
    .on('views', 'list', () => ({ data: [] }))
})

async function openDialog() {
  await signInAs(personWith(['list-drug', 'create-drug']))
  await openApp({ at: '/drugs' })
  await userEvent.click(page.getByRole('button', { name: 'More actions for this list' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Import from CSV' }))
  await expect.element(dialog()).toBeVisible()
}

test('problems are shown by row and column until another file is chosen; then the number of added rows', async () => {
  server.on(
    'drugs',
    'import',
    () =>
      new Failure(422, {
        message: 'Some fields need another look',
        errors: { file: ['Nothing was imported: 1 row needs to be corrected'] },
        rows: [{ row: 3, column: 'Drug name', errors: ['Field is required'] }],
      }),
  )
  await openDialog()
  await choose()
  await userEvent.click(dialog().getByRole('button', { name: 'Import', exact: true }))
  await expect.element(dialog().getByRole('row', { name: '3 Drug name Field is required' })).toBeVisible()
  await expect.element(dialog().getByText('Nothing was imported: 1 row needs to be corrected')).toBeVisible()
  await userEvent.click(dialog().getByRole('button', { name: /Remove/ }))
  await expect.element(dialog().getByRole('table')).not.toBeInTheDocument()

  server.on('drugs', 'import', () => ({ data: { created: 1, existing: 2 } }))
  await choose()
  await userEvent.click(dialog().getByRole('button', { name: 'Import', exact: true }))
  await expect.element(page.getByText('1 row imported. 2 were already in the list.')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(server.received('drugs', 'list').length).toBeGreaterThan(1)
})

test('the import is not offered without the permission to create', async () => {
  await signInAs(personWith(['list-drug']))
  await openApp({ at: '/drugs' })
  await userEvent.click(page.getByRole('button', { name: 'More actions for this list' }))
  await expect.element(page.getByRole('menuitem', { name: 'CSV file' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Import from CSV' }).query()).toBeNull()
})
