import { SURVEY_AVAILABILITY, SURVEY_TYPE } from '#contract/surveys/codes'
import type { DemoForm, DemoPlace } from './demoForm'
import type { Both } from './demoQuestion'

const ofPatients: readonly DemoForm[] = [
  {
    key: 'mood',
    title: ['How you have been feeling', 'كيف كان شعورك؟'],
    type: SURVEY_TYPE.general,
    shared: SURVEY_AVAILABILITY.public,
    groups: [
      {
        title: ['The last two weeks', 'الأسبوعان الماضيان'],
        places: [
          { question: 'mood', required: true, flaggedFrom: 13 },
          { question: 'moodEffect', required: true },
        ],
      },
      {
        title: ['Your safety', 'سلامتك'],
        places: [
          {
            question: 'selfHarm',
            required: true,
            flaggedOptions: [2],
            severity: 'critical',
            advice: {
              text: [
                'You are not alone, and help is there now. If you are in danger, call this number or go to the nearest hospital.',
                'لست وحدك، والمساعدة متاحة الآن. عند وجود خطر، يُرجى الاتصال بهذا الرقم أو التوجه إلى أقرب مستشفى.',
              ],
              phones: { EG: '123', SO: '999' },
            },
          },
          { question: 'moodHelp' },
        ],
      },
    ],
  },
  {
    key: 'pain',
    title: ['Your pain', 'شدة الألم'],
    type: SURVEY_TYPE.general,
    shared: SURVEY_AVAILABILITY.public,
    groups: [
      {
        title: ['Pain today', 'الألم اليوم'],
        places: [
          { question: 'hasPain', required: true },
          { question: 'painNow', required: true, shownFor: { question: 'hasPain', value: 1 }, flaggedFrom: 9 },
          { question: 'painPlaces', required: true, shownFor: { question: 'hasPain', value: 1 } },
        ],
      },
      {
        title: ['Daily life and medicines', 'الحياة اليومية والأدوية'],
        places: [
          { question: 'painEffect', shownFor: { question: 'hasPain', value: 1 } },
          { question: 'painRelief', required: true },
        ],
      },
    ],
  },
]

/** What the forms of a specialty have beside the general questions. */
interface SpecialtyForms {
  /** English name. */
  specialty: string
  name: Both
  /** At admission. */
  admission: readonly DemoPlace[]
  /** On the round of the doctor. */
  doctor: readonly DemoPlace[]
  /** In each shift of the nurses. */
  nurse: readonly DemoPlace[]
}

const specialties: readonly SpecialtyForms[] = [
  {
    specialty: 'Cardiology',
    name: ['cardiology', 'القلب'],
    admission: [
      { question: 'breathless', required: true, flaggedOptions: [3] },
      { question: 'chestPain', required: true },
    ],
    doctor: [
      { question: 'breathless', required: true, flaggedOptions: [3] },
      { question: 'swelling' },
      { question: 'chestPain', required: true, flaggedOptions: [1], severity: 'critical' },
    ],
    nurse: [{ question: 'weight', required: true }, { question: 'swelling' }],
  },
  {
    specialty: 'Endocrinology',
    name: ['endocrinology', 'الغدد الصماء'],
    admission: [{ question: 'glucose', required: true, flaggedFrom: 400 }, { question: 'feet' }],
    doctor: [
      { question: 'lowGlucose', required: true, flaggedFrom: 3 },
      { question: 'feet', flaggedOptions: [4] },
    ],
    nurse: [{ question: 'glucose', required: true, flaggedFrom: 400 }, { question: 'weight' }],
  },
  {
    specialty: 'Pediatrics',
    name: ['pediatrics', 'الأطفال'],
    admission: [
      { question: 'temperature', required: true, flaggedFrom: 40 },
      { question: 'feeding', required: true },
    ],
    doctor: [{ question: 'feeding', required: true, flaggedOptions: [3] }],
    nurse: [
      { question: 'temperature', required: true, flaggedFrom: 40 },
      { question: 'wetNappies' },
      { question: 'weight' },
    ],
  },
]

function formsOf({ specialty, name: [english, arabic], admission, doctor, nurse }: SpecialtyForms): DemoForm[] {
  return [
    {
      key: `${specialty} admission`,
      title: [`Admission, ${english}`, `دخول المستشفى – ${arabic}`],
      specialty,
      type: SURVEY_TYPE.admission,
      groups: [
        {
          title: ['Admission', 'دخول المستشفى'],
          places: [{ question: 'admissionReason', required: true }, { question: 'arrival' }, ...admission],
        },
        {
          title: ['Safety', 'السلامة'],
          places: [{ question: 'falls', required: true, flaggedFrom: 4 }, { question: 'livesAlone' }],
        },
      ],
    },
    {
      key: `${specialty} doctor`,
      title: [`Doctor follow-up, ${english}`, `متابعة الطبيب – ${arabic}`],
      specialty,
      type: SURVEY_TYPE.doctorFollowUp,
      groups: [
        {
          title: ['Since yesterday', 'منذ الأمس'],
          places: [
            { question: 'sinceYesterday', required: true, flaggedOptions: [3] },
            { question: 'worseHow', required: true, shownFor: { question: 'sinceYesterday', value: 3 } },
            ...doctor,
          ],
        },
        { title: ['Plan', 'الخطة'], places: [{ question: 'plan', required: true }] },
      ],
    },
    {
      key: `${specialty} nurse`,
      title: [`Nurse follow-up, ${english}`, `متابعة التمريض – ${arabic}`],
      specialty,
      type: SURVEY_TYPE.nurseFollowUp,
      groups: [
        { title: ['Measurements', 'القياسات'], places: nurse },
        {
          title: ['Care', 'الرعاية'],
          places: [
            { question: 'careGiven', required: true },
            { question: 'drank' },
            { question: 'skin', required: true, flaggedOptions: [3] },
          ],
        },
      ],
    },
    {
      key: `${specialty} discharge`,
      title: [`Discharge, ${english}`, `خروج من المستشفى – ${arabic}`],
      specialty,
      type: SURVEY_TYPE.discharge,
      groups: [
        {
          title: ['Discharge', 'الخروج'],
          places: [
            { question: 'dischargeCondition', required: true, flaggedOptions: [4] },
            { question: 'medicinesExplained', required: true },
            { question: 'helpAtHome', required: true },
          ],
        },
        {
          title: ['After discharge', 'بعد الخروج'],
          places: [{ question: 'returnIn' }, { question: 'instructions', required: true }],
        },
      ],
    },
  ]
}

/** The forms of the demo: two that patients fill in, and four for each of three specialties. */
export const demoForms: readonly DemoForm[] = [...ofPatients, ...specialties.flatMap(formsOf)]
