import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { AllergyInput } from '#contract/allergies/calls'
import { allergySeverities, allergyStatuses } from '#contract/allergies/severity'
import { foldText } from '#contract/rules/foldText'
import { db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { localizedName } from '../../platform/texts'
import { allergies } from '../../schema/allergies'
import { asClinicalList } from '../../schema/clinicalLists'
import { drugs } from '../../schema/drugs'
import { type ClinicalList, checkNotedSince } from '../clinicalLists'

/**
 * Returns the columns of an allergy.
 * @throws Problem 422 for a drug that is not in the list, or a day in the future
 */
async function columnsOf(input: z.output<typeof AllergyInput>) {
  const { drug_id: drugId, reaction, severity, status, status_reason: reason, noted_since } = input
  checkNotedSince(noted_since)
  const [drug] = drugId === null ? [] : await db().select().from(drugs).where(eq(drugs.id, drugId))
  if (drugId !== null && !drug) throw fieldProblem('drug_id', 'validation.invalidChoice')
  const substance = drug?.drug_name ?? input.substance ?? ''
  return {
    drug_id: drugId,
    substance,
    substance_key: drugId === null ? foldText(substance) : `drug ${drugId}`,
    reaction,
    severity,
    status,
    status_reason: status === 'active' ? null : reason,
    noted_since,
  }
}

const Fields = z.strictObject({
  drug_id: z.int().nullable(),
  substance: z.string(),
  substance_ar: z.string().nullable(),
  reaction: z.string().nullable(),
  severity: z.enum(allergySeverities),
  status: z.enum(allergyStatuses),
  status_reason: z.string().nullable(),
  noted_since: z.string().nullable(),
})

function shown({ substance, substance_ar, ...fields }: z.output<typeof Fields>) {
  return { ...fields, substance_text: localizedName({ name: substance, alternate_name: substance_ar }) }
}

export const allergyList: ClinicalList<
  z.output<typeof AllergyInput>,
  Awaited<ReturnType<typeof columnsOf>>,
  z.output<typeof Fields>,
  ReturnType<typeof shown>
> = {
  name: 'allergies',
  kind: 'allergy',
  table: asClinicalList(allergies),
  nameField: 'substance',
  columnsOf,
  insert: (values) => db().insert(allergies).values(values).returning({ id: allergies.id }),
  update: (id, columns) => db().update(allergies).set(columns).where(eq(allergies.id, id)),
  fields: Fields,
  fieldsOf: (table) => ({
    drug_id: `${table}.drug_id`,
    substance: `${table}.substance`,
    substance_ar: 'drugs.drug_name_ar',
    reaction: `${table}.reaction`,
    severity: `${table}.severity`,
    status: `${table}.status`,
    status_reason: `${table}.status_reason`,
    noted_since: `${table}.noted_since`,
  }),
  joins: (table) => `left join drugs on drugs.id = ${table}.drug_id`,
  shown,
  applies: ({ status }) => status === 'active',
  compare: (one, other) => allergySeverities.indexOf(one.severity) - allergySeverities.indexOf(other.severity),
}
