import {
  checkbox,
  type DemoOption,
  type DemoQuestion,
  decimalNumber,
  dropdown,
  openText,
  radio,
  total,
  wholeNumber,
} from './demoQuestion'

const noOrYes: readonly DemoOption[] = [
  ['No', 'لا', 0],
  ['Yes', 'نعم', 1],
]

const yesOrNo: readonly DemoOption[] = [
  ['Yes', 'نعم', 1],
  ['No', 'لا', 0],
]

/** Questions of admission, follow-up and discharge for all specialties. */
const general: readonly DemoQuestion[] = [
  {
    key: 'admissionReason',
    ...openText(
      ['Reason for admission', 'سبب دخول المستشفى'],
      [
        [
          'Worse since three days, needs treatment on the ward.',
          'ساءت الحالة منذ ثلاثة أيام وتحتاج إلى علاج بالقسم الداخلي.',
        ],
        ['Planned admission for tests and a change of treatment.', 'دخول مخطَّط له لإجراء فحوصات وتعديل العلاج.'],
        ['Referred from the outpatient clinic today.', 'تم التحويل من العيادة اليوم.'],
      ],
    ),
  },
  {
    key: 'arrival',
    ...dropdown(
      ['How did the patient arrive?', 'كيف وصل المريض؟'],
      [
        ['On foot', 'سيرًا', 1],
        ['In a wheelchair', 'على كرسي متحرك', 2],
        ['By ambulance', 'بسيارة إسعاف', 3],
      ],
    ),
  },
  { key: 'livesAlone', ...radio(['Does the patient live alone?', 'هل يعيش المريض بمفرده؟'], noOrYes) },
  {
    key: 'falls',
    ...total(
      ['Risk of falls', 'احتمال السقوط'],
      [
        radio(
          ['Fell in the last three months', 'سقط خلال الأشهر الثلاثة الماضية'],
          [
            ['No', 'لا', 0],
            ['Yes', 'نعم', 2],
          ],
        ),
        radio(
          ['Walks unsteadily', 'يمشي بغير ثبات'],
          [
            ['No', 'لا', 0],
            ['Yes', 'نعم', 2],
          ],
        ),
        radio(['Needs help to get up', 'يحتاج إلى مساعدة للنهوض'], noOrYes),
        radio(['Is confused at times', 'يبدو مشوَّشًا أحيانًا'], noOrYes),
      ],
    ),
  },
  {
    key: 'sinceYesterday',
    ...radio(
      ['How is the patient compared with yesterday?', 'كيف حال المريض مقارنةً بالأمس؟'],
      [
        ['Better', 'أفضل', 1],
        ['The same', 'كما كان', 2],
        ['Worse', 'أسوأ', 3],
      ],
    ),
  },
  {
    key: 'worseHow',
    ...openText(
      ['What became worse?', 'ما الذي ساء؟'],
      [
        ['More tired, and ate less than yesterday.', 'تعب أكثر، وتناول طعامًا أقل من الأمس.'],
        ['Slept badly and needed more oxygen at night.', 'نام نومًا سيئًا واحتاج إلى أكسجين أكثر ليلًا.'],
      ],
    ),
  },
  {
    key: 'plan',
    ...openText(
      ['Plan for today', 'خطة اليوم'],
      [
        ['Continue the treatment and repeat the blood tests tomorrow.', 'الاستمرار في العلاج وإعادة تحاليل الدم غدًا.'],
        ['Reduce the dose, walk twice today.', 'تقليل الجرعة والمشي مرتين اليوم.'],
        ['Prepare the discharge for the end of the week.', 'الإعداد للخروج في نهاية الأسبوع.'],
      ],
    ),
  },
  {
    key: 'careGiven',
    ...checkbox(
      ['Care given in this shift', 'الرعاية المقدَّمة خلال هذه المناوبة'],
      [
        ['Medicines', 'الأدوية', 1],
        ['Wound care', 'العناية بالجروح', 2],
        ['Help with washing', 'المساعدة في الاستحمام', 3],
        ['Help with eating', 'المساعدة في تناول الطعام', 4],
        ['Turning in bed', 'التقليب في السرير', 5],
      ],
    ),
  },
  {
    key: 'drank',
    ...wholeNumber(['Fluids drunk in this shift', 'السوائل خلال هذه المناوبة'], {
      min: 0,
      max: 6000,
      unit: 'mL',
      usual: [300, 1800],
    }),
  },
  {
    key: 'skin',
    ...radio(
      ['Skin over pressure points', 'الجلد في مواضع الضغط'],
      [
        ['Intact', 'سليم', 1],
        ['Red', 'به احمرار', 2],
        ['Open wound', 'به جرح مفتوح', 3],
      ],
    ),
  },
  {
    key: 'dischargeCondition',
    ...radio(
      ['Condition at discharge', 'حالة المريض عند الخروج'],
      [
        ['Recovered', 'تعافى', 1],
        ['Improved', 'تحسّن', 2],
        ['Unchanged', 'لم تتغير', 3],
        ['Worse', 'ساءت', 4],
      ],
    ),
  },
  { key: 'medicinesExplained', ...radio(['Were the medicines explained?', 'هل تم شرح الأدوية؟'], yesOrNo) },
  { key: 'helpAtHome', ...radio(['Is there help at home?', 'هل تتوفر مساعدة في المنزل؟'], yesOrNo) },
  {
    key: 'returnIn',
    ...wholeNumber(['In how many days is the follow-up appointment?', 'بعد كم يوم موعد المتابعة؟'], {
      min: 1,
      max: 365,
      usual: [5, 30],
    }),
  },
  {
    key: 'instructions',
    ...openText(
      ['Instructions for the patient', 'تعليمات للمريض'],
      [
        [
          'Take the medicines as listed, and come back at once if you get worse.',
          'تناوُل الأدوية كما في القائمة، والعودة فورًا إذا ساءت الحالة.',
        ],
        [
          'Drink enough, rest for a week, then come to the follow-up appointment.',
          'شرب سوائل كافية، والراحة أسبوعًا، ثم الحضور في موعد المتابعة.',
        ],
      ],
    ),
  },
]

