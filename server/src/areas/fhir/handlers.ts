import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { Dates } from '#contract/fhir/search'
import { fhirBase } from '#contract/kit/endpoint'
import { context } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import type { FhirResource } from './resource'
import { type Found, findResource, findResources, keyOf, type SearchQuery } from './search'

/** Returns the address of the FHIR API of this installation. */
export function baseUrl(): string {
  return `${context().platform.config.publicUrl.replace(/\/$/, '')}${fhirBase}`
}

/** Returns the resource of a row. Its version is a digest of its content, so it differs exactly if the content does. */
export function resourceOf<Resource>(found: Found<Resource>) {
  const content = found.source.toFhir(found.row)
  const versionId = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
  const lastUpdated = new Date(Math.floor(found.row.changed / 1000)).toISOString()
  return { ...content, id: keyOf(found), meta: { versionId, lastUpdated } }
}

function isDates(value: unknown): value is Dates {
  return typeof value === 'object' && value !== null && 'from' in value
}

/** Returns the address of a search with the parameters that were understood. */
function searchUrl(type: string, { _cursor: _position, ...query }: SearchQuery, cursor: string | null): string {
  const url = new URL(`${baseUrl()}/${type}`)
  for (const [name, value] of Object.entries(query)) {
    if (isDates(value)) for (const each of value.values) url.searchParams.append(name, each)
    else if (value !== undefined) url.searchParams.append(name, String(value))
  }
  if (cursor !== null) url.searchParams.append('_cursor', cursor)
  return url.href
}

/** Returns the handler of the search for a type of resource. */
export function searches<Resource>(resource: FhirResource<Resource>) {
  return async ({ query, scope }: { query: SearchQuery; scope: () => Promise<SQL> }) => {
    const { found, next } = await findResources(resource, await scope(), query)
    const position = query._cursor ? `${query._cursor.changed}.${query._cursor.key}` : null
    const link = [{ relation: 'self' as const, url: searchUrl(resource.type, query, position) }]
    const entry = found.map(resourceOf).map((each) => ({
      fullUrl: `${baseUrl()}/${resource.type}/${each.id}`,
      resource: each,
      search: { mode: 'match' as const },
    }))
    return {
      resourceType: 'Bundle' as const,
      type: 'searchset' as const,
      link: next === null ? link : [...link, { relation: 'next' as const, url: searchUrl(resource.type, query, next) }],
      ...(entry.length > 0 ? { entry } : {}),
    }
  }
}

/** Returns the handler that reads one resource. */
export function reads<Resource>(resource: FhirResource<Resource>) {
  return async ({ params }: { params: { id: string | number } }) =>
    resourceOf(orNotFound(await findResource(resource, String(params.id))))
}
