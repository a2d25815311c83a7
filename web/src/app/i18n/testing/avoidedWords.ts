/** A word that texts avoid, because another word is used for the same thing everywhere else or is clearer. */
export interface AvoidedWord {
  word: RegExp
  /** What the text says instead. */
  say: string
  /** The keys of texts in which the word has another meaning, with that meaning. */
  except?: Readonly<Record<string, string>>
  /** Keys of all texts in which it has another meaning. */
  exceptKeys?: RegExp
}

/** Texts about consultations between doctors. */
const betweenDoctors =
  /^(consultationRequests:|contract:(consultationRequest|caseCall)\.|contract:notification\.consultation_(?!finished)|contract:timeline\.consultation|episodes:case\.consulted|caseCalls:ended\.consultation|users:why\.accessPath\.consultation|home:attention\.requests|audit:)/

/** Words that English texts avoid. */
export const avoidedInEnglish: readonly AvoidedWord[] = [
  {
    word: /\bconsultations?\b/i,
    say: 'visit',
    exceptKeys: betweenDoctors,
    except: {
      'home:figure.requested_consult': 'between doctors',
      'home:figure.received_consult': 'between doctors',
      'home:tile.requests': 'between doctors',
      'episodes:followUps.rounds': 'of the doctors in a round',
      'meeting:phase.refused.more.request': 'between doctors',
    },
  },
  { word: /\bconsults?\b/i, say: 'consultation' },
  { word: /^Requests$/, say: 'consultation requests' },
  { word: /(?<!chief )\bcomplaints?\b|\bcause\b/i, say: 'symptoms, reason for visit' },
  {
    word: /(?<!clinic )\bsessions?\b/i,
    say: 'clinic session; signed in, signed out',
    except: {
      'audit:did.auth.tokenReused': 'a sign-in session: the token that was reused belongs to it',
      'audit:did.auth.refresh': 'a sign-in session: the user did not sign in again',
      'lobby:end.keep': 'the title of the dialog says: clinic session',
    },
  },
  { word: /\blines?\b|\bstage\b/i, say: 'connection, call; of the audit log: entry' },
  {
    word: /\bpictures?\b/i,
    say: 'video',
    except: {
      'users:did.profile.updateMedia': 'a photo',
      'users:did.users.updateMedia': 'photos',
      'users:audited.avatar': 'a photo',
      'users:field.avatar': 'a photo',
      'users:form.pictures': 'photos',
      'users:why.rule.avatar': 'a photo',
    },
  },
  { word: /\blobby order\b/i, say: 'queue number' },
  { word: /\blet (it )?go\b/i, say: 'release' },
  { word: /\bno-shows?\b/i, say: 'missed' },
  { word: /\bways? of paying\b/i, say: 'payment method' },
  { word: /\bwhat was paid\b/i, say: 'payment, refund' },
  { word: /\bkept\b|\bkeeps\b|\bkeep (accounts|a view|this view)\b/i, say: 'saved, held, managed' },
  { word: /\bforgets?\b/i, say: 'delete' },
  {
    word: /\bplaces?\b/i,
    say: 'hospital, location',
    except: {
      'appointments:booked.virtual2': 'where the patient sits',
      'lobby:left.body': 'the place in the queue',
      'contract:notification.not_seen.title': 'to take place',
    },
  },
  { word: /\bbelow\b/i, say: 'under' },
  { word: /\bworks? here\b/i, say: 'staff' },
  {
    word: /\bowners?\b/i,
    say: 'user, person',
    except: { 'contract:user.signInOwn': 'the person beside the administrator, who both could change the account' },
  },
  { word: /\brights\b|\bmay do\b/i, say: 'permissions' },
  { word: /\bverif(y|ied|ies|ying|ication)\b/i, say: 'activate' },
  { word: /\blooks\b|\blook(s|ed|ing)? (after|into|through)\b/i, say: 'viewed, manages' },
  { word: /\bby (itself|themselves)\b|\balone\b/i, say: 'automatically, only' },
  { word: /(?<!outage )\b(spread)?sheets?\b|\btook out\b/i, say: 'export, Excel file' },
  { word: /\bmails?\b(?! server)|\bmailed\b/i, say: 'email' },
  { word: /\bin-patients?\b|\bcheck-in\b/i, say: 'inpatient, admission' },
  { word: /\bexecut(e|ed|es|ing)\b/i, say: 'given, record result' },
  { word: /\bsurvey instances?\b/i, say: 'survey submission' },
  { word: /\bradiology orders?\b/i, say: 'imaging order' },
  { word: /\blog ?ins?\b/i, say: 'sign in' },
  { word: /\bpersonal id\b|\buuid\b/i, say: 'national ID' },
  { word: /\bnot right\b/i, say: 'what is wrong, and what to do' },
  { word: /^Go on$/, say: 'what stays' },
  {
    word: /\{count\} times?\b/i,
    say: 'slots',
    except: {
      'audit:times_one': 'how often something was done',
      'audit:times_other': 'how often something was done',
    },
  },
]

