import { eq, type SQL, sql } from 'drizzle-orm'
import { foldText } from '#contract/rules/foldText'
import { db } from '../../platform/context'
import { allergies } from '../../schema/allergies'
import { drugs } from '../../schema/drugs'
import { recordedInDemo } from '../clinicalLists'
import type { AreaDemo } from '../manifest'

const drugOfDemo = 'Amoxicillin'

/** Records two allergies of a patient, one of them to a drug. Nobody has recorded those of the other patient. */
async function seed(people: ReadonlyMap<string, number>): Promise<void> {
  const [drug] = await db().select().from(drugs).where(eq(drugs.drug_name, drugOfDemo))
  if (!drug) throw new Error('The drugs of the demo are not seeded')
  const recorded = recordedInDemo(people)
  await db()
    .insert(allergies)
    .values([
      {
        ...recorded,
        drug_id: drug.id,
        substance: drug.drug_name,
        substance_key: `drug ${drug.id}`,
        reaction: 'Swelling of the face, difficulty breathing',
        severity: 'life_threatening',
        noted_since: '2019-05-12',
      },
      {
        ...recorded,
        substance: 'Latex',
        substance_key: foldText('Latex'),
        reaction: 'Itching rash',
        severity: 'mild',
      },
    ])
}

/**
 * Records, as of their first visit, that half of the generated patients have no known allergies, and an allergy to a drug of
 * every sixth. Nobody has recorded those of the others.
 */
async function fill(firstVisits: SQL): Promise<void> {
  await db().execute(sql`insert into allergies (patient_id, none_known, recorded_by, recorded_at)
    select patient_id, true, doctor_id, finished_at from ${firstVisits} where number % 2 = 0`)
  await db().execute(sql`insert into allergies (patient_id, none_known, drug_id, substance, substance_key, reaction, severity,
      recorded_by, recorded_at)
    select patient_id, false, drugs.id, drugs.drug_name, 'drug ' || drugs.id, 'Rash',
      case when number % 12 = 1 then 'severe' else 'moderate' end, doctor_id, finished_at
    from ${firstVisits} join drugs on drugs.drug_name = ${drugOfDemo} where number % 6 = 1`)
}

export const allergiesDemo: AreaDemo = { seed, fill }
