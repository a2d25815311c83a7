import { db } from '../../platform/context'
import {
  investigationTypes,
  orderSetSpecialties,
  orderSets,
  orderSetTypes,
  valuesOfOrderSet,
} from '../../schema/investigationTypes'
import { specialties } from '../../schema/reference'

interface DemoSet {
  name: string
  name_ar: string
  /** English names; without any, for all. */
  specialties?: readonly string[]
  types: readonly string[]
}

/** Written for the demo; which investigations a hospital orders together is for its doctors to decide. */
const demoSets: readonly DemoSet[] = [
  {
    ...{ name: 'Sepsis', name_ar: 'تسمم الدم' },
    types: [
      ...['Blood culture', 'Complete blood count', 'C-reactive protein', 'Arterial blood gases', 'Creatinine'],
      ...['Urinalysis', 'Urine culture', 'Chest X-ray, two views'],
    ],
  },
  {
    ...{ name: 'Chest pain', name_ar: 'ألم الصدر' },
    specialties: ['Cardiology', 'Internal Medicine'],
    types: ['Troponin I', 'D-dimer', 'Complete blood count', 'Potassium', 'Chest X-ray, two views', 'Echocardiography'],
  },
  {
    ...{ name: 'Before an operation', name_ar: 'قبل العملية' },
    specialties: ['General Surgery', 'Orthopedics', 'Obstetrics and Gynecology', 'Urology', 'Otolaryngology'],
    types: [
      ...['Complete blood count', 'Prothrombin time (INR)', 'Blood glucose', 'Creatinine', 'Potassium'],
      'Chest X-ray, two views',
    ],
  },
]

/** Returns the id of a row by its name. @throws Error if there is none */
function idIn(rows: readonly { id: number; name: string }[]): (name: string) => number {
  return (name) => {
    const found = rows.find((row) => row.name === name)
    if (!found) throw new Error(`The demo has no ${name}`)
    return found.id
  }
}

/** Seeds the order sets of the demo; the types of investigations have been seeded before. */
export async function seedOrderSets(): Promise<void> {
  const typeId = idIn(await db().select().from(investigationTypes))
  const specialtyId = idIn(await db().select().from(specialties))
  for (const { types, specialties: names = [], ...set } of demoSets) {
    const [row] = await db().insert(orderSets).values(valuesOfOrderSet(set)).returning({ id: orderSets.id })
    if (!row) throw new Error(`${set.name} was not stored`)
    await db()
      .insert(orderSetTypes)
      .values(types.map((name, position) => ({ set_id: row.id, type_id: typeId(name), position })))
    if (names.length > 0)
      await db()
        .insert(orderSetSpecialties)
        .values(names.map((name) => ({ set_id: row.id, specialty_id: specialtyId(name) })))
  }
}
