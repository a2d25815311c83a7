import type * as z from 'zod'
import type { EntityName, Permission } from '../access/permissions'
import { exportCall } from './exportCall'
import { type AuditedKind, auditedKindOf, type RecordKind } from './record'
import { Done, One, Page } from './responses'

interface Entity<Many, Single, E, Rule, Row, Item, Input, Query extends z.ZodRawShape, Reader> {
  /** The path segments: `/api/admin/{many}` for the list, `/api/admin/{single}/{id}` for one record. */
  many: Many
  single: Single
  /** As in the permission names: `list-{entity}`. */
  entity: E
  /** Permissions that also open the list and its records, for users who choose from it. */
  readers?: readonly Reader[]
  /** The record rule, where not everyone who has the permission can reach every record. */
  record?: Rule
  /** The schemas of a row in a list, of a single record, and of the body that creates or updates one. */
  row: Row
  item: Item
  input: Input
  /** Search and filter parameters of the list. */
  query: z.ZodObject<Query>
}

/** Declares the five CRUD calls of an administration entity at the documented paths, and the export of its list. */
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
  const kind: AuditedKind = record ?? auditedKindOf(entity)
  const changed = record ? {} : ({ audit: { kind, id: 'params.id' } } as const)
  const one = record && ({ record: { kind: record, param: 'id' } } as const)
  return {
    list: {
      method: 'GET',
      path: `/api/admin/${many}`,
      permission: [`list-${entity}`, ...readers],
      summary: `A page of the ${many}`,
      shows: 'nobody',
      query,
      scope,
      response: Page(row),
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
      shows: 'nobody',
      ...one,
      response: One(item),
    },
    create: {
      method: 'POST',
      path: `/api/admin/${many}`,
      permission: `create-${entity}`,
      summary: `A new ${single}`,
      body: input,
      audit: { kind, id: 'data.id' },
      response: One(item),
    },
    update: {
      method: 'PUT',
      path: `/api/admin/${many}/{id}`,
      permission: `update-${entity}`,
      summary: `Change a ${single}`,
      ...one,
      ...changed,
      replaces: 'show',
      body: input,
      response: One(item),
    },
    remove: {
      method: 'DELETE',
      path: `/api/admin/${many}/{id}`,
      permission: `delete-${entity}`,
      summary: `Delete a ${single}; refused with 422 while something depends on it`,
      ...one,
      ...changed,
      response: Done,
    },
  } as const
}
