import { eq } from 'drizzle-orm'
import { foldText } from '#contract/rules/foldText'
import { db, now } from '../platform/context'
import { allergies } from '../schema/allergies'
import { drugs } from '../schema/drugs'

const day = 86_400_000

/**
 * Records two allergies of a patient of the demo, one of them to a drug. Nobody has recorded those of the other one.
 * @param people user ids by email
 */
export async function seedAllergies(people: Map<string, number>): Promise<void> {
  const [drug] = await db().select().from(drugs).where(eq(drugs.drug_name, 'Amoxicillin'))
  if (!drug) throw new Error('The drugs of the demo are not seeded')
  const recorded = {
    patient_id: people.get('patient2@demo.test') ?? 0,
    none_known: false,
    recorded_by: people.get('nurse@demo.test') ?? 0,
    recorded_at: new Date(now().getTime() - 20 * day),
  }
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
