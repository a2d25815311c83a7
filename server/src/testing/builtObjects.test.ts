import { expect, test } from 'vitest'
import { builtObjects } from './builtObjects'

test('the fields of nested objects, also of lists without rows', () => {
  const statement = `select to_jsonb(audited) || jsonb_build_object('staff', (select jsonb_agg(jsonb_build_object('user_id', user_id,
      'role', coalesce(roles.code, 'a, (b'))) from staff where kind in ('one', 'two')), 'note', note)
    || (select jsonb_build_object('until', max(until)) from holds) - 'id' as state from rows as audited`
  expect(builtObjects(statement)).toEqual({ staff: [{ user_id: 'x', role: 'x' }], note: 'x', until: 'x' })
})

test('nothing of a statement that builds no object', () => {
  expect(builtObjects("select to_jsonb(audited) - 'id' as state from drugs as audited")).toEqual({})
})
