import type { Problem } from './problem'

/** Problems of patients in general adult medicine. */
export const generalProblems = {
  'Internal Medicine': [
    {
      en: {
        cause: 'High blood pressure',
        complaint: 'Home readings around 155/95 for a month, with headache in the morning.',
        examination: 'BP 152/94 on both arms, pulse 78 regular, chest clear.',
        diagnosis: 'Essential hypertension, not controlled',
        recommendations: 'Less salt, half an hour of walking a day. Home readings twice a day for two weeks.',
      },
      ar: {
        cause: 'ارتفاع ضغط الدم',
        complaint: 'قراءات الضغط في المنزل حوالي 155/95 منذ شهر، مع صداع في الصباح.',
        examination: 'الضغط 152/94 في الذراعين، والنبض 78 منتظم، والصدر سليم.',
        diagnosis: 'ارتفاع ضغط الدم الأساسي غير المنضبط',
        recommendations: 'تقليل الملح، والمشي نصف ساعة يوميًا، وقياس الضغط مرتين يوميًا لمدة أسبوعين.',
      },
    },
    {
      en: {
        cause: 'Tiredness',
        complaint: 'Tired for two months although I sleep enough, short of breath on the stairs.',
        examination: 'Pale conjunctivae, heart and chest normal.',
        diagnosis: 'Suspected iron deficiency anemia',
        recommendations: 'Blood count and ferritin. Iron on an empty stomach once the results are here.',
      },
      ar: {
        cause: 'إرهاق مستمر',
        complaint: 'إرهاق منذ شهرين رغم النوم الكافي، وضيق في التنفس عند صعود السلم.',
        examination: 'شحوب في الملتحمة، والقلب والصدر سليمان.',
        diagnosis: 'اشتباه أنيميا نقص الحديد',
        recommendations: 'صورة دم كاملة وفيريتين، ثم بدء الحديد على معدة فارغة بعد ظهور النتيجة.',
      },
    },
    {
      en: {
        cause: 'Heartburn',
        complaint: 'Burning behind the breastbone after meals and at night, for three weeks.',
        examination: 'Abdomen soft, mild epigastric tenderness.',
        diagnosis: 'Gastro-esophageal reflux',
        recommendations:
          'Small meals, nothing three hours before bed. Omeprazole 20 mg before breakfast for four weeks.',
      },
      ar: {
        cause: 'حموضة',
        complaint: 'حرقان خلف عظمة الصدر بعد الأكل وأثناء الليل منذ ثلاثة أسابيع.',
        examination: 'البطن لينة مع ألم بسيط أعلى المعدة.',
        diagnosis: 'ارتجاع المريء',
        recommendations: 'وجبات صغيرة، وعدم الأكل قبل النوم بثلاث ساعات، وأوميبرازول 20 مجم قبل الإفطار أربعة أسابيع.',
      },
    },
    {
      en: {
        cause: 'Diabetes check',
        complaint: 'Fasting sugar between 150 and 180 in the last weeks. No other complaint.',
        examination: 'Weight 84 kg, feet without wounds, sensation normal.',
        diagnosis: 'Type 2 diabetes, HbA1c to be checked',
        recommendations: 'HbA1c and kidney function. Metformin 1 g twice a day with meals.',
      },
      ar: {
        cause: 'متابعة السكر',
        complaint: 'السكر الصائم بين 150 و180 في الأسابيع الأخيرة، ولا أعراض أخرى.',
        examination: 'الوزن 84 كجم، والقدمان دون جروح والإحساس سليم.',
        diagnosis: 'سكري من النوع الثاني، مع طلب تحليل السكر التراكمي',
        recommendations: 'تحليل السكر التراكمي ووظائف الكلى، وميتفورمين 1 جم مرتين يوميًا مع الأكل.',
      },
    },
  ],
  'Family Medicine': [
    {
      en: {
        cause: 'Cough and fever',
        complaint: 'Cough with yellow phlegm and fever of 38.4 since four days.',
        examination: 'Temp. 38.1, crackles at the right base, oxygen 96 %.',
        diagnosis: 'Acute bronchitis',
        recommendations: 'Rest, plenty of fluids, paracetamol. Come back at once if breathing gets hard.',
      },
      ar: {
        cause: 'سعال وحرارة',
        complaint: 'سعال مع بلغم أصفر وحرارة 38.4 منذ أربعة أيام.',
        examination: 'الحرارة 38.1، وخشخشة أسفل الرئة اليمنى، والأكسجين 96%.',
        diagnosis: 'التهاب شعبي حاد',
        recommendations: 'راحة وسوائل كثيرة وباراسيتامول، والعودة فورًا عند صعوبة التنفس.',
      },
    },
    {
      en: {
        cause: 'Back pain',
        complaint: 'Low back pain since I lifted a heavy bag last week. Nothing down the legs.',
        examination: 'Tender muscles beside the lumbar spine, power and reflexes normal.',
        diagnosis: 'Muscular low back pain',
        recommendations: 'Keep moving, heat, ibuprofen 400 mg with food for five days.',
      },
      ar: {
        cause: 'ألم أسفل الظهر',
        complaint: 'ألم أسفل الظهر بعد حمل حقيبة ثقيلة الأسبوع الماضي، دون ألم في الساقين.',
        examination: 'ألم بعضلات أسفل الظهر، والقوة وردود الأفعال سليمة.',
        diagnosis: 'ألم عضلي أسفل الظهر',
        recommendations: 'الاستمرار في الحركة، وكمادات دافئة، وإيبوبروفين 400 مجم بعد الأكل لمدة خمسة أيام.',
      },
    },
    {
      en: {
        cause: 'Burning urine',
        complaint: 'Burning and frequent urination since two days, no fever.',
        examination: 'Mild suprapubic tenderness, no flank pain.',
        diagnosis: 'Urinary tract infection',
        recommendations: 'Urine test today, antibiotic for five days, two liters of water a day.',
      },
      ar: {
        cause: 'حرقان في البول',
        complaint: 'حرقان وكثرة في التبول منذ يومين دون حرارة.',
        examination: 'ألم بسيط أسفل البطن، دون ألم بالجنبين.',
        diagnosis: 'التهاب المسالك البولية',
        recommendations: 'تحليل بول اليوم، ومضاد حيوي خمسة أيام، ولتران من الماء يوميًا.',
      },
    },
    {
      en: {
        cause: 'Sore throat',
        complaint: 'Sore throat and pain when swallowing since three days.',
        examination: 'Red throat without pus, no swollen glands.',
        diagnosis: 'Viral pharyngitis',
        recommendations: 'Warm drinks, paracetamol when needed. No antibiotic for now.',
      },
      ar: {
        cause: 'التهاب الحلق',
        complaint: 'ألم في الحلق وعند البلع منذ ثلاثة أيام.',
        examination: 'احمرار الحلق دون صديد، ولا تضخم في الغدد.',
        diagnosis: 'التهاب حلق فيروسي',
        recommendations: 'مشروبات دافئة وباراسيتامول عند اللزوم، ولا حاجة إلى مضاد حيوي الآن.',
      },
    },
    {
      en: {
        cause: 'Dizziness',
        complaint: 'Dizzy when I stand up quickly, worse in the heat.',
        examination: 'BP 118/74 lying, 98/66 standing.',
        diagnosis: 'Orthostatic hypotension',
        recommendations: 'More fluids, stand up slowly. Blood count and blood sugar.',
      },
      ar: {
        cause: 'دوخة',
        complaint: 'دوخة عند الوقوف بسرعة، وتزيد مع الحر.',
        examination: 'الضغط 118/74 عند الاستلقاء و98/66 عند الوقوف.',
        diagnosis: 'هبوط الضغط عند الوقوف',
        recommendations: 'الإكثار من السوائل، والوقوف ببطء، وصورة دم وسكر عشوائي.',
      },
    },
  ],
  Endocrinology: [
    {
      en: {
        cause: 'High sugar',
        complaint: 'Sugar above 220 after meals although I take my tablets. Thirsty at night.',
        examination: 'BMI 31, BP 134/82, foot pulses present.',
        diagnosis: 'Type 2 diabetes, not controlled',
        recommendations: 'HbA1c, lipids, eye check. Diet sheet sent; second tablet added in the evening.',
      },
      ar: {
        cause: 'ارتفاع السكر',
        complaint: 'السكر فوق 220 بعد الأكل رغم الانتظام على الأقراص، وعطش أثناء الليل.',
        examination: 'مؤشر الكتلة 31، والضغط 134/82، ونبض القدمين موجود.',
        diagnosis: 'سكري من النوع الثاني غير منضبط',
        recommendations: 'سكر تراكمي ودهون وفحص قاع العين، وإضافة قرص ثانٍ مساءً مع نظام غذائي.',
      },
    },
    {
      en: {
        cause: 'Thyroid check',
        complaint: 'Gained six kilograms in four months, always cold and tired.',
        examination: 'Thyroid slightly enlarged, smooth. Pulse 58, dry skin.',
        diagnosis: 'Suspected hypothyroidism',
        recommendations: 'TSH and free T4. Bring the results in two weeks.',
      },
      ar: {
        cause: 'متابعة الغدة الدرقية',
        complaint: 'زيادة ستة كيلوجرامات في أربعة أشهر مع إحساس دائم بالبرد والتعب.',
        examination: 'تضخم بسيط أملس بالغدة الدرقية، والنبض 58، وجفاف بالجلد.',
        diagnosis: 'اشتباه خمول الغدة الدرقية',
        recommendations: 'تحليل TSH وFree T4 وعرض النتيجة بعد أسبوعين.',
      },
    },
    {
      en: {
        cause: 'Insulin dose',
        complaint: 'Low sugar twice this week before lunch, around 60.',
        examination: 'Injection sites without lumps, weight stable.',
        diagnosis: 'Diabetes on insulin with low blood sugar',
        recommendations: 'Morning dose two units less, a snack at eleven. Four readings a day for a week.',
      },
      ar: {
        cause: 'جرعة الأنسولين',
        complaint: 'انخفاض السكر مرتين هذا الأسبوع قبل الغداء إلى حوالي 60.',
        examination: 'أماكن الحقن سليمة والوزن ثابت.',
        diagnosis: 'سكري على الأنسولين مع نوبات انخفاض',
        recommendations: 'تقليل جرعة الصباح وحدتين، ووجبة خفيفة في الحادية عشرة، وأربع قراءات يوميًا لمدة أسبوع.',
      },
    },
  ],
} satisfies Record<string, readonly Problem[]>