/** Questions of single specialties. */
const ofSpecialties: readonly DemoQuestion[] = [
  {
    key: 'breathless',
    ...radio(
      ['When is the patient short of breath?', 'متى يشعر المريض بضيق التنفس؟'],
      [
        ['Never', 'لا يحدث', 0],
        ['On stairs', 'عند صعود السلم', 1],
        ['When walking on the level', 'عند المشي على أرض مستوية', 2],
        ['At rest', 'عند الراحة', 3],
      ],
    ),
  },
  { key: 'chestPain', ...radio(['Chest pain', 'ألم في الصدر'], noOrYes) },
  { key: 'weight', ...decimalNumber(['Weight', 'الوزن'], { min: 1, max: 400, unit: 'kg', usual: [55, 95] }) },
  {
    key: 'swelling',
    ...radio(
      ['Swelling of the ankles', 'تورم الكاحلين'],
      [
        ['None', 'لا يوجد', 0],
        ['Slight', 'بسيط', 1],
        ['Marked', 'واضح', 2],
      ],
    ),
  },
  {
    key: 'glucose',
    ...wholeNumber(['Fasting blood glucose', 'سكر الدم صائمًا'], { min: 20, max: 900, unit: 'mg/dL', usual: [80, 260] }),
  },
  {
    key: 'lowGlucose',
    ...wholeNumber(['Episodes of low blood glucose this week', 'مرات انخفاض سكر الدم هذا الأسبوع'], {
      min: 0,
      max: 50,
      usual: [0, 4],
    }),
  },
  {
    key: 'feet',
    ...checkbox(
      ['Findings on the feet', 'نتائج فحص القدمين'],
      [
        ['Nothing unusual', 'لا شيء غير معتاد', 1],
        ['Dry skin', 'جفاف الجلد', 2],
        ['Loss of feeling', 'فقدان الإحساس', 3],
        ['Wound', 'جرح', 4],
      ],
    ),
  },
  {
    key: 'feeding',
    ...radio(
      ['How is the child eating and drinking?', 'كيف يأكل الطفل ويشرب؟'],
      [
        ['As usual', 'كالمعتاد', 1],
        ['Less than usual', 'أقل من المعتاد', 2],
        ['Almost nothing', 'لا شيء تقريبًا', 3],
      ],
    ),
  },
  {
    key: 'temperature',
    ...decimalNumber(['Temperature', 'درجة الحرارة'], { min: 30, max: 44, unit: '°C', usual: [36.5, 40.2] }),
  },
  {
    key: 'wetNappies',
    ...wholeNumber(['Wet nappies in 24 hours', 'عدد الحفاضات المبللة في 24 ساعة'], { min: 0, max: 30, usual: [2, 8] }),
  },
]

/** Questions for the ward. */
export const wardQuestions: readonly DemoQuestion[] = [...general, ...ofSpecialties]

/** Questions that are not published: the first has no Arabic text yet. */
export const draftQuestions: readonly DemoQuestion[] = [
  { key: 'draftMeals', ...openText(['Which meals do you skip?', ''], []) },
  {
    key: 'draftSmoking',
    ...radio(
      ['Do you smoke?', 'هل تدخن؟'],
      [
        ['Never', 'لا', 0],
        ['I have stopped', 'توقفت', 1],
        ['Yes', 'نعم', 2],
      ],
    ),
  },
]
