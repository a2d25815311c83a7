import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit/calls'
import { auditColumns } from './auditColumns'

const signIn: AuditEntry = {
  id: 1,
  at: '2026-11-18T10:00:00Z',
  user: null,
  action: 'auth.login',
  kind: null,
  record_id: null,
  change: true,
  address: null,
  request_id: 'a',
  times: 1,
  changes: {},
  names: {},
}
const name = (key: string) => key
const columns = auditColumns(name, { action: name, kind: name, field: (_kind, field) => field }, 'Africa/Cairo')

function shown(key: string, entry: AuditEntry) {
  const column = columns.find((each) => each.key === key)
  if (!column || column.hidden) throw new Error(`There is no column ${key}`)
  return column.render(entry)
}

test.each(['record', 'changes', 'address'])(
  'an entry without a value in the column %s has none, so that the list says so',
  (key) => {
    expect([null, false]).toContain(shown(key, signIn))
    const full = { ...signIn, kind: 'user', record_id: '3', address: '10.0.0.1', changes: { phone: { after: '1' } } }
    expect(shown(key, full)).toBeTruthy()
  },
)
