import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { tokenPath } from '#contract/fhir/scopes'
import type { Dates } from '#contract/fhir/search'
import { fhirBase } from '#contract/kit/endpoint'
import { context } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import type { FhirResource } from './resource'
import { type Found, findResource, findResources, keyOf, type SearchQuery } from './search'

/** Returns the address of a path of this installation. */
function addressOf(path: string): string {
  return `${context().platform.config.publicUrl.replace(/\/$/, '')}${path}`
}

/** Returns the address of the FHIR API of this installation. */
export function baseUrl(): string {
  return addressOf(fhirBase)
}

/** Returns the address at which API clients get access tokens. */
export function tokenAddress(): string {
  return addressOf(tokenPath)
}

/** Returns the version of a resource: a digest of its content, so it differs exactly if the content does. */
export function versionOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}

/** Returns the resource of a row. */
export function resourceOf<Resource>(found: Found<Resource>) {
  const content = found.source.toFhir(found.row)
  const lastUpdated = new Date(Math.floor(found.row.changed / 1000)).toISOString()
  return { ...content, id: keyOf(found), meta: { versionId: versionOf(content), lastUpdated } }
}

interface Paged {
  _cursor?: { changed: string; key: string } | undefined
}

/** Returns the position of the page that was asked for, as text; null for the first one. */
export function positionOf({ _cursor: cursor }: Paged): string | null {
  return cursor ? `${cursor.changed}.${cursor.key}` : null
}

/**
 * Returns a page of a search.
 * @param next the address of the next page; null for the last one
 */
export function pageOf<Resource extends { id: string }>(
  type: string,
  resources: readonly Resource[],
  { self, next }: { self: string; next: string | null },
) {
  const entry = resources.map((resource) => ({
    fullUrl: `${baseUrl()}/${type}/${resource.id}`,
    resource,
    search: { mode: 'match' as const },
  }))
  const link = [{ relation: 'self' as const, url: self }]
  return {
    resourceType: 'Bundle' as const,
    type: 'searchset' as const,
    link: next === null ? link : [...link, { relation: 'next' as const, url: next }],
    ...(entry.length > 0 ? { entry } : {}),
  }
}

function isDates(value: unknown): value is Dates {
  return typeof value === 'object' && value !== null && 'from' in value
}

/**
 * Returns the address of a search with the parameters that were understood.
 * @param cursor where the page begins; null for the first one
 */
export function searchUrl<Query extends Paged>(type: string, query: Query, cursor: string | null): string {
  const url = new URL(`${baseUrl()}/${type}`)
  const { _cursor: _position, ...parameters } = query
  for (const [name, value] of Object.entries(parameters) as [string, unknown][]) {
    if (isDates(value)) for (const each of value.values) url.searchParams.append(name, each)
    else if (value !== undefined) url.searchParams.append(name, String(value))
  }
  if (cursor !== null) url.searchParams.append('_cursor', cursor)
  return url.href
}

/** Returns the handler of the search for a type of resource. Without a scope, everybody who may search finds all of them. */
export function searches<Resource>(resource: FhirResource<Resource>) {
  return async ({ query, scope }: { query: SearchQuery; scope: (() => Promise<SQL>) | undefined }) => {
    const { found, next } = await findResources(resource, scope ? await scope() : sql`true`, query)
    return pageOf(resource.type, found.map(resourceOf), {
      self: searchUrl(resource.type, query, positionOf(query)),
      next: next === null ? null : searchUrl(resource.type, query, next),
    })
  }
}

/** Returns the handler that reads one resource. */
export function reads<Resource>(resource: FhirResource<Resource>) {
  return async ({ params }: { params: { id: string | number } }) =>
    resourceOf(orNotFound(await findResource(resource, String(params.id))))
}
