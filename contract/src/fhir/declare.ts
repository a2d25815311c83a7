import * as z from 'zod'
import type { Permission } from '../access/permissions'
import { fhirBase, type Shows } from '../kit/endpoint'
import type { RecordKind } from '../kit/record'
import { largestId } from '../kit/values'

/** A page of a search (https://hl7.org/fhir/R4/bundle.html). */
export function Bundle<Resource extends z.ZodType>(resource: Resource) {
  return z.object({
    resourceType: z.literal('Bundle'),
    type: z.literal('searchset'),
    link: z.array(z.object({ relation: z.enum(['self', 'next']), url: z.string() })),
    /** Missing if there is none: FHIR has no empty lists. */
    entry: z
      .array(z.object({ fullUrl: z.string(), resource, search: z.object({ mode: z.literal('match') }) }))
      .optional(),
  })
}

interface FhirResource<Type, Kind, Query, Resource, Id> {
  type: Type
  /** The kind of record that is opened by reading one. */
  kind: Kind
  permission: readonly [Permission, ...Permission[]]
  query: Query
  resource: Resource
  /** The form of its ids, where they are no plain numbers. */
  id: Id
  /** Where reading it leaves no entry in the audit log. */
  shows?: Shows
}

/** The number of a record, as FHIR resources have it in their id. */
export const plainId = z.coerce.number().int().positive().max(largestId)

/**
 * Returns the schema of ids of resources that come from records of two kinds: `visit-12`.
 * @param prefixes before the number of the record
 */
export function prefixedId(...prefixes: readonly [string, string]) {
  return z.string().regex(new RegExp(`^(${prefixes.join('|')})-[1-9]\\d{0,8}$`))
}

/**
 * Returns the schema of ids of resources most of which are plain numbers, while others have a prefix: `12`, `consultation-5`.
 */
export function plainOrPrefixedId(prefix: string) {
  return z.string().regex(new RegExp(`^(${prefix}-)?[1-9]\\d{0,8}$`))
}

/** The id of a slot: the clinic and the start in UTC, `12-20261118T0930Z`. */
export const slotId = z.string().regex(/^[1-9]\d{0,8}-2\d{7}T\d{4}Z$/)

/** Declares the search for resources of one type: only those that the caller can open. */
export function search<
  const Type extends string,
  const Kind extends RecordKind,
  Query extends z.ZodObject,
  Resource extends z.ZodType,
  Id extends z.ZodType,
>({ type, kind, permission, query, resource, shows }: FhirResource<Type, Kind, Query, Resource, Id>) {
  return {
    method: 'GET',
    path: `${fhirBase}/${type}`,
    permission,
    summary: `The resources ${type} that the caller can open, those changed last first`,
    query,
    scope: { opens: kind },
    ...(shows ? { shows } : { reads: { kind, ids: 'entry.resource.id' } }),
    response: Bundle(resource),
  } as const
}

/** Declares the call that reads one resource. */
export function read<
  const Type extends string,
  const Kind extends RecordKind,
  Query extends z.ZodObject,
  Resource extends z.ZodType,
  Id extends z.ZodType,
>({ type, kind, permission, resource, id, shows }: FhirResource<Type, Kind, Query, Resource, Id>) {
  return {
    method: 'GET',
    path: `${fhirBase}/${type}/{id}`,
    permission,
    summary: `One resource ${type}, with its version as ETag`,
    params: z.object({ id }),
    record: { kind, param: 'id' },
    ...(shows ? { shows } : {}),
    response: resource,
  } as const
}
