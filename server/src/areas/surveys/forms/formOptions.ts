import { and, asc, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/context'
import { surveys } from '../../../schema/surveys'
import { formText } from '../readQuestions'
import { hasTitle } from './formList'

/** So many forms are offered for a choice. */
const mostOptions = 200

/** Where a form is to be used. */
interface Use {
  /** A hospital; undefined for any. */
  hospital?: number | SQL | undefined
  specialty?: number | SQL | undefined
}

/**
 * Returns the condition that a form is offered at a hospital and for a specialty: it is the current version of its line, and
 * belongs to all hospitals, the hospital or one above, and to all specialties or this one. Expects `surveys` in the statement.
 */
export function isOfferedAt({ hospital, specialty }: Use): SQL {
  const atHospital =
    hospital === undefined
      ? sql`true`
      : sql`(surveys.hospital_id is null or surveys.hospital_id in
          (select ancestor_id from hospital_descendants where descendant_id = ${hospital}))`
  const ofSpecialty =
    specialty === undefined ? sql`true` : sql`(surveys.specialty_id is null or surveys.specialty_id = ${specialty})`
  return sql`(surveys.current and ${atHospital} and ${ofSpecialty})`
}

/**
 * Returns the forms that can be chosen, by title.
 * @param params 0 for any
 * @param inScope the condition for forms that the caller can read
 */
export async function formOptions(
  { location, specialty, type }: { location: number; specialty: number; type: number },
  { q, inScope }: { q: string | undefined; inScope: SQL },
) {
  const rows = await db()
    .select({
      id: surveys.id,
      line_id: surveys.line_id,
      title: surveys.title,
      title_ar: surveys.title_ar,
      type: surveys.type,
      specialty_id: surveys.specialty_id,
      hospital_id: surveys.hospital_id,
    })
    .from(surveys)
    .where(
      and(
        inScope,
        isOfferedAt({ hospital: location || undefined, specialty: specialty || undefined }),
        type === 0 ? undefined : sql`${surveys.type} = ${type}`,
        ...hasTitle(q),
      ),
    )
    .orderBy(asc(surveys.title), asc(surveys.title_ar), asc(surveys.id))
    .limit(mostOptions)
  return rows.map(({ title, title_ar: titleInArabic, ...form }) => {
    const name = formText(title, titleInArabic)
    return { ...form, title: name, name }
  })
}
