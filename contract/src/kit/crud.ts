import type * as z from 'zod'
import type { EntityName, Permission } from '../access/permissions'
import { Done, One, Page } from './answers'
import { exportCall } from './exportCall'
import type { RecordKind } from './record'

interface Entity<Many, Single, E, Rule, Row, Item, Input, Query extends z.ZodRawShape, Reader> {
  /** As the addresses have it: `/api/admin/{many}` for all of them, `/api/admin/{single}/{id}` for one. */
  many: Many
  single: Single
  /** As the permissions call it: `list-{entity}`. */
  entity: E
  /** Permissions of those who choose from the list without keeping it. */
  readers?: readonly Reader[]
  /** The rule by which one of them is reached, where that is not everybody who holds the permission. */
  record?: Rule
  /** One in a list, one by itself, and what is sent to make or change one. */
  row: Row
  item: Item
  input: Input
  /** Page, search and filters of the list. */
  query: z.ZodObject<Query>
}

/**
 * The five calls by which an entity of the administration is kept, at the documented addresses, and its list as a
 * spreadsheet.
 */
export function crud<
  const Many extends string,
  const Single extends string,
  const E extends EntityName,
  Row extends z.ZodObject,
  Item extends z.ZodType,
  Input extends z.ZodObject,
  Query extends z.ZodRawShape,
  const Rule extends RecordKind = never,
  const Reader extends Permission = never,
>({
  many,
  single,
  entity,
  readers = [],
  record,
  row,
  item,
  input,
  query,
}: Entity<Many, Single, E, Rule, Row, Item, Input, Query, Reader>) {
  const scope = (record ?? 'reference') as [Rule] extends [never] ? 'reference' : Rule
  const one = record && ({ record: { kind: record, param: 'id' } } as const)
  return {
    list: {
      method: 'GET',
      path: `/api/admin/${many}`,
      permission: [`list-${entity}`, ...readers],
      summary: `A page of the ${many}`,
      query,
      scope,
      answer: Page(row),
    },
    sheet: {
      method: 'GET',
      path: `/api/admin/${many}/sheet`,
      permission: `list-${entity}`,
      summary: `The ${many} as a spreadsheet, with the same filters`,
      ...exportCall(row, query.shape),
      scope,
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
