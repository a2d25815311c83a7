import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import type { history } from '#contract/history/calls'
import type { HistoryEpisode } from '#contract/history/history'
import type { QueryOf } from '#contract/kit/endpoint'
import { language } from '../../platform/context'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { descending, listOrder } from '../../platform/database/listOrder'
import { inOrderOf, orderAndLimit, pageMeta, pageSlice } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { apiText } from '../../platform/texts'
import { episodes } from '../../schema/episodes'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { CodesRow, codesJson } from './codesJson'
import { ordersOf } from './ordersOf'
import { prescriptionsOf } from './prescriptionsOf'
import { isInHistory } from './seenEpisodes'
import { SummaryPart } from './summaryPart'

/** Instants are milliseconds since the epoch. */
const EpisodeRow = z.strictObject({
  id: z.int(),
  hospital: OptionRow,
  time_zone: z.string(),
  created: z.int(),
  discharged: z.int().nullable(),
  status: z.enum(EPISODE_STATUS),
  specialty: OptionRow,
  author: PersonRow,
  discharge_reason: z.string().nullable(),
  note: z.string().nullable(),
  icds: CodesRow,
  /** Of the newest version of the summary; null before the discharge. */
  summary: SummaryPart.nullable(),
})
type EpisodeRow = z.output<typeof EpisodeRow>
const FoundRow = z.strictObject({ total: z.int(), ids: z.array(z.int()) })

const newestFirst = listOrder(descending(episodes.created_at), descending(episodes.id))

const columns = sql.raw(`episodes.id, ${optionJson('hospitals')} as hospital, hospitals.time_zone,
  ${epochMs('episodes.created_at')} as created, ${epochMs('episodes.discharge_time')} as discharged, episodes.status,
  ${optionJson('specialties')} as specialty, ${personJson('authors')} as author,
  discharges.discharge_reason, discharges.note, ${codesJson('episode_id', 'episodes.id')} as icds,
  (select json_build_object('form', versions.snapshot -> 'form', 'addenda', versions.snapshot -> 'addenda')
    from discharge_summaries as versions where versions.episode_id = episodes.id
    order by versions.version desc limit 1) as summary`)

/** A draft of a discharge is not part of the history. */
const tables = sql`join hospitals on hospitals.id = episodes.hospital_id
  left join discharges on discharges.episode_id = episodes.id and episodes.status = ${EPISODE_STATUS.discharged}
  join specialties on specialties.id = coalesce(discharges.specialty_id, episodes.specialty_id)
  join users as authors on authors.id = coalesce((select first.author_id from discharge_summaries as first
    where first.episode_id = episodes.id and first.version = 1), episodes.creator_id)`

function formOf({ form }: z.output<typeof SummaryPart>): HistoryEpisode['discharge_form'] {
  const reader = language()
  return (
    form && {
      title: form.title[reader],
      answers: form.answers.map(({ question, answer }) => ({ question: question[reader], answer: answer[reader] })),
    }
  )
}

async function historyEpisodes(rows: readonly EpisodeRow[]): Promise<HistoryEpisode[]> {
  const ids = rows.map(({ id }) => id)
  const ordered = await ordersOf('episode', ids)
  const prescribed = await prescriptionsOf('episode', ids)
  return rows.map(({ summary, hospital, created, discharged, specialty, author, ...row }) => ({
    ...row,
    location: optionOf(hospital),
    created_at: new Date(created).toISOString(),
    discharge_time: discharged === null ? null : new Date(discharged).toISOString(),
    status_text: apiText(`episodeStatus.${row.status}`),
    specialty: optionOf(specialty),
    author: personOf(author),
    discharge_form: summary && formOf(summary),
    addenda: (summary?.addenda ?? []).map((each) => ({
      text: each.text,
      author: each.author.name[language()],
      created_at: each.created_at,
    })),
    ...ordered(row.id),
    ...prescribed(row.id),
  }))
}

/** Returns a page of the episodes of a patient, the newest first. */
export async function listEpisodes(patientId: number, query: QueryOf<typeof history.episodes>) {
  const [{ total, ids } = { total: 0, ids: [] }] = await readRows(
    FoundRow,
    sql`with found as materialized (select episodes.id, episodes.created_at from episodes
        where episodes.patient_id = ${patientId} and ${isInHistory()})
      select (select count(*)::integer from found) as total,
        array(select episodes.id from found as episodes ${orderAndLimit(newestFirst, pageSlice(query))}) as ids`,
  )
  if (ids.length === 0) return { data: [], meta: pageMeta(query, total) }
  const rows = await readJsonRows(
    EpisodeRow,
    sql`select ${columns} from episodes ${tables} where episodes.id = any (${numberArray(ids)})`,
  )
  return { data: await historyEpisodes(inOrderOf(ids, rows)), meta: pageMeta(query, total) }
}
