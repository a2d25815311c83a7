import { CENTER_TYPE } from '#contract/facilities/centers'
import { db } from '../../platform/context'
import { investigationTypes, valuesOfType } from '../../schema/investigationTypes'
import { investigationAnalytes } from '../../schema/labValues'
import { analytesOfTypes } from './analytes'

/** Name, Arabic name, and LOINC code where there is one for exactly this. Written for the demo. */
type DemoType = [name: string, nameAr: string, loinc?: string]

const lab: readonly DemoType[] = [
  ['Complete blood count', 'صورة دم كاملة', '58410-2'],
  ['Blood glucose', 'سكر الدم', '2345-7'],
  ['Glycated hemoglobin (HbA1c)', 'السكر التراكمي', '4548-4'],
  ['Creatinine', 'كرياتينين', '2160-0'],
  ['Urea nitrogen', 'نيتروجين اليوريا', '3094-0'],
  ['Sodium', 'صوديوم', '2951-2'],
  ['Potassium', 'بوتاسيوم', '2823-3'],
  ['Liver function panel', 'وظائف الكبد', '24325-3'],
  ['Lipid panel', 'دهون الدم', '24331-1'],
  ['Troponin I', 'تروبونين I', '10839-9'],
  ['C-reactive protein', 'بروتين سي التفاعلي', '1988-5'],
  ['D-dimer', 'دي-دايمر'],
  ['Thyroid-stimulating hormone', 'الهرمون المنبه للغدة الدرقية', '3016-3'],
  ['Ferritin', 'فيريتين', '2276-4'],
  ['Prothrombin time (INR)', 'زمن البروثرومبين (INR)', '6301-6'],
  ['Urinalysis', 'تحليل بول كامل', '24356-8'],
  ['Urine culture', 'مزرعة بول', '630-4'],
  ['Blood culture', 'مزرعة دم', '600-7'],
  ['Malaria blood film', 'مسحة دم للملاريا'],
  ['Arterial blood gases', 'غازات الدم الشرياني'],
]

const radiology: readonly DemoType[] = [
  ['Chest X-ray, two views', 'أشعة عادية على الصدر، وضعان', '36643-5'],
  ['Abdominal X-ray', 'أشعة عادية على البطن'],
  ['X-ray of a limb', 'أشعة عادية على أحد الأطراف'],
  ['Abdominal ultrasound', 'أشعة تلفزيونية على البطن'],
  ['Pelvic ultrasound', 'أشعة تلفزيونية على الحوض'],
  ['Echocardiography', 'أشعة تلفزيونية على القلب'],
  ['Duplex ultrasound of the leg veins', 'دوبلر على أوردة الساقين'],
  ['CT of the head without contrast', 'أشعة مقطعية على الرأس بدون صبغة', '30799-1'],
  ['CT of the chest', 'أشعة مقطعية على الصدر'],
  ['MRI of the brain', 'رنين مغناطيسي على المخ', '24590-2'],
]

/** Seeds the types of investigations of the demo, common lab tests and imaging, and what their results have values of. */
export async function seedInvestigationTypes(): Promise<void> {
  const rowOf =
    (centerType: 1 | 2) =>
    ([name, nameAr, loinc]: DemoType) => ({ name, name_ar: nameAr, loinc: loinc ?? null, center_type: centerType })
  const types = await db()
    .insert(investigationTypes)
    .values([...lab.map(rowOf(CENTER_TYPE.lab)), ...radiology.map(rowOf(CENTER_TYPE.radiology))].map(valuesOfType))
    .returning({ id: investigationTypes.id, name: investigationTypes.name })
  const analytes = types.flatMap(({ id, name: type }) =>
    (analytesOfTypes[type] ?? []).map(([name, nameAr, loinc, unit, low = null, high = null], position) => ({
      ...{ type_id: id, position, name, name_ar: nameAr, loinc, unit, critical_low: low, critical_high: high },
    })),
  )
  await db().insert(investigationAnalytes).values(analytes)
}
