import type { Problem } from './problem'

/** Problems of patients in the specialties of one organ or system. */
export const organProblems = {
  Cardiology: [
    {
      en: {
        cause: 'Palpitations',
        complaint: 'My heart races for some minutes, two or three times a week, mostly in the evening.',
        examination: 'Pulse 84 regular, no murmur, no ankle swelling.',
        diagnosis: 'Palpitations, rhythm to be recorded',
        recommendations: 'Holter for 24 hours, thyroid and blood count. Less coffee and tea.',
      },
      ar: {
        cause: 'خفقان',
        complaint: 'تسارع في ضربات القلب لعدة دقائق مرتين أو ثلاثًا في الأسبوع، غالبًا في المساء.',
        examination: 'النبض 84 منتظم، ولا لغط بالقلب، ولا تورم بالقدمين.',
        diagnosis: 'خفقان مع طلب تسجيل لضربات القلب',
        recommendations: 'هولتر 24 ساعة وتحليل الغدة وصورة دم، والإقلال من القهوة والشاي.',
      },
    },
    {
      en: {
        cause: 'Chest pain on effort',
        complaint: 'Pressure in the chest when I walk fast, gone after a few minutes of rest.',
        examination: 'BP 138/86, heart sounds normal, resting ECG normal.',
        diagnosis: 'Stable angina, to be confirmed',
        recommendations: 'Exercise ECG this week, aspirin 75 mg. Emergency room at once for pain at rest.',
      },
      ar: {
        cause: 'ألم في الصدر مع المجهود',
        complaint: 'ضغط على الصدر عند المشي السريع يزول بعد دقائق من الراحة.',
        examination: 'الضغط 138/86، وأصوات القلب طبيعية، ورسم القلب أثناء الراحة طبيعي.',
        diagnosis: 'اشتباه ذبحة صدرية مستقرة',
        recommendations:
          'رسم قلب بالمجهود هذا الأسبوع وأسبرين 75 مجم، والتوجه إلى الطوارئ فورًا عند حدوث ألم أثناء الراحة.',
      },
    },
    {
      en: {
        cause: 'Swollen ankles',
        complaint: 'Both ankles swell by the evening, and I need two pillows to sleep.',
        examination: 'Pitting edema to mid-shin, fine crackles at both bases.',
        diagnosis: 'Heart failure, NYHA II',
        recommendations: 'Echocardiogram, furosemide 40 mg in the morning, weight every day.',
      },
      ar: {
        cause: 'تورم القدمين',
        complaint: 'تورم القدمين في آخر اليوم، والحاجة إلى وسادتين عند النوم.',
        examination: 'تورم حتى منتصف الساق، وخشخشة خفيفة أسفل الرئتين.',
        diagnosis: 'ضعف عضلة القلب من الدرجة الثانية',
        recommendations: 'موجات صوتية على القلب، وفوروسيميد 40 مجم صباحًا، وقياس الوزن يوميًا.',
      },
    },
    {
      en: {
        cause: 'Blood pressure check',
        complaint: 'Readings at home between 130 and 145. No complaint.',
        examination: 'BP 136/84, pulse 70, heart and lungs normal.',
        diagnosis: 'Hypertension, nearly controlled',
        recommendations: 'Same tablets, less salt, diary of readings for the next visit.',
      },
      ar: {
        cause: 'متابعة الضغط',
        complaint: 'القراءات في المنزل بين 130 و145 دون شكوى.',
        examination: 'الضغط 136/84، والنبض 70، والقلب والرئتان سليمان.',
        diagnosis: 'ارتفاع ضغط الدم شبه منضبط',
        recommendations: 'الأقراص نفسها مع تقليل الملح وتسجيل القراءات للزيارة القادمة.',
      },
    },
  ],
  Dermatology: [
    {
      en: {
        cause: 'Eczema',
        complaint: 'Itchy dry patches in both elbow folds, worse at night.',
        examination: 'Dry red plaques in the elbow folds, no infection.',
        diagnosis: 'Atopic eczema',
        recommendations: 'Moisturizer three times a day, mild steroid ointment for one week.',
      },
      ar: {
        cause: 'إكزيما',
        complaint: 'بقع جافة مع حكة في ثنيتي الكوعين تزيد ليلًا.',
        examination: 'بقع حمراء جافة في ثنيتي الكوعين دون التهاب ثانوي.',
        diagnosis: 'إكزيما تأتبية',
        recommendations: 'مرطب ثلاث مرات يوميًا، ومرهم كورتيزون خفيف لمدة أسبوع.',
      },
    },
    {
      en: {
        cause: 'Acne',
        complaint: 'Spots on the face and back for a year; creams from the pharmacy did not help.',
        examination: 'Comedones and papules on cheeks and back, no scars.',
        diagnosis: 'Acne vulgaris, moderate',
        recommendations: 'Adapalene gel at night, benzoyl peroxide in the morning. Results take eight weeks.',
      },
      ar: {
        cause: 'حب الشباب',
        complaint: 'حبوب في الوجه والظهر منذ سنة دون استجابة لكريمات الصيدلية.',
        examination: 'رؤوس سوداء وحبوب حمراء على الخدين والظهر دون ندوب.',
        diagnosis: 'حب شباب متوسط الشدة',
        recommendations: 'جل أدابالين ليلًا وبنزويل بيروكسيد صباحًا، وتظهر النتيجة بعد ثمانية أسابيع.',
      },
    },
    {
      en: {
        cause: 'Hair loss',
        complaint: 'Hair falls out when I comb it, for three months.',
        examination: 'Diffuse thinning, scalp healthy.',
        diagnosis: 'Telogen effluvium',
        recommendations: 'Ferritin, vitamin D and TSH. Hair grows again within months.',
      },
      ar: {
        cause: 'تساقط الشعر',
        complaint: 'تساقط الشعر عند التمشيط منذ ثلاثة أشهر.',
        examination: 'خفة عامة في الشعر، وفروة الرأس سليمة.',
        diagnosis: 'تساقط شعر كربي',
        recommendations: 'تحليل فيريتين وفيتامين د وTSH، ويعود الشعر إلى النمو خلال أشهر.',
      },
    },
    {
      en: {
        cause: 'Fungal rash',
        complaint: 'Round itchy patch on the arm that grows slowly.',
        examination: 'Ring-shaped scaly patch of 4 cm on the left forearm.',
        diagnosis: 'Tinea corporis',
        recommendations: 'Terbinafine cream twice a day for three weeks, own towel.',
      },
      ar: {
        cause: 'طفح فطري',
        complaint: 'بقعة دائرية مع حكة في الذراع تكبر ببطء.',
        examination: 'بقعة حلقية متقشرة قطرها 4 سم على الساعد الأيسر.',
        diagnosis: 'تينيا الجسم',
        recommendations: 'كريم تيربينافين مرتين يوميًا ثلاثة أسابيع، مع منشفة خاصة.',
      },
    },
  ],
  Orthopedics: [
    {
      en: {
        cause: 'Knee pain',
        complaint: 'Pain in the right knee on stairs, stiff for some minutes in the morning.',
        examination: 'Crepitus, no effusion, full extension.',
        diagnosis: 'Osteoarthritis of the knee, early',
        recommendations: 'Exercises for the thigh, lose weight, X-ray standing.',
      },
      ar: {
        cause: 'ألم الركبة',
        complaint: 'ألم في الركبة اليمنى على السلم مع تيبّس لدقائق في الصباح.',
        examination: 'احتكاك بالركبة دون ارتشاح، والمد كامل.',
        diagnosis: 'خشونة مبكرة في الركبة',
        recommendations: 'تمارين لعضلات الفخذ وإنقاص الوزن وأشعة عادية أثناء الوقوف.',
      },
    },
    {
      en: {
        cause: 'Shoulder pain',
        complaint: 'Cannot lift the left arm above the shoulder for two months.',
        examination: 'Painful arc 70 to 120 degrees, power kept.',
        diagnosis: 'Subacromial impingement',
        recommendations: 'Physiotherapy twice a week, no lifting above the head.',
      },
      ar: {
        cause: 'ألم الكتف',
        complaint: 'صعوبة رفع الذراع اليسرى فوق الكتف منذ شهرين.',
        examination: 'ألم بين 70 و120 درجة مع قوة سليمة.',
        diagnosis: 'احتكاك أوتار الكتف',
        recommendations: 'علاج طبيعي مرتين أسبوعيًا، وتجنب رفع الأشياء فوق مستوى الرأس.',
      },
    },
    {
      en: {
        cause: 'Ankle sprain',
        complaint: 'Twisted the ankle while playing football three days ago.',
        examination: 'Swelling over the outer ankle, weight can be borne, no bony pain.',
        diagnosis: 'Sprain of the outer ankle ligament',
        recommendations: 'Rest, ice, elastic bandage for ten days. No X-ray needed.',
      },
      ar: {
        cause: 'التواء الكاحل',
        complaint: 'التواء الكاحل أثناء لعب الكرة قبل ثلاثة أيام.',
        examination: 'تورم خارجي بالكاحل مع القدرة على الوقوف، ولا ألم بالعظم.',
        diagnosis: 'التواء الرباط الخارجي للكاحل',
        recommendations: 'راحة وثلج ورباط ضاغط عشرة أيام، ولا حاجة إلى أشعة.',
      },
    },
  ],
  Neurology: [
    {
      en: {
        cause: 'Headache',
        complaint: 'Throbbing headache on one side with nausea, four times a month.',
        examination: 'Neurological examination normal, fundi normal.',
        diagnosis: 'Migraine without aura',
        recommendations: 'Naproxen early in the attack, regular sleep, headache diary.',
      },
      ar: {
        cause: 'صداع',
        complaint: 'صداع نابض في جانب واحد مع غثيان أربع مرات في الشهر.',
        examination: 'الفحص العصبي وقاع العين طبيعيان.',
        diagnosis: 'صداع نصفي دون هالة',
        recommendations: 'نابروكسين عند بدء النوبة، ونوم منتظم، وتسجيل نوبات الصداع.',
      },
    },
    {
      en: {
        cause: 'Numb hands',
        complaint: 'Fingers go numb at night; I shake the hand to feel it again.',
        examination: 'Phalen positive on the right, power normal.',
        diagnosis: 'Carpal tunnel syndrome',
        recommendations: 'Wrist splint at night for six weeks, nerve conduction study.',
      },
      ar: {
        cause: 'تنميل اليدين',
        complaint: 'تنميل الأصابع ليلًا ويتحسن بعد هز اليد.',
        examination: 'اختبار فالن إيجابي في اليد اليمنى والقوة سليمة.',
        diagnosis: 'متلازمة النفق الرسغي',
        recommendations: 'جبيرة للرسغ ليلًا ستة أسابيع، ورسم أعصاب.',
      },
    },
    {
      en: {
        cause: 'Seizure follow-up',
        complaint: 'No seizure for five months. A little sleepy in the morning.',
        examination: 'Alert, gait normal, no tremor.',
        diagnosis: 'Epilepsy, controlled',
        recommendations: 'Same dose in the evening. No driving until a year without seizures.',
      },
      ar: {
        cause: 'متابعة التشنجات',
        complaint: 'لا تشنجات منذ خمسة أشهر، مع نعاس بسيط صباحًا.',
        examination: 'الوعي سليم والمشي طبيعي ولا رعشة.',
        diagnosis: 'صرع منضبط',
        recommendations: 'الجرعة نفسها مساءً، وعدم القيادة حتى مرور سنة دون تشنجات.',
      },
    },
  ],
} satisfies Record<string, readonly Problem[]>
