import { sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { icdEntities } from '../../schema/icd'
import { storeEntities } from './entityList'

/**
 * Codes, WHO's ids and WHO's unmodified titles of some common diagnoses, until an operator imports the whole table. From:
 * International Classification of Diseases, Eleventh Revision (ICD-11), World Health Organization (WHO) 2019/2021,
 * https://icd.who.int/browse11. Licensed under Creative Commons Attribution-NoDerivatives 3.0 IGO licence
 * (CC BY-ND 3.0 IGO). Titles are not translated here: the licence does not allow it.
 */
const entities: readonly (readonly [code: string, id: string, title: string])[] = [
  ['1A00', '257068234', 'Cholera'],
  ['1A07', '1528414070', 'Typhoid fever'],
  ['1A31', '433310499', 'Giardiasis'],
  ['1A36', '435671752', 'Amoebiasis'],
  ['1A40', '1688127370', 'Gastroenteritis or colitis without specification of infectious agent'],
  ['5A00', '1722092627', 'Hypothyroidism'],
  ['5A01', '854564573', 'Nontoxic goitre'],
  ['5A02', '1470387017', 'Thyrotoxicosis'],
  ['5A10', '1651053999', 'Type 1 diabetes mellitus'],
  ['5A11', '119724091', 'Type 2 diabetes mellitus'],
  ['5A14', '1697306310', 'Diabetes mellitus, type unspecified'],
  ['5A22', '2144077558', 'Diabetic acidosis'],
  ['5A40', '1583355636', 'Intermediate hyperglycaemia'],
  ['5A41', '1004695600', 'Hypoglycaemia without associated diabetes'],
  ['7A00', '323148092', 'Chronic insomnia'],
  ['7A41', '1919233290', 'Obstructive sleep apnoea'],
  ['8A63.0', '1766832202', 'Febrile seizures'],
  ['8A66', '906174792', 'Status epilepticus'],
  ['8A80', '669367341', 'Migraine'],
  ['8A81', '1410019257', 'Tension-type headache'],
  ['8B00', '873092535', 'Intracerebral haemorrhage'],
  ['8B01', '1363253283', 'Subarachnoid haemorrhage'],
  ['AB51', '500439897', 'Acquired hearing impairment'],
  ['AB70.2', '962492793', 'Otalgia'],
  ['BA00', '761947693', 'Essential hypertension'],
  ['BA01', '1210166201', 'Hypertensive heart disease'],
  ['BA03', '1002963291', 'Hypertensive crisis'],
  ['BA04', '1331849426', 'Secondary hypertension'],
  ['BA21', '56009591', 'Orthostatic hypotension'],
  ['BA40', '718946808', 'Angina pectoris'],
  ['BA40.0', '253490233', 'Unstable angina'],
  ['BA41', '1334938734', 'Acute myocardial infarction'],
  ['BA50', '956002477', 'Old myocardial infarction'],
  ['CA23.1', '1461326813', 'Non-allergic asthma'],
  ['CA23.3', '2138913203', 'Unspecified asthma'],
  ['CA24', '1935524933', 'Bronchiectasis'],
  ['CA40', '142052508', 'Pneumonia'],
  ['CA40.0', '1323682030', 'Bacterial pneumonia'],
  ['CA40.1', '1024154490', 'Viral pneumonia'],
  ['CA41', '1310075986', 'Acute bronchiolitis'],
  ['CA42', '727572936', 'Acute bronchitis'],
  ['CB41', '370028006', 'Respiratory failure'],
  ['DA01.10', '365022111', 'Oral aphthae or aphtha-like ulceration'],
  ['DA08.0', '1983306720', 'Dental caries'],
]

/** Stores the starter list, unless the list has entities already. */
export async function seedStarterList(): Promise<void> {
  const [known] = await db().select({ one: sql`1` }).from(icdEntities).limit(1)
  if (known) return
  await storeEntities(
    entities.map(([code, id, en]) => ({ code, uri: `http://id.who.int/icd/release/11/mms/${id}`, titles: { en } })),
  )
}
