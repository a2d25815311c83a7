import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { PARTY } from '#contract/discharge/codes'
import type { Discharge } from '#contract/discharge/discharge'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import type { FieldProblems } from '#contract/kit/issues'
import { caller, context, db, language } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { apiText, byName, fieldTexts, localizedName } from '../../platform/texts'
import { episodes } from '../../schema/episodes'
import { hospitals } from '../../schema/facilities'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { specialties } from '../../schema/reference'
import { savedCodes } from '../icd'
import { readSubmission } from '../submissions'
import { type Draft, readDraft } from './draft'
import { activeFollowUps } from './followUps'
import { dischargeForms } from './forms'
import { openPoints, shownOpenPoints } from './openPoints'
import { readMissing } from './readMissing'
import { reconciliationOf, reconciliationRows } from './readReconciliation'
import { summaryVersions } from './summaries'

/** More specialties than an installation has. */
const mostSpecialties = 500

const EditorRow = z.strictObject({ editor: PersonRow })

const iso = (instant: Date | null | undefined) => instant?.toISOString() ?? null

async function opens(id: number, permissions: readonly Permission[]): Promise<boolean> {
  return (await context().platform.access.reachable('episode', caller(), [id], permissions)).size > 0
}

async function editorOf(draft: Draft | undefined): Promise<Discharge['editor']> {
  if (!draft) return null
  const [row] = await readRows(
    EditorRow,
    sql`select ${sql.raw(personJson('users'))} as editor from users where users.id = ${draft.editor_id}`,
  )
  return personOf(orNotFound(row).editor)
}

function shownMissing(fields: FieldProblems): Discharge['missing'] {
  return Object.entries(fieldTexts(fields, language())).flatMap(([field, texts]) =>
    texts.map((text) => ({ field, text })),
  )
}

async function specialtyOptions(): Promise<Discharge['specialties']> {
  const rows = await db().select().from(specialties).orderBy(asc(specialties.id)).limit(mostSpecialties)
  return rows.map((row) => ({ id: row.id, name: localizedName(row) })).sort(byName)
}

/**
 * Returns the discharge of an episode with everything that the wizard shows, in the caller's language.
 * @throws Problem 404
 */
export async function readDischarge(id: number): Promise<Discharge> {
  const [found] = await db().select().from(episodes).where(eq(episodes.id, id))
  const episode = orNotFound(found)
  const [hospital] = await db().select().from(hospitals).where(eq(hospitals.id, episode.hospital_id))
  const draft = await readDraft(id)
  const isOpen = episode.status === EPISODE_STATUS.open
  const form = draft?.form_instance_id == null ? null : await readSubmission(draft.form_instance_id)
  return {
    episode_id: id,
    status: episode.status,
    status_text: apiText(`episodeStatus.${episode.status}`),
    discharge_time: iso(episode.discharge_time),
    left_bed_at: iso(episode.left_bed_at),
    time_zone: orNotFound(hospital).time_zone,
    revision: draft?.revision ?? 0,
    editor: await editorOf(draft),
    updated_at: iso(draft?.edited_at),
    editable: isOpen && (await opens(id, ['close-episode', 'update-episode'])),
    can_close: isOpen && (await opens(id, ['close-episode'])),
    discharge_reason: draft?.discharge_reason ?? null,
    party: draft?.party ?? PARTY.hospital,
    icd_codes: await savedCodes({ episode_id: id }),
    specialty_id: draft?.specialty_id ?? episode.specialty_id,
    specialty_form_id: form?.survey_id ?? null,
    survey_instance: form,
    note: draft?.note ?? null,
    warning_signs: draft?.warning_signs ?? null,
    contact_name: draft?.contact_name ?? null,
    contact_phone: draft?.contact_phone ?? null,
    reconciliation: await reconciliationOf(id, await reconciliationRows(id, isOpen)),
    follow_ups: await activeFollowUps(id),
    open_points: isOpen ? shownOpenPoints(await openPoints(id)) : [],
    missing: isOpen ? shownMissing(await readMissing(episode, draft)) : [],
    forms: await dischargeForms(episode.hospital_id),
    specialties: await specialtyOptions(),
    summaries: await summaryVersions(id),
  }
}
