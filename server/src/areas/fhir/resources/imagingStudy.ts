import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ImagingStudyResource } from '#contract/fhir/resources/imagingStudy'
import { identifierSystems, systems } from '#contract/fhir/systems'
import { checkId, checkName } from '#contract/imaging/patientCheck'
import { NamesRow, namesInScripts } from '../../../schema/people'
import { encounter, patient, present } from '../elements'
import { ofEncounter, orderTables } from '../orders'
import { type FhirResource, source } from '../resource'

const SeriesRow = z.strictObject({
  uid: z.string().nullable(),
  number: z.int().nullable(),
  modality: z.string().nullable(),
  description: z.string().nullable(),
  instances: z.int(),
})

const Row = z.strictObject({
  patient_id: z.int(),
  episode_id: z.int().nullable(),
  appointment_id: z.int().nullable(),
  order_id: z.int(),
  study_uid: z.string().nullable(),
  study_date: z.string().nullable(),
  study_description: z.string().nullable(),
  series: z.array(SeriesRow),
  /** The patients whom the files name. */
  named: z.array(z.strictObject({ name: z.string().nullable(), id: z.string().nullable() })),
  names: NamesRow,
  national_id: z.string(),
})
type Row = z.output<typeof Row>

/** The files of the same study of the order. */
const filesOfStudy = sql`investigation_files as members join dicom_images as others on others.file_id = members.id
  where members.investigation_id = investigations.id and others.study_uid is not distinct from images.study_uid`

const seriesOfStudy = sql`(select json_agg(series order by series.number nulls last, series.uid) from (
  select others.series_uid as uid, min(others.series_number) as number, min(others.modality) as modality,
    min(others.series_description) as description, count(*) as instances
  from ${filesOfStudy} group by others.series_uid) as series)`

const namedInStudy = sql`(select json_agg(distinct jsonb_build_object('name', others.patient_name, 'id', others.patient_id))
  from ${filesOfStudy})`

/** A UID as the standard writes it; files can contain anything. */
const uidPattern = /^[0-9.]{1,64}$/

/** The modality, which the standard requires of a series, or its code for others. */
function modalityOf(modality: string | null) {
  return { system: systems.dicom, code: modality ?? 'OT' }
}

function modalitiesOf({ series }: Row) {
  return [...new Set(series.flatMap(({ modality }) => modality ?? []))].map(modalityOf)
}

function seriesOf({ series }: Row) {
  return series.flatMap(({ uid, number, modality, description, instances }) =>
    uid === null || !uidPattern.test(uid)
      ? []
      : [{ uid, modality: modalityOf(modality), numberOfInstances: instances, ...present({ number, description }) }],
  )
}

/** A difference is shown to everybody who reads the study, not hidden. */
function noteOf({ named, names, national_id: nationalId }: Row) {
  const ofPatient = [names.name, ...(names.alternate_name ? [names.alternate_name] : [])]
  const differs = named.some(
    ({ name, id }) => checkName(name, ofPatient) === 'different' || checkId(id, [nationalId]) === 'different',
  )
  return differs ? [{ text: 'The images name another patient than the order.' }] : null
}

/** A study with its series. Its id is that of its first file, as the headers were read. */
export const imagingStudy: FhirResource<z.output<typeof ImagingStudyResource>> = {
  type: 'ImagingStudy',
  sources: [
    source({
      from: sql`${orderTables} join users as patients on patients.id = investigations.patient_id
        join investigation_files on investigation_files.investigation_id = investigations.id
        join dicom_images as images on images.file_id = investigation_files.id`,
      when: sql`${ofEncounter} and not exists (select from ${filesOfStudy} and members.id < investigation_files.id)`,
      id: sql`investigation_files.id`,
      changed: sql`investigations.row_changed_at`,
      columns: () => sql`investigations.patient_id, investigations.episode_id, investigations.appointment_id,
        investigations.id as order_id, images.study_uid, images.study_date, images.study_description,
        ${seriesOfStudy} as series, ${namedInStudy} as named, ${namesInScripts(sql.raw('patients'))} as names,
        patients.uuid as national_id`,
      row: Row,
      selecting: {
        patient: (id) => sql`investigations.patient_id = ${id}`,
        date: sql`images.study_date`,
        status: { available: sql`true` },
      },
      toFhir: (row) => ({
        resourceType: 'ImagingStudy',
        status: 'available',
        subject: patient(row.patient_id),
        encounter: encounter(row),
        basedOn: [{ reference: `ServiceRequest/${row.order_id}` }],
        numberOfSeries: row.series.length,
        numberOfInstances: row.series.reduce((sum, { instances }) => sum + instances, 0),
        ...present({
          identifier:
            row.study_uid === null || !uidPattern.test(row.study_uid)
              ? null
              : [{ system: identifierSystems.dicomUid, value: `urn:oid:${row.study_uid}` }],
          modality: modalitiesOf(row),
          started: row.study_date,
          description: row.study_description,
          note: noteOf(row),
          series: seriesOf(row),
        }),
      }),
    }),
  ],
}
