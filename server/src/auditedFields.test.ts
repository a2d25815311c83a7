import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { AuditedKind } from '#contract/kit/record'
import { auditedRecords } from './areas'
import { AuditedValues } from './platform/audit/changedFields'
import { readRows } from './platform/database/rows'
import { type AccessFixture, createAccessFixture } from './testing/accessFixture'
import { unlabelled } from './testing/auditLabels'
import { builtObjects } from './testing/builtObjects'

const dialect = new PgDialect()

let fixture: AccessFixture
let keys: Partial<Record<AuditedKind, number | string>>

beforeAll(async () => {
  fixture = await createAccessFixture()
  const { testServer, hospitals, people, recordsAt } = fixture
  const drawers = await testServer.database.$client.query<{ id: number }>(
    'insert into cash_drawers (hospital_id, user_id, opening_amount, opened_at) values ($1, $2, 0, $3) returning id',
    [hospitals.own, people.ADMIN.userId, testServer.clock.now()],
  )
  // The settings of an installation have no row until somebody has saved them.
  await testServer.database.execute(sql`insert into installation_settings (name_en, name_ar) values ('Name', 'اسم')
    on conflict do nothing`)
  await testServer.database.execute(sql`insert into payment_settings (paymob_url, paymob_checkout_url) values ('', '')
    on conflict do nothing`)
  await testServer.database.execute(sql`insert into retention_settings (sessions, import_cells) values (7, 7)
    on conflict do nothing`)
  await testServer.database.execute(sql`insert into terms_versions (number, text_en, text_ar, asks, published_by, published_at)
    select 1, 'Terms', 'شروط', true, min(id), now() from users`)
  await testServer.database.execute(sql`insert into refund_settings (approval_above) values (0) on conflict do nothing`)
  // The columns of these rows are in the log as they are.
  await testServer.database.$client.query(
    `with added as (insert into clinic_exceptions (clinic_id, kind, date_from, date_to)
        values ($1, 'summer', '2026-12-01', '2026-12-02') returning id)
      insert into clinic_exception_days (exception_id, weekday, opens, closes, slot_minutes)
        select id, 'sunday', '09:00', '10:00', 15 from added`,
    [recordsAt.own.clinic],
  )
  keys = { ...recordsAt.own, cashDrawer: drawers.rows[0]?.id ?? 0 }
})
afterAll(() => fixture.stop())

const StateRow = z.strictObject({ state: z.record(z.string(), z.json()) })

/** Returns a value without empty parts, because the log has no empty fields. */
function filled(value: unknown): unknown {
  if (value === null || value === '') return 'x'
  if (Array.isArray(value)) return value.map(filled)
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner)]))
}

/** Returns the names of the fields in an entry of the log, and of their members. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(['before', 'after', 'digest'].includes(name) ? [] : [name]),
    ...namesIn(inner),
  ])
}

describe('every field that the audit log reads of a record has a label in both languages', () => {
  test.each([...Object.entries(auditedRecords)])('%s', async (name, stateOf) => {
    const kind = name as AuditedKind
    // Of kinds without an access rule, the demo has records.
    const id = keys[kind] ?? 1
    const [row] = await fixture.testServer.inContext(() => readRows(StateRow, stateOf(sql`${id}`)))
    const state = filled(row?.state) as Record<string, unknown>
    expect(Object.keys(state).length).toBeGreaterThan(0)
    // Of lists without elements, the statement names the fields.
    const built = builtObjects(dialect.sqlToQuery(stateOf(sql`${id}`)).sql)
    const written = new AuditedValues('secret', kind)
    const names = [state, built].flatMap((fields) => namesIn(written.difference({}, fields)))
    expect(names.length).toBeGreaterThan(0)
    expect(unlabelled([...new Set(names)].map((field) => ({ kind, name: field })))).toEqual([])
  })
})
