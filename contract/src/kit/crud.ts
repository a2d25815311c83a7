import type * as z from 'zod'
import type { EntityName } from '../permissions'
import { Done, One, Page } from './answers'
import type { RecordRule } from './endpoint'
import type { RecordKind } from './record'

interface Entity<Many, Single, E, Row, Item, Input, Query> {
  /** As the addresses have it: `/api/admin/{many}` for all of them, `/api/admin/{single}/{id}` for one. */
  many: Many
  single: Single
  /** As the permissions call it: `list-{entity}`. */
  entity: E
  /** One in a list, one by itself, and what is sent to make or change one. */
  row: Row
  item: Item
  input: Input
  /** Page, search and filters of the list. */
  query: Query
  /** Whose rule says who reaches which one; without it everybody who holds the permission. */
  record?: RecordKind
}

/** The five calls by which an entity of the administration is kept, at the documented addresses. */
export function crud<
  const Many extends string,
  const Single extends string,
  const E extends EntityName,
  Row extends z.ZodType,
  Item extends z.ZodType,
  Input extends z.ZodObject,
  Query extends z.ZodObject,
>({ many, single, entity, row, item, input, query, record }: Entity<Many, Single, E, Row, Item, Input, Query>) {
  const one: { record?: RecordRule } = record ? { record: { kind: record, param: 'id' } } : {}
  return {
    list: {
      method: 'GET',
      path: `/api/admin/${many}`,
      permission: `list-${entity}`,
      summary: `A page of the ${many}`,
      query,
      answer: Page(row),
    },
    show: {
      method: 'GET',
      path: `/api/admin/${single}/{id}`,
      permission: [`show-${entity}`, `update-${entity}`],
      summary: `One ${single}`,
      ...one,
      answer: One(item),
    },
    create: {
      method: 'POST',
      path: `/api/admin/${many}`,
      permission: `create-${entity}`,
      summary: `A new ${single}`,
      body: input,
      answer: One(item),
    },
    update: {
      method: 'PUT',
      path: `/api/admin/${many}/{id}`,
      permission: `update-${entity}`,
      summary: `Change a ${single}`,
      ...one,
      body: input,
      answer: One(item),
    },
    remove: {
      method: 'DELETE',
      path: `/api/admin/${many}/{id}`,
      permission: `delete-${entity}`,
      summary: `Delete a ${single}; refused with 422 while something depends on it`,
      ...one,
      answer: Done,
    },
  } as const
}
