import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { CENTER_TYPE } from '#contract/facilities/centers'
import type { DiagnosticReportResource } from '#contract/fhir/resources/diagnosticReport'
import { fhirBase } from '#contract/kit/endpoint'
import { epochMs } from '../../../platform/database/expressions'
import { coded, encounter, instantOf, patient, present } from '../elements'
import { baseUrl } from '../handlers'
import {
  centerOf,
  hasResult,
  lastResult,
  ofEncounter,
  orderColumns,
  orderConcept,
  orderShape,
  orderTables,
} from '../orders'
import { type FhirResource, source } from '../resource'

/** The address of this server, below which the FHIR API and the others are. */
const origin = () => baseUrl().slice(0, -fhirBase.length)

const Row = z.strictObject({
  ...orderShape,
  order_id: z.int(),
  amended: z.boolean(),
  execution_date: z.string(),
  execution_notes: z.string().nullable(),
  result: z.int(),
  /** The ids of the Observations of its values. */
  observations: z.array(z.int()),
  files: z.array(z.strictObject({ id: z.int(), type: z.string(), size: z.int(), title: z.string() })),
  base: z.string(),
})

const isAmended = sql.raw(`exists (select from investigation_events as events
  where events.investigation_id = investigations.id and events.event = 'amended')`)

/** The first row of each value of the result as it was recorded last: an amended value has a new row. */
const observationsOfResult = sql`coalesce((select json_agg((select min(firsts.id) from investigation_values as firsts
      where firsts.investigation_id = latest.investigation_id and firsts.analyte_id = latest.analyte_id)
    order by latest.position)
  from investigation_values as latest where latest.investigation_id = investigations.id
    and latest.event_id = ${lastResult}), '[]'::json)`

/** The files of the result that are no images in DICOM. */
const filesOfResult = sql`coalesce((select json_agg(json_build_object('id', files.id, 'type', media.content_type,
      'size', media.size, 'title', media.file_name) order by files.id)
  from investigation_files as files join media on media.id = files.media_id
  where files.investigation_id = investigations.id and files.kind = 'result'
    and media.content_type <> 'application/dicom'), '[]'::json)`

/** The section (https://hl7.org/fhir/R4/valueset-diagnostic-service-sections.html). */
function categoryOf(type: z.output<typeof Row>['center_type']) {
  return type === CENTER_TYPE.lab
    ? coded('diagnosticService', 'LAB', 'Laboratory')
    : coded('diagnosticService', 'RAD', 'Radiology')
}

function formsOf({ files, base }: Pick<z.output<typeof Row>, 'files' | 'base'>) {
  return files.map(({ id, type, size, title }) => ({
    contentType: type,
    url: `${base}/api/admin/investigation/media/${id}`,
    size,
    title,
  }))
}

/** The result of an investigation, in words and files, with the Observations of its values. */
export const diagnosticReport: FhirResource<z.output<typeof DiagnosticReportResource>> = {
  type: 'DiagnosticReport',
  sources: [
    source({
      from: orderTables,
      when: sql`${ofEncounter} and ${hasResult}`,
      id: sql`investigations.id`,
      changed: sql`investigations.row_changed_at`,
      columns: () =>
        sql`${sql.raw(`${orderColumns}, investigations.id as order_id, investigations.execution_date,
        investigations.execution_notes, ${epochMs('investigations.result_at')} as result`)}, ${isAmended} as amended,
        ${observationsOfResult} as observations, ${filesOfResult} as files, ${origin()}::text as base`,
      row: Row,
      selecting: {
        patient: (id) => sql`investigations.patient_id = ${id}`,
        date: sql`investigations.execution_date`,
        status: { final: sql`not ${isAmended}`, amended: isAmended },
      },
      toFhir: (row) => ({
        resourceType: 'DiagnosticReport',
        basedOn: [{ reference: `ServiceRequest/${row.order_id}` }],
        status: row.amended ? 'amended' : 'final',
        category: [categoryOf(row.center_type)],
        code: orderConcept(row),
        subject: patient(row.patient_id),
        encounter: encounter(row),
        effectiveDateTime: row.execution_date,
        issued: instantOf(row.result),
        ...present({
          performer: centerOf(row),
          result: row.observations.map((id) => ({ reference: `Observation/lab-${id}` })),
          conclusion: row.execution_notes,
          presentedForm: formsOf(row),
        }),
      }),
    }),
  ],
}
