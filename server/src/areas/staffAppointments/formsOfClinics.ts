import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { BookableClinic } from '#contract/staffAppointments/freeSlots'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { NamedFormRow, namedForm, selectNamedForm } from '../surveys'

const FormsRow = z.strictObject({
  id: z.int(),
  survey: NamedFormRow.nullable(),
  specialty_form: NamedFormRow.nullable(),
})

/** Returns clinics with their surveys and specialty forms. One statement. */
export async function withForms(clinics: readonly BookableClinic[]) {
  if (clinics.length === 0) return []
  const rows = await readRows(
    FormsRow,
    sql`
      select clinics.id, ${selectNamedForm(sql`clinics.survey_id`)} as survey,
        ${selectNamedForm(sql`clinics.specialty_form_id`)} as specialty_form
      from clinics where clinics.id = any (${numberArray(clinics.map(({ id }) => id))})`,
  )
  const forms = new Map(rows.map((row) => [row.id, row]))
  return clinics.map((clinic) => ({
    ...clinic,
    survey: namedForm(forms.get(clinic.id)?.survey ?? null),
    specialty_form: namedForm(forms.get(clinic.id)?.specialty_form ?? null),
  }))
}
