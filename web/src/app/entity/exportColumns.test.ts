import { expect, test } from 'vitest'
import type { Column } from '../../ui/list/listTypes'
import { exportColumns } from './exportColumns'

interface Row {
  id: number
  first_name: string
  last_name: string
  email: string
  created_at: string
}

const none = () => null

test('columns are exported under their headers, including those that the table does not show', () => {
  const columns: Column<Row>[] = [
    { key: 'name', header: 'Name', render: none, exported: ['first_name', 'last_name'] },
    { key: 'picture', header: 'Picture', render: none },
    { key: 'email', header: 'Email', hidden: true, exported: 'email' },
    { key: 'at', header: 'Added', render: none, exported: 'created_at', exportHeader: 'Added (UTC)' },
  ]
  expect(exportColumns(columns)).toEqual([
    { field: ['first_name', 'last_name'], header: 'Name' },
    { field: 'email', header: 'Email' },
    { field: 'created_at', header: 'Added (UTC)' },
  ])
})

test('exportOrder moves a column before or after those without one, and does not change the list', () => {
  const columns: Column<Row>[] = [
    { key: 'last', header: 'Last', render: none, exported: 'last_name', exportOrder: 1 },
    { key: 'first', header: 'First', render: none, exported: 'first_name' },
    { key: 'email', header: 'Email', render: none, exported: 'email' },
    { key: 'id', header: 'ID', render: none, exported: 'id', exportOrder: -1 },
  ]
  expect(exportColumns(columns).map(({ field }) => field)).toEqual(['id', 'first_name', 'email', 'last_name'])
  expect(columns.map(({ key }) => key)).toEqual(['last', 'first', 'email', 'id'])
})
