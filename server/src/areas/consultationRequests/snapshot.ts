import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { allergySeverities } from '#contract/allergies/severity'
import type { RequestSnapshot } from '#contract/consultationRequests/request'
import {
  courseUnits,
  frequencyUnits,
  PRESCRIPTION_STATUS,
  PRESCRIPTION_TYPE,
  prescriptionKinds,
} from '#contract/prescriptions/codes'
import { dosageUnits } from '#contract/prescriptions/options'
import { labFlags } from '#contract/results/flag'
import { db, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { localizedName } from '../../platform/texts'
import { NamesRow } from '../../schema/people'
import { dosageText, frequencyText } from '../prescriptions'
import { newestFields, StoredSign, signTexts } from '../vitals'

/** So far back an extract goes. */
const snapshotHours = 72
/** More than a patient has. */
const most = 200
const mostSets = 3
const mostImages = 20

/** An extract as stored: without words of a language. Instants are milliseconds since the epoch. */
export const SnapshotRow = z.strictObject({
  chief_complaint: z.string(),
  diagnoses: z.array(z.strictObject({ code: z.string(), title: z.string() })),
  allergies: z.array(
    z.strictObject({
      none_known: z.boolean(),
      substance: z.string().nullable(),
      substance_ar: z.string().nullable(),
      reaction: z.string().nullable(),
      severity: z.enum(allergySeverities).nullable(),
    }),
  ),
  scores: z.array(z.strictObject({ at: z.int(), score: newestFields.score })),
  vitals: z.array(z.strictObject({ at: z.int(), signs: z.array(StoredSign) })),
  prescriptions: z.array(
    z.strictObject({
      id: z.int(),
      drug: NamesRow,
      dosage: z.string(),
      dosage_unit: z.enum(dosageUnits).nullable(),
      kind: z.enum(prescriptionKinds),
      frequency: z.int().nullable(),
      frequency_time_unit: z.enum(frequencyUnits).nullable(),
      duration: z.int().nullable(),
      time_unit: z.enum(courseUnits).nullable(),
      minimum_interval: z.int().nullable(),
      maximum_in_24_hours: z.string().nullable(),
      is_on_hold: z.boolean(),
    }),
  ),
  results: z.array(
    z.strictObject({
      analyte: NamesRow,
      value: z.string(),
      unit: z.string().nullable(),
      flag: z.enum(labFlags).nullable(),
      at: z.int(),
    }),
  ),
  images: z.array(z.strictObject({ id: z.int(), name: z.string(), size: z.int(), is_dicom: z.boolean(), at: z.int() })),
})
type SnapshotRow = z.output<typeof SnapshotRow>

const list = (object: string, from: string, order: string) =>
  sql.raw(`(select coalesce(jsonb_agg(${object} order by ${order}), '[]') from ${from})`)

const diagnoses = list(
  `jsonb_build_object('code', code, 'title', title)`,
  `diagnosis_codes where episode_id = episodes.id and removed_at is null`,
  'position, id',
)

const allergies = list(
  `jsonb_build_object('none_known', found.none_known, 'substance', found.substance, 'substance_ar', found.substance_ar,
    'reaction', found.reaction, 'severity', found.severity)`,
  `(select allergies.*, drugs.drug_name_ar as substance_ar from allergies left join drugs on drugs.id = allergies.drug_id
    where allergies.patient_id = episodes.patient_id and allergies.removed_at is null and allergies.replaced_at is null
      and (allergies.none_known or allergies.status = 'active') order by allergies.id limit ${most}) as found`,
  `array_position(array['${allergySeverities.join("', '")}'], found.severity), found.id`,
)

/** Of the prescriptions that are given during the stay. */
const prescriptions = list(
  `jsonb_build_object('id', prescriptions.id,
    'drug', jsonb_build_object('name', drugs.drug_name, 'alternate_name', drugs.drug_name_ar),
    'dosage', prescriptions.dosage, 'dosage_unit', prescriptions.dosage_unit, 'kind', prescriptions.kind,
    'frequency', prescriptions.frequency, 'frequency_time_unit', prescriptions.frequency_time_unit,
    'duration', prescriptions.duration, 'time_unit', prescriptions.time_unit,
    'minimum_interval', prescriptions.minimum_interval, 'maximum_in_24_hours', prescriptions.maximum_in_24_hours,
    'is_on_hold', prescriptions.status = ${PRESCRIPTION_STATUS.hold})`,
  `prescriptions join drugs on drugs.id = prescriptions.drug_id
    where prescriptions.episode_id = episodes.id and prescriptions.type = '${PRESCRIPTION_TYPE.doctor}'
      and prescriptions.status in (${PRESCRIPTION_STATUS.active}, ${PRESCRIPTION_STATUS.hold})`,
  'prescriptions.id',
)

/** The values of results as they were recorded or amended last. */
const results = (since: string) =>
  list(
    `jsonb_build_object('analyte', jsonb_build_object('name', found.name, 'alternate_name', found.name_ar),
      'value', found.value, 'unit', found.unit, 'flag', found.flag, 'at', ${epochMs('found.result_at')})`,
    `(select analytes.name, analytes.name_ar, reported.value, reported.unit, reported.flag, reported.position,
        investigations.id, investigations.result_at
      from investigations join investigation_values as reported on reported.investigation_id = investigations.id
      join investigation_analytes as analytes on analytes.id = reported.analyte_id
      where investigations.episode_id = episodes.id and investigations.result_at > ${since}
        and reported.event_id = (select max(events.id) from investigation_events as events
          where events.investigation_id = investigations.id and events.event in ('done', 'amended'))
      order by investigations.result_at desc, reported.position limit ${most}) as found`,
    'found.result_at desc, found.id desc, found.position',
  )

/** The pictures among the files of results. */
const images = (since: string) =>
  list(
    `jsonb_build_object('id', found.id, 'name', found.file_name, 'size', found.size,
      'is_dicom', found.content_type = 'application/dicom', 'at', ${epochMs('found.result_at')})`,
    `(select files.id, media.file_name, media.size, media.content_type, investigations.result_at
      from investigations join investigation_files as files on files.investigation_id = investigations.id
        and files.kind = 'result'
      join media on media.id = files.media_id
      where investigations.episode_id = episodes.id and investigations.result_at > ${since}
        and (media.content_type = 'application/dicom' or media.content_type like 'image/%')
      order by investigations.result_at desc, files.id limit ${mostImages}) as found`,
    'found.result_at desc, found.id',
  )

const scores = (since: string) =>
  list(
    `jsonb_build_object('at', ${epochMs('found.measured_at')}, 'score', found.score)`,
    `(select id, measured_at, score from vital_sets where episode_id = episodes.id and score is not null
        and measured_at > ${since} order by measured_at desc, id desc limit ${most}) as found`,
    'found.measured_at, found.id',
  )

const vitals = (since: string) =>
  list(
    `jsonb_build_object('at', ${epochMs('found.measured_at')}, 'signs', (
      select jsonb_agg(jsonb_build_object('type_id', type_id, 'value', value, 'device', device, 'level', level,
        'by_palpation', by_palpation) order by id) from vital_signs where set_id = found.id and not is_error))`,
    `(select id, measured_at from vital_sets where episode_id = episodes.id and measured_at > ${since}
        and exists (select from vital_signs where set_id = vital_sets.id and not is_error)
      order by measured_at desc, id desc limit ${mostSets}) as found`,
    'found.measured_at desc, found.id desc',
  )

/** Returns the extract of a case as a JSON object, as `SnapshotRow` describes it. Expects `episodes` in the statement. */
export function extractOfCase(at: Date): SQL {
  const since = `'${new Date(at.getTime() - snapshotHours * 3_600_000).toISOString()}'::timestamptz`
  return sql`jsonb_build_object('chief_complaint', episodes.chief_complaint,
      'diagnoses', ${diagnoses}, 'allergies', ${allergies}, 'scores', ${scores(since)}, 'vitals', ${vitals(since)},
      'prescriptions', ${prescriptions}, 'results', ${results(since)}, 'images', ${images(since)})`
}

/** Stores the extract of a case with a request, in the transaction of the call. One statement. */
export async function takeSnapshot(requestId: number, episodeId: number): Promise<void> {
  const at = now()
  await db().execute(sql`
    insert into consultation_request_snapshots (request_id, taken_at, content)
    select ${requestId}::integer, ${at.toISOString()}::timestamptz, ${extractOfCase(at)}
    from episodes where episodes.id = ${episodeId}`)
}

const iso = (instant: number) => new Date(instant).toISOString()

function allergiesOf(rows: SnapshotRow['allergies']): RequestSnapshot['allergies'] {
  const entries = rows.flatMap(({ none_known, substance, substance_ar, reaction, severity }) =>
    none_known || substance === null
      ? []
      : [{ substance: localizedName({ name: substance, alternate_name: substance_ar }), reaction, severity }],
  )
  const isNoneKnown = rows.some(({ none_known }) => none_known)
  return { state: entries.length > 0 ? 'listed' : isNoneKnown ? 'none_known' : 'not_recorded', entries }
}

/**
 * Returns a stored extract in the caller's language.
 * @param taken ms since the epoch
 */
export function snapshotOf(content: SnapshotRow, taken: number): RequestSnapshot {
  return {
    taken_at: iso(taken),
    chief_complaint: content.chief_complaint,
    diagnoses: content.diagnoses,
    allergies: allergiesOf(content.allergies),
    scores: content.scores.flatMap(({ at, score }) => (score === null ? [] : [{ at: iso(at), score }])),
    vitals: content.vitals.map(({ at, signs }) => ({ at: iso(at), texts: signTexts(signs) })),
    prescriptions: content.prescriptions.map(({ id, drug, dosage, is_on_hold, ...timing }) => ({
      id,
      drug_name: localizedName(drug),
      dosage_text: dosageText(dosage, timing.dosage_unit),
      frequency_text: frequencyText(timing),
      is_on_hold,
    })),
    results: content.results.map(({ analyte, at, ...result }) => ({
      ...result,
      name: localizedName(analyte),
      at: iso(at),
    })),
    images: content.images.map(({ at, ...image }) => ({ ...image, at: iso(at) })),
  }
}
