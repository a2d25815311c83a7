import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { statement } from './statement'

const dialect = new PgDialect()

test('a statement is compiled once, and gets its values on each call, wherever they occur', () => {
  let compilations = 0
  const query = statement<{ id: number; day: string }>(({ id, day }) => {
    compilations += 1
    return sql`select ${day}::date, ${sql`(select ${id}::integer)`} where ${day} <> ''`
  })
  const first = dialect.sqlToQuery(query({ id: 1, day: '2026-11-20' }))
  const second = dialect.sqlToQuery(query({ day: '2026-11-21', id: 2 }))
  expect(first.sql).toBe(`select $1::date, (select $2::integer) where $3 <> ''`)
  expect(second.sql).toBe(first.sql)
  expect([first.params, second.params]).toEqual([
    ['2026-11-20', 1, '2026-11-20'],
    ['2026-11-21', 2, '2026-11-21'],
  ])
  expect(compilations).toBe(1)
})

test('a value that would be the same on every call is refused', () => {
  const query = statement<{ id: number }>(({ id }) => sql`select ${id} where ${'patient 7'} <> ''`)
  expect(() => query({ id: 1 })).toThrow('parameters without values: 1')
})
