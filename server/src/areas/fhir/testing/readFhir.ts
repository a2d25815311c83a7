import type { Client, TestRequest } from '../../../platform/testing/client'

/** A resource as a client of FHIR sees it. */
export interface Found {
  resourceType: string
  id: string
  meta: { versionId: string; lastUpdated: string }
  status?: string
  [element: string]: unknown
}

/** A page of a search, or an error. */
export interface FhirAnswer {
  resourceType: string
  link?: { relation: string; url: string }[]
  entry?: { fullUrl: string; resource: Found }[]
  issue?: { code: string; details: { text: string }; extension?: { valueReference: { reference: string } }[] }[]
}

/** Makes a search: `Observation?patient=5`. */
export function ask(who: Client, search: string, sent?: TestRequest) {
  return who.get<FhirAnswer>(`/fhir/R4/${search}`, sent)
}

/** Reads a resource: `Patient/5`. */
export function readOne(who: Client, reference: string, sent?: TestRequest) {
  return who.get<Found & FhirAnswer>(`/fhir/R4/${reference}`, sent)
}

/** Returns the resources of one page. */
export async function found(who: Client, search: string): Promise<Found[]> {
  const { status, body } = await ask(who, search)
  if (status !== 200) throw new Error(`${search} returned ${status} ${JSON.stringify(body)}`)
  return (body.entry ?? []).map(({ resource }) => resource)
}

/** Returns the resources of all pages, page by page. */
export async function pagesOf(who: Client, search: string): Promise<Found[][]> {
  const pages: Found[][] = []
  let next: string | undefined = search
  while (next !== undefined) {
    const { status, body }: { status: number; body: FhirAnswer } = await ask(who, next)
    if (status !== 200) throw new Error(`${next} returned ${status} ${JSON.stringify(body)}`)
    pages.push((body.entry ?? []).map(({ resource }) => resource))
    next = body.link?.find(({ relation }) => relation === 'next')?.url.split('/fhir/R4/')[1]
  }
  return pages
}
