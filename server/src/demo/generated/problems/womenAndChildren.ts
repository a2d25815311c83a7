import type { Problem } from './problem'

/** Problems of patients in gynecology and pediatrics. Children's texts are written by an adult. */
export const womenAndChildrenProblems = {
  'Obstetrics and Gynecology': [
    {
      en: {
        cause: 'Antenatal visit',
        complaint: 'Week 20, I feel the baby move. No bleeding.',
        examination: 'BP 110/70, fundal height fits the dates, fetal heart 146.',
        diagnosis: 'Normal pregnancy, second trimester',
        recommendations: 'Iron and folic acid every day, anomaly scan within two weeks.',
      },
      ar: {
        cause: 'متابعة حمل',
        complaint: 'الأسبوع 20 مع الإحساس بحركة الجنين ودون نزيف.',
        examination: 'الضغط 110/70، وارتفاع الرحم مناسب، ونبض الجنين 146.',
        diagnosis: 'حمل طبيعي في الثلث الثاني',
        recommendations: 'حديد وحمض فوليك يوميًا، وسونار تفصيلي خلال أسبوعين.',
      },
    },
    {
      en: {
        cause: 'Irregular periods',
        complaint: 'Periods every six to eight weeks for half a year.',
        examination: 'Abdomen soft, BMI 29.',
        diagnosis: 'Suspected polycystic ovaries',
        recommendations: 'Pelvic ultrasound, TSH and prolactin on day three of the cycle.',
      },
      ar: {
        cause: 'عدم انتظام الدورة',
        complaint: 'الدورة كل ستة إلى ثمانية أسابيع منذ نصف سنة.',
        examination: 'البطن لينة ومؤشر الكتلة 29.',
        diagnosis: 'اشتباه تكيّس المبايض',
        recommendations: 'سونار على الحوض وتحليل TSH وبرولاكتين في اليوم الثالث من الدورة.',
      },
    },
    {
      en: {
        cause: 'Family planning',
        complaint: 'Four months after birth, breastfeeding; I would like to wait with the next child.',
        examination: 'BP 112/72, abdomen normal.',
        diagnosis: 'Contraception counseling',
        recommendations: 'Copper coil or progestogen-only pill explained; appointment for the coil next month.',
      },
      ar: {
        cause: 'تنظيم الأسرة',
        complaint: 'أربعة أشهر بعد الولادة مع الرضاعة، والرغبة في تأجيل الحمل التالي.',
        examination: 'الضغط 112/72 والبطن طبيعية.',
        diagnosis: 'مشورة تنظيم الأسرة',
        recommendations: 'شرح اللولب النحاسي وحبوب الرضاعة، وموعد لتركيب اللولب الشهر القادم.',
      },
    },
    {
      en: {
        cause: 'Lower abdominal pain',
        complaint: 'Cramps in the lower belly two days before each period.',
        examination: 'Mild tenderness, no mass.',
        diagnosis: 'Primary dysmenorrhea',
        recommendations: 'Ibuprofen from the day before, heat. Ultrasound if it gets worse.',
      },
      ar: {
        cause: 'ألم أسفل البطن',
        complaint: 'تقلصات أسفل البطن قبل كل دورة بيومين.',
        examination: 'ألم بسيط دون كتل.',
        diagnosis: 'عسر الطمث الأولي',
        recommendations: 'إيبوبروفين من اليوم السابق للدورة وكمادات دافئة، وسونار إذا زاد الألم.',
      },
    },
  ],
  Pediatrics: [
    {
      en: {
        cause: 'Fever',
        complaint: 'Fever of 39 since yesterday with a runny nose. Drinks well.',
        examination: 'Temp. 38.6, throat red, ears and chest clear.',
        diagnosis: 'Viral upper respiratory infection',
        recommendations: 'Paracetamol by weight every six hours, fluids. Come back if the fever lasts three days.',
      },
      ar: {
        cause: 'حرارة',
        complaint: 'حرارة 39 منذ أمس مع رشح، والشرب جيد.',
        examination: 'الحرارة 38.6 والحلق أحمر، والأذنان والصدر سليمان.',
        diagnosis: 'عدوى فيروسية بالجهاز التنفسي العلوي',
        recommendations: 'باراسيتامول حسب الوزن كل ست ساعات مع السوائل، والعودة إذا استمرت الحرارة ثلاثة أيام.',
      },
    },
    {
      en: {
        cause: 'Diarrhea',
        complaint: 'Five loose stools since the morning, vomited once.',
        examination: 'Alert, tears present, skin turgor normal.',
        diagnosis: 'Acute gastroenteritis without dehydration',
        recommendations: 'Oral rehydration after each stool, zinc for ten days, go on feeding.',
      },
      ar: {
        cause: 'إسهال',
        complaint: 'خمس مرات إسهال منذ الصباح وقيء مرة واحدة.',
        examination: 'الوعي جيد والدموع موجودة ومرونة الجلد طبيعية.',
        diagnosis: 'نزلة معوية حادة دون جفاف',
        recommendations: 'محلول معالجة الجفاف بعد كل مرة، وزنك عشرة أيام، مع الاستمرار في التغذية.',
      },
    },
    {
      en: {
        cause: 'Cough at night',
        complaint: 'Coughs at night and after running, since the cold season began.',
        examination: 'Scattered wheeze, oxygen 97 %.',
        diagnosis: 'Asthma, mild',
        recommendations: 'Salbutamol by spacer when needed, inhaled steroid for two months.',
      },
      ar: {
        cause: 'سعال ليلي',
        complaint: 'سعال ليلًا وبعد الجري منذ بداية موسم البرد.',
        examination: 'صفير متفرق بالصدر والأكسجين 97%.',
        diagnosis: 'ربو خفيف',
        recommendations: 'سالبيوتامول بجهاز مباعد عند اللزوم، وبخاخ كورتيزون لمدة شهرين.',
      },
    },
    {
      en: {
        cause: 'Growth and vaccination',
        complaint: 'Check of weight and height before the next vaccination.',
        examination: 'Weight and height on the 50th percentile, development as expected.',
        diagnosis: 'Healthy child',
        recommendations: 'Vaccination today, vitamin D every day.',
      },
      ar: {
        cause: 'متابعة النمو والتطعيم',
        complaint: 'متابعة الوزن والطول قبل التطعيم القادم.',
        examination: 'الوزن والطول على منحنى 50 والتطور مناسب للسن.',
        diagnosis: 'طفل سليم',
        recommendations: 'التطعيم اليوم وفيتامين د يوميًا.',
      },
    },
    {
      en: {
        cause: 'Ear pain',
        complaint: 'Ear pain since last night, cried a lot.',
        examination: 'Right eardrum red and bulging.',
        diagnosis: 'Acute otitis media',
        recommendations: 'Amoxicillin for seven days, paracetamol for the pain.',
      },
      ar: {
        cause: 'ألم الأذن',
        complaint: 'ألم في الأذن منذ الليلة الماضية مع بكاء كثير.',
        examination: 'طبلة الأذن اليمنى حمراء ومنتفخة.',
        diagnosis: 'التهاب حاد بالأذن الوسطى',
        recommendations: 'أموكسيسيلين سبعة أيام وباراسيتامول للألم.',
      },
    },
  ],
} satisfies Record<string, readonly Problem[]>