/** Words that Arabic texts avoid. */
export const avoidedInArabic: readonly AvoidedWord[] = [
  {
    word: /استشار/,
    say: 'زيارة',
    exceptKeys: betweenDoctors,
    except: {
      'home:figure.requested_consult': 'between doctors',
      'home:figure.received_consult': 'between doctors',
      'home:tile.requests': 'between doctors',
      'meeting:phase.refused.more.request': 'between doctors',
      'roles:permission.list-requests': 'between doctors',
    },
  },
  { word: /استدع/, say: 'نداء' },
  { word: /شكو[ىا](?! الرئيسية)/, say: 'الأعراض' },
  { word: /(اترك|ترك) الموعد/, say: 'إلغاء الحجز المؤقت' },
  { word: /المرضى المقيم/, say: 'مرضى القسم الداخلي' },
  { word: /إرجاع/, say: 'استرداد' },
  { word: /(^|\s)رد (هذا )?(ال)?مبلغ/, say: 'استرداد' },
  { word: /عنبر/, say: 'جناح' },
  { word: /وردي[ةت]|نوبتجية/, say: 'مناوبة' },
  { word: /نوبة(?!ج)|حلقة/, say: 'حالة' },
  {
    word: /خطورة/,
    say: 'حدّة الحالة',
    except: {
      'drugs:field.high_alert': 'the term of pharmacists for high-alert drugs',
      'drugs:audited.drug.high_alert': 'the same field',
      'prescriptions:highAlert': 'the same term',
      'contract:documents.highAlert': 'the same term',
      'contract:outage.highAlert': 'the same term',
      'contract:notification.dose_second_person.message': 'the same term',
      'contract:notification.dose_given_alone.title': 'the same term',
      'contract:notification.dose_given_alone.message': 'the same term',
    },
  },
  { word: /مؤشرات/, say: 'العلامات الحيوية' },
  { word: /روشتة/, say: 'وصفة طبية' },
  { word: /معل(ّ)?قة/, say: 'موقوفة مؤقتًا' },
  { word: /عقار|مخدر/, say: 'دواء' },
  { word: /المسار|التردد/, say: 'طريقة الإعطاء، عدد المرات' },
  { word: /تحقيق|الفحوص(?!ات)/, say: 'فحوصات' },
  { word: /تنفيذ|منفَّذة/, say: 'تسجيل النتيجة، أُعطيت' },
  { word: /(?<!\p{L})معمل|المعمل/u, say: 'مختبر' },
  { word: /جول(ة|ات)|(?<!(كلمة|كلمات|مفتاح|مفاتيح) )المرور/, say: 'مناقشة حالات' },
  { word: /مذيع|(?<!\p{L})عارض/u, say: 'مقدِّم' },
  { word: /مستودع/, say: 'بنك الأسئلة' },
  { word: /معبأ/, say: 'إجابة الاستبيان' },
  { word: /المتابعات/, say: 'ملاحظات المتابعة' },
  { word: /إكسل/, say: 'ملف Excel' },
  { word: /انسَ/, say: 'حذف' },
  {
    word: /موقع|مواقع/,
    say: 'مستشفى',
    except: { 'notifications:device.blocked': 'the web site, in the settings of the browser' },
  },
  { word: /مركز(ًا|ين)? رئيسي|المركز(ين)? الرئيسي|المراكز الرئيسية/, say: 'مستشفى رئيسي' },
  { word: /فوق(ه|ها|هم)(?!\p{L})/u, say: 'أعلى منه' },
  { word: /مسؤول النظام|(?<!المستشفى )المسؤول/, say: 'مدير النظام' },
  {
    word: /الوصي(?!\p{L})/u,
    say: 'ولي الأمر',
    except: { 'episodes:guardian.relation.legal_guardian': 'whom a court appoints, beside mother and father' },
  },
  { word: /مترجم(?!(ًا)? فوري)/, say: 'مترجم فوري' },
  { word: /قومية|وطنية/, say: 'عطلة رسمية' },
  { word: /من قبل(?!\p{L})/u, say: 'بالفعل' },
  { word: /وحد(ه|ها|هم|هما|ك)(?!\p{L})/u, say: 'فقط، إلا' },
  { word: /من تلقاء/, say: 'تلقائيًا' },
  { word: /صندوق الصادر/, say: 'البريد الصادر' },
  { word: /(?<!\p{L})البلد(?!\p{L})/u, say: 'الدولة' },
]
