import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { appointment } from '#contract/fhir/administrativeResources'
import { allergyIntolerance, condition, encounter, medicationRequest } from '#contract/fhir/clinicalResources'
import type { RecordKind } from '#contract/kit/record'
import { caller, context, now } from '../../platform/context'
import { severitiesOf } from '../allergies'
import { isForPatient, labValuesOf } from '../investigations'
import { ordersInWords } from '../prescriptions'
import { baseUrl, resourceOf } from './handlers'
import type { FhirResource } from './resource'
import { resources } from './resources'
import { findResources } from './search'

const pageSize = 100

/** Returns the condition for the records that the caller could open one by one. */
function opened({ kind, permission }: { kind: RecordKind; permission: readonly Permission[] }): SQL {
  return context().platform.access.opens(kind, caller(), permission)
}

/** Returns the caller's own resources of a type, page by page, those changed last first. */
async function* pagesOf<Resource>(resource: FhirResource<Resource>, access: SQL) {
  let next: string | null = ''
  while (next !== null) {
    const [changed = '', key = ''] = next.split('.')
    const cursor = next === '' ? {} : { _cursor: { changed, key } }
    const query = { _count: pageSize, patient: caller().id, ...cursor }
    const page: Awaited<ReturnType<typeof findResources<Resource>>> = await findResources(resource, access, query)
    yield page.found.map((each) => resourceOf(each))
    next = page.next
  }
}

const allergyResources = () => pagesOf(resources.allergyIntolerance, opened(allergyIntolerance))

/** Returns pages of allergies, each with its severity: FHIR has three of the four, and only beside a reaction. */
async function* allergyPages() {
  for await (const allergies of allergyResources()) {
    const severities = await severitiesOf(allergies.map(({ id }) => Number(id)))
    yield allergies.map((allergy) => ({ allergy, severity: severities(Number(allergy.id)) }))
  }
}

const medicineResources = () => pagesOf(resources.medicationRequest, opened(medicationRequest))

/** Returns pages of prescriptions, each with its words in the caller's language: the resource has English ones. */
async function* medicinePages() {
  for await (const requests of medicineResources()) {
    const orders = await ordersInWords(requests.map(({ id }) => Number(id)))
    yield requests.flatMap((request) => {
      const order = orders(Number(request.id))
      return order ? [{ request, order }] : []
    })
  }
}

/** Returns pages of reports, each with the values of its result. */
async function* reportPages() {
  for await (const reports of pagesOf(resources.diagnosticReport, isForPatient)) {
    const values = await labValuesOf(reports.map(({ id }) => Number(id)))
    yield reports.map((report) => ({ report, values: values(Number(report.id)) }))
  }
}

/**
 * The record of the caller as the application shows it to patients: their account, visits and stays, appointments, allergies,
 * problems, prescriptions of their visits, and diagnoses and results of finished visits and of stays that have ended. Each part is read
 * page by page.
 */
export const partsOfRecord = {
  patient: () => pagesOf(resources.patient, sql`users.id = ${caller().id}`),
  allergies: allergyPages,
  conditions: () => pagesOf(resources.condition, opened(condition)),
  encounters: () => pagesOf(resources.encounter, opened(encounter)),
  appointments: () => pagesOf(resources.appointment, opened(appointment)),
  medicines: medicinePages,
  reports: reportPages,
}

/**
 * Returns a result without what is of staff: its order, because what they wrote to each other about it is not for the patient, and the
 * addresses at which they alone open its files.
 */
function forItsPatient<Resource extends { basedOn?: unknown; presentedForm?: unknown }>({
  basedOn: _order,
  presentedForm: _files,
  ...resource
}: Resource) {
  return resource
}

async function* resultPages() {
  for await (const page of pagesOf(resources.diagnosticReport, isForPatient)) yield page.map(forItsPatient)
  // Their values, without those that were withdrawn.
  for await (const page of pagesOf(resources.observation, isForPatient))
    yield page.filter(({ status }) => status !== 'entered-in-error').map(forItsPatient)
}

interface AnyResource {
  resourceType: string
  id: string
}

async function* resourcePages(): AsyncGenerator<readonly AnyResource[]> {
  yield* partsOfRecord.patient()
  yield* allergyResources()
  yield* partsOfRecord.conditions()
  yield* partsOfRecord.encounters()
  yield* partsOfRecord.appointments()
  yield* medicineResources()
  yield* resultPages()
}

/**
 * Returns the record of the caller as a Bundle of FHIR R4, a collection, in pieces of JSON text: one for each page of resources.
 * People and hospitals are named in references only.
 */
export async function* bundleOfCaller(): AsyncGenerator<string> {
  yield `{"resourceType":"Bundle","type":"collection","timestamp":${JSON.stringify(now().toISOString())}`
  // FHIR has no empty lists.
  let separator = ',"entry":['
  for await (const page of resourcePages()) {
    const entries = page.map((resource) =>
      JSON.stringify({ fullUrl: `${baseUrl()}/${resource.resourceType}/${resource.id}`, resource }),
    )
    if (entries.length === 0) continue
    yield `${separator}${entries.join(',')}`
    separator = ','
  }
  yield separator === ',' ? ']}' : '}'
}
