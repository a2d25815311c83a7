import type { DischargeSnapshot } from '#contract/discharge/snapshot'
import { type NameInScripts, namesOfPerson, type PersonNames } from '#contract/rules/localName'
import { localTime } from '#contract/rules/wallClock'
import { caller, now } from '../../platform/context'
import type { episodes } from '../../schema/episodes'
import { ageOn } from '../../schema/people'
import { savedCodes } from '../icd'
import { readSubmission } from '../submissions'
import type { Draft } from './draft'
import { activeFollowUps } from './followUps'
import { inBoth, inLanguage, nameInBoth } from './inBoth'
import { summaryMedicines } from './medicines'
import { openPoints, openPointText } from './openPoints'
import { reconciliationRows } from './readReconciliation'
import { allergiesForSummary, episodeForSummary, plansForSummary } from './snapshotRow'

const iso = (instant: number) => new Date(instant).toISOString()
const named = ({ id, ...names }: NameInScripts & { id: number }) => ({ id, name: nameInBoth(names) })
const person = (row: PersonNames & { id: number }) => ({ id: row.id, name: nameInBoth(namesOfPerson(row)) })

/** Who writes a version of a summary. */
export type Author = ReturnType<typeof person>

/** Returns the caller as the author of a version. */
export function callerAsAuthor(): Author {
  const { id, firstName, lastName, alternateName } = caller()
  return person({ id, first_name: firstName, last_name: lastName, alternate_name: alternateName })
}

async function allergiesOf(patientId: number): Promise<DischargeSnapshot['allergies']> {
  const rows = await allergiesForSummary(patientId)
  const entries = rows.flatMap(({ none_known, substance, substance_ar, reaction, severity }) =>
    none_known || substance === null || severity === null
      ? []
      : [{ substance: nameInBoth({ name: substance, alternate_name: substance_ar }), reaction, severity }],
  )
  const isNoneKnown = rows.some(({ none_known }) => none_known)
  return { state: entries.length > 0 ? 'listed' : isNoneKnown ? 'none_known' : 'not_recorded', entries }
}

/** Returns a submitted form with the texts of its questions and answers in both languages. */
async function formOf(id: number | null): Promise<DischargeSnapshot['form']> {
  if (id === null) return null
  const [english, arabic] = [
    await inLanguage('en', () => readSubmission(id)),
    await inLanguage('ar', () => readSubmission(id)),
  ]
  const questionsOf = ({ groups }: typeof english) =>
    new Map(
      groups.flatMap(({ questions }) =>
        questions.flatMap((place) =>
          [place, ...place.sub_questions].map((each) => [each.line_id, each.question_text] as const),
        ),
      ),
    )
  const [questions, inArabic] = [questionsOf(english), questionsOf(arabic)]
  const answers = new Map(arabic.surveys_answers.map((each) => [each.line_id, each.answer_body]))
  return {
    instance_id: id,
    title: { en: english.survey.title, ar: arabic.survey.title },
    answers: english.surveys_answers.map(({ line_id: line, answer_body: body }) => ({
      question: { en: questions.get(line) ?? '', ar: inArabic.get(line) ?? '' },
      answer: { en: body, ar: answers.get(line) ?? body },
    })),
  }
}

async function plansOf(episodeId: number): Promise<DischargeSnapshot['follow_ups']> {
  const holds = new Map((await activeFollowUps(episodeId)).map(({ id, hold_expires_at: hold }) => [id, hold]))
  const rows = await plansForSummary([...holds.keys()])
  return rows.map(({ id, start, doctor, specialty, clinic, hospital, ...row }) => ({
    ...row,
    appointment_id: id,
    starts_at: iso(start),
    doctor: person(doctor).name,
    specialty: nameInBoth(specialty),
    clinic: nameInBoth(clinic),
    hospital: nameInBoth(hospital),
    pay_until: holds.get(id) ?? null,
  }))
}

/**
 * Returns what the first version of a summary contains. Expects a locked, open episode with nothing missing, whose form is
 * submitted.
 * @param by who closes it, and takes care of what nobody else does
 */
export async function snapshotOf(
  { id: episodeId, patient_id: patientId }: Pick<typeof episodes.$inferSelect, 'id' | 'patient_id'>,
  draft: Draft,
  by: Author,
): Promise<DischargeSnapshot> {
  const row = await episodeForSummary(episodeId)
  const at = now().getTime()
  const left = row.left_bed ?? at
  const codes = await savedCodes({ episode_id: episodeId })
  const points = await openPoints(episodeId)
  return {
    format: 1,
    episode_id: episodeId,
    patient: {
      ...person(row.patient),
      birth_date: row.birth_date,
      age: ageOn(row.birth_date, localTime(at, row.time_zone).date),
      gender: row.gender,
      uuid: row.uuid,
      phone: row.phone,
    },
    hospital: named(row.hospital),
    time_zone: row.time_zone,
    specialty: named(row.specialty),
    department: named(row.department),
    bed: row.bed,
    admitted_at: iso(row.created),
    left_bed_at: iso(left),
    discharged_at: iso(at),
    discharged_by: by,
    stays: row.stays.map(({ department, bed, from, until }) => ({
      department: nameInBoth(department),
      bed,
      from: iso(from),
      until: iso(until ?? left),
    })),
    discharge_reason: draft.discharge_reason ?? '',
    diagnoses: codes.map(({ theCode: code, title }) => ({ code, title })),
    allergies: await allergiesOf(patientId),
    chief_complaint: row.chief_complaint,
    present_illness_history: row.present_illness_history,
    examination: row.examination,
    note: draft.note,
    form: await formOf(draft.form_instance_id),
    medicines: await summaryMedicines(episodeId, await reconciliationRows(episodeId, true)),
    follow_ups: await plansOf(episodeId),
    open_points: points.map((point) => ({
      kind: point.kind,
      text: inBoth(() => openPointText(point)),
      at: point.at === null ? null : iso(point.at),
      owner: point.owner ? person(point.owner) : by,
    })),
    warning_signs: draft.warning_signs,
    contact_name: draft.contact_name,
    contact_phone: draft.contact_phone,
    addenda: [],
  }
}
