import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { allergySeverities } from '#contract/allergies/severity'
import { SEVERITY } from '#contract/episodes/codes'
import { localTime } from '#contract/rules/wallClock'
import { transferStates } from '#contract/transfers/state'
import type { OfferedPatient, OfferedTransfer } from '#contract/transfers/transfer'
import { now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'
import { OptionRow, optionOf } from '../../schema/options'
import { agesOn, PersonRow, personJson, personName, personOf } from '../../schema/people'
import { newestColumns, newestFields } from '../vitals'
import { namesOfPlaces, placesOfTransfer, stateText } from './ofEpisode'

const mostEntries = 100

const OfferRow = z.strictObject({
  id: z.int(),
  state: z.enum(transferStates),
  patient: PersonRow,
  birth_date: z.iso.date().nullable(),
  time_zone: z.string(),
  from: OptionRow,
  to: OptionRow,
  department: OptionRow,
  reason: z.string(),
  handover_note: z.string(),
  offered_by: PersonRow,
  offered: z.int(),
  severity: z.enum(SEVERITY),
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
  isolation: z.array(z.string()),
  ...newestFields,
})
type OfferRow = z.output<typeof OfferRow>

const diagnoses = `(select coalesce(json_agg(json_build_object('code', code, 'title', title) order by position, id), '[]')
  from diagnosis_codes where episode_id = episodes.id and removed_at is null) as diagnoses`

const allergies = `(select coalesce(json_agg(json_build_object('none_known', found.none_known, 'substance', found.substance,
      'substance_ar', found.substance_ar, 'reaction', found.reaction, 'severity', found.severity)), '[]')
  from (select allergies.*, drugs.drug_name_ar as substance_ar from allergies left join drugs on drugs.id = allergies.drug_id
    where allergies.patient_id = episodes.patient_id and allergies.removed_at is null and allergies.replaced_at is null
      and (allergies.none_known or allergies.status = 'active')
    order by array_position(array['${allergySeverities.join("', '")}'], allergies.severity), allergies.id
    limit ${mostEntries}) as found) as allergies`

/** The alerts of isolation that apply on a day of the sending hospital. */
const isolation = (today: string) => sql`(select coalesce(json_agg(alerts.details order by alerts.id), '[]') from alerts
  where alerts.patient_id = episodes.patient_id and alerts.removed_at is null and alerts.replaced_at is null
    and alerts.kind = 'isolation' and alerts.status = 'active'
    and (alerts.until is null or alerts.until >= (${today}::timestamptz at time zone senders.time_zone)::date)) as isolation`

function allergiesOf(rows: OfferRow['allergies']): OfferedPatient['allergies'] {
  const entries = rows.flatMap(({ none_known, substance, substance_ar, reaction, severity }) =>
    none_known || substance === null
      ? []
      : [{ substance: localizedName({ name: substance, alternate_name: substance_ar }), reaction, severity }],
  )
  const isNoneKnown = rows.some(({ none_known }) => none_known)
  return { state: entries.length > 0 ? 'listed' : isNoneKnown ? 'none_known' : 'not_recorded', entries }
}

function patientOf(row: OfferRow): OfferedPatient {
  const { severity, chief_complaint, diagnoses: codes, isolation: isolated, score, measured } = row
  return {
    name_text: personName(row.patient),
    ...agesOn(row.birth_date, localTime(now().getTime(), row.time_zone).date),
    severity,
    severity_text: apiText(`severity.${severity}`),
    chief_complaint,
    diagnoses: codes,
    allergies: allergiesOf(row.allergies),
    isolation: isolated,
    score,
    measured_at: measured === null ? null : new Date(measured).toISOString(),
  }
}

/**
 * Returns an offer as the receiving hospital reads it: with what it has to know of the patient, only while it is open.
 * @throws Problem 404
 */
export async function readOffer(id: number): Promise<OfferedTransfer> {
  const [found] = await readJsonRows(
    OfferRow,
    sql`select transfers.id, transfers.state, ${sql.raw(personJson('users'))} as patient, users.birth_date,
        senders.time_zone, ${namesOfPlaces}, transfers.reason, transfers.handover_note,
        ${sql.raw(personJson('offering'))} as offered_by, ${sql.raw(epochMs('transfers.offered_at'))} as offered,
        episodes.severity, episodes.chief_complaint, ${sql.raw(diagnoses)}, ${sql.raw(allergies)},
        ${isolation(now().toISOString())}, ${newestColumns}
      from transfers ${placesOfTransfer} join episodes on episodes.id = transfers.episode_id
      join users on users.id = episodes.patient_id join users as offering on offering.id = transfers.offered_by
      left join episode_monitoring as monitoring on monitoring.episode_id = episodes.id
      where transfers.id = ${id}`,
  )
  const row = orNotFound(found)
  const { state, reason, handover_note } = row
  return {
    id,
    state,
    state_text: stateText(state),
    hospital_id: row.to.id,
    from: optionOf(row.from),
    time_zone: row.time_zone,
    department: optionOf(row.department),
    offered_by: personOf(row.offered_by),
    offered_at: new Date(row.offered).toISOString(),
    offer: state === 'offered' ? { patient: patientOf(row), reason, handover_note } : null,
  }
}
