import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { OpenPointKind } from '#contract/discharge/codes'
import type { Discharge } from '#contract/discharge/discharge'
import type { NameInScripts } from '#contract/rules/localName'
import { now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { apiText, localizedName } from '../../platform/texts'
import { type PersonRow, personJson, personOf } from '../../schema/people'
import { openDoses } from '../prescriptions'
import { mostOpenPoints, OpenPointRow } from './openPointRow'
import { pendingResults, unansweredCriticalResults, unreadResults } from './results'
import { unansweredEmergencyDoses, unconfirmedDoses } from './unansweredDoses'

/** Something that is still open, independent of the language. */
export interface OpenPoint {
  kind: OpenPointKind
  name: NameInScripts
  /** Milliseconds since the epoch. */
  at: number | null
  recordId: number | null
  owner: z.output<typeof PersonRow> | null
}

function pointsOf(kind: OpenPointKind, rows: readonly OpenPointRow[]): OpenPoint[] {
  return rows.map(({ id, name, alternate_name, at, owner }) => ({
    kind,
    name: { name, alternate_name },
    at,
    recordId: id,
    owner,
  }))
}

/** A form has a title in at least one of the languages. */
const formName = sql`coalesce(nullif(surveys.title, ''), surveys.title_ar) as name,
  coalesce(nullif(surveys.title_ar, ''), surveys.title) as alternate_name`

function runningAsNeeded(episodeId: number) {
  return readJsonRows(
    OpenPointRow,
    sql`select prescriptions.id, drugs.drug_name as name, drugs.drug_name_ar as alternate_name, null as at,
        ${sql.raw(personJson('doctors'))} as owner
      from prescriptions join drugs on drugs.id = prescriptions.drug_id
      join users as doctors on doctors.id = prescriptions.doctor_id
      where prescriptions.episode_id = ${episodeId} and prescriptions.type = 'doctor'
        and prescriptions.kind = 'as_needed' and prescriptions.status = 2
      order by prescriptions.id limit ${mostOpenPoints}`,
  )
}

/** Flags that nobody has acknowledged, of any submission about the episode. */
function openFlags(episodeId: number) {
  return readJsonRows(
    OpenPointRow,
    sql`select survey_flags.id, ${formName}, ${sql.raw(epochMs('survey_flags.raised_at'))} as at, null as owner
      from survey_instances join survey_flags on survey_flags.instance_id = survey_instances.id
      join surveys on surveys.id = survey_instances.survey_id
      where survey_instances.model_type = 'episode' and survey_instances.model_id = ${episodeId}
        and survey_flags.acknowledged_at is null
      order by survey_flags.id limit ${mostOpenPoints}`,
  )
}

function draftFollowUps(episodeId: number) {
  return readJsonRows(
    OpenPointRow,
    sql`select survey_instances.id, ${formName}, ${sql.raw(epochMs('survey_instances.updated_at'))} as at,
        ${sql.raw(personJson('creators'))} as owner
      from survey_instances join surveys on surveys.id = survey_instances.survey_id
      join users as creators on creators.id = survey_instances.creator_id
      where survey_instances.model_type = 'episode' and survey_instances.model_id = ${episodeId}
        and survey_instances.type <> 'general' and survey_instances.status = 2
      order by survey_instances.id limit ${mostOpenPoints}`,
  )
}

const CountRow = z.strictObject({ booked: z.boolean() })

async function isFollowUpBooked(episodeId: number): Promise<boolean> {
  const [row] = await readRows(
    CountRow,
    sql`select exists (select from discharge_follow_ups as booked
        join appointments on appointments.id = booked.appointment_id
        where booked.episode_id = ${episodeId} and appointments.active and appointments.deleted_at is null
          and appointments.ends_at > ${now().toISOString()}
          and (appointments.hold_expires_at is null or appointments.hold_expires_at > ${now().toISOString()})) as booked`,
  )
  return row?.booked ?? false
}

/**
 * Returns what is open in an episode: doses that are due, unconfirmed or unanswered, drugs as needed, results that are critical,
 * pending or unread, the follow-up appointment, red flags and drafts.
 */
export async function openPoints(episodeId: number): Promise<OpenPoint[]> {
  const doses = await openDoses(episodeId)
  const noFollowUp = { name: { name: '', alternate_name: null }, at: null, recordId: null, owner: null }
  return [
    ...doses.map(
      ({ id, due, drug, prescriber }): OpenPoint => ({
        kind: 'dose_due',
        name: drug,
        at: due,
        recordId: id,
        owner: prescriber,
      }),
    ),
    ...pointsOf('second_person', await unconfirmedDoses(episodeId)),
    ...pointsOf('emergency_dose', await unansweredEmergencyDoses(episodeId)),
    ...pointsOf('as_needed_running', await runningAsNeeded(episodeId)),
    ...pointsOf('critical_result', await unansweredCriticalResults(episodeId)),
    ...pointsOf('result_pending', await pendingResults(episodeId)),
    ...pointsOf('result_unread', await unreadResults(episodeId)),
    ...((await isFollowUpBooked(episodeId)) ? [] : [{ kind: 'no_follow_up', ...noFollowUp } as const]),
    ...pointsOf('red_flag', await openFlags(episodeId)),
    ...pointsOf('draft_follow_up', await draftFollowUps(episodeId)),
  ]
}

/** Returns the text of an open point, in the language of the context. */
export function openPointText({ kind, name }: OpenPoint): string {
  return apiText(`openPoint.${kind}`, { name: localizedName(name) })
}

/** Returns open points as in responses, in the caller's language. */
export function shownOpenPoints(points: readonly OpenPoint[]): Discharge['open_points'] {
  return points.map((point) => ({
    kind: point.kind,
    text: openPointText(point),
    at: point.at === null ? null : new Date(point.at).toISOString(),
    record_id: point.recordId,
    owner: point.owner && personOf(point.owner),
  }))
}
