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

/** Questions of admission, follow-up and discharge for all specialties. */
const general: readonly DemoQuestion[] = [
  { key: 'admissionReason', ...openText(['Reason for admission', 'سبب دخول المستشفى']) },
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
  { key: 'worseHow', ...openText(['What became worse?', 'ما الذي ساء؟']) },
  { key: 'plan', ...openText(['Plan for today', 'خطة اليوم']) },
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
  { key: 'drank', ...wholeNumber(['Fluids drunk in this shift', 'السوائل خلال هذه المناوبة'], 0, 6000, 'mL') },
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
  { key: 'medicinesExplained', ...radio(['Were the medicines explained?', 'هل تم شرح الأدوية؟'], noOrYes) },
  { key: 'helpAtHome', ...radio(['Is there help at home?', 'هل تتوفر مساعدة في المنزل؟'], noOrYes) },
  { key: 'returnIn', ...wholeNumber(['Follow-up appointment in', 'موعد المتابعة بعد'], 1, 365, 'days') },
  { key: 'instructions', ...openText(['Instructions for the patient', 'تعليمات للمريض']) },
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
  { key: 'weight', ...decimalNumber(['Weight', 'الوزن'], 1, 400, 'kg') },
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
  { key: 'glucose', ...wholeNumber(['Fasting blood glucose', 'سكر الدم صائمًا'], 20, 900, 'mg/dL') },
  {
    key: 'lowGlucose',
    ...wholeNumber(['Episodes of low blood glucose this week', 'مرات انخفاض سكر الدم هذا الأسبوع'], 0, 50),
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
  { key: 'temperature', ...decimalNumber(['Temperature', 'درجة الحرارة'], 30, 44, '°C') },
  { key: 'wetNappies', ...wholeNumber(['Wet nappies in 24 hours', 'عدد الحفاضات المبللة في 24 ساعة'], 0, 30) },
]

/** Questions for the ward. */
export const wardQuestions: readonly DemoQuestion[] = [...general, ...ofSpecialties]

/** Questions that are not published: the first has no Arabic text yet. */
export const draftQuestions: readonly DemoQuestion[] = [
  { key: 'draftMeals', ...openText(['Which meals do you skip?', '']) },
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
