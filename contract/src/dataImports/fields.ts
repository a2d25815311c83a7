import { foldText } from '../rules/foldText'
import { WEEKDAYS, type Weekday } from '../rules/weekdays'
import type { ImportKind } from './kinds'

const personFields = ['first_name', 'last_name', 'full_name', 'birth_date', 'uuid', 'email', 'phone', 'gender'] as const

/** What a column of a file with patients can be. `full_name` becomes the first and the last name. */
export const patientFields = [
  ...personFields,
  'guardian_first_name',
  'guardian_last_name',
  'guardian_uuid',
  'guardian_phone',
  'guardian_email',
  'guardian_address',
] as const

/**
 * The same for a file with staff: the form of users, without what follows from the hospital. Roles, specialties, levels and
 * cities are given by name.
 */
export const staffFields = [
  ...personFields,
  'role',
  'alternate_name',
  'address',
  'city',
  'is_doctor',
  'specialty',
  'level',
  'bio',
  'alternate_bio',
] as const

/**
 * The same for a file with clinics: the form of clinics, without its survey and specialty form. The doctor and the coordinators are
 * given by email, specialties and levels by name. The hours are the same on all `days`, unless a day has a column of its own.
 */
export const clinicFields = [
  'title',
  'alternate_title',
  'hospital',
  'specialty',
  'level',
  'doctor',
  'coordinators',
  'price',
  'follow_up_price',
  'days',
  'opens',
  'closes',
  'slot_time',
  ...WEEKDAYS,
  'start_date',
  'end_date',
  'clinic_type',
  'address',
  'follow_up_period',
  'physician_cancellation_tolerance',
  'patient_cancellation_tolerance',
  'late_cancellation_refund',
  'last_appointment_tolerance',
  'walk_in_limit',
] as const

/** What a column of any file can be. */
export const importFields = [...new Set([...patientFields, ...staffFields, ...clinicFields])] as const
export type ImportField = (typeof importFields)[number]

/** What a column can be, by whom the file contains. */
export const fieldsOfKind: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  patients: patientFields,
  staff: staffFields,
  clinics: clinicFields,
}

const requiredOfPerson = ['first_name', 'last_name', 'birth_date', 'uuid', 'email', 'phone', 'gender'] as const

/**
 * The fields without which nothing can be created; a full name is as good as first and last name, and days with hours of their
 * own as days with the same hours.
 */
export const requiredFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  patients: requiredOfPerson,
  staff: [...requiredOfPerson, 'role'],
  clinics: [
    ...(['title', 'specialty', 'level', 'doctor', 'coordinators', 'price', 'follow_up_price'] as const),
    ...(['days', 'opens', 'closes', 'slot_time'] as const),
  ],
}

const isWeekday = (field: ImportField | null): boolean => WEEKDAYS.includes(field as Weekday)

/** The headers under which files have a field, in both languages; compared as `foldText` writes them. */
const headers: Record<ImportField, readonly string[]> = {
  first_name: ['First name', 'Given name', 'Forename', 'الاسم الأول', 'الاسم الاول للمريض'],
  last_name: ['Last name', 'Family name', 'Surname', 'اسم العائلة', 'الاسم الأخير', 'اللقب', 'العائلة'],
  full_name: [
    ...['Name', 'Full name', 'Patient name', 'Patient', 'Name of patient'],
    ...['الاسم', 'اسم المريض', 'الاسم الكامل', 'الاسم بالكامل', 'الاسم رباعي', 'الاسم الرباعي', 'المريض'],
    ...['Employee', 'Employee name', 'Name of employee', 'Staff name', 'Staff member'],
    ...['الموظف', 'اسم الموظف', 'اسم العامل', 'اسم الطبيب'],
  ],
  birth_date: [
    ...['Date of birth', 'Birth date', 'Birthdate', 'Birthday', 'DOB', 'Born', 'D.O.B.'],
    ...['تاريخ الميلاد', 'الميلاد', 'تاريخ الولادة'],
  ],
  uuid: [
    ...['National ID', 'ID', 'ID number', 'National number', 'NID', 'National ID number', 'UUID', 'Identity number'],
    ...['الرقم القومي', 'رقم الهوية', 'الرقم الوطني', 'رقم البطاقة', 'رقم قومي', 'الهوية'],
  ],
  email: ['Email', 'E-mail', 'Email address', 'Mail', 'البريد الإلكتروني', 'الإيميل', 'البريد', 'ايميل'],
  phone: [
    ...['Phone', 'Mobile', 'Telephone', 'Phone number', 'Mobile number', 'Mobile phone', 'Tel', 'Cell'],
    ...[
      'رقم الهاتف',
      'الهاتف',
      'رقم الموبايل',
      'الموبايل',
      'المحمول',
      'رقم المحمول',
      'التليفون',
      'رقم التليفون',
      'تليفون',
    ],
  ],
  gender: ['Gender', 'Sex', 'النوع', 'الجنس'],
  guardian_first_name: ['Guardian first name', 'Guardian name', 'الاسم الأول لولي الأمر', 'اسم ولي الأمر'],
  guardian_last_name: ['Guardian last name', 'اسم عائلة ولي الأمر', 'لقب ولي الأمر'],
  guardian_uuid: ['Guardian national ID', 'Guardian ID', 'الرقم القومي لولي الأمر'],
  guardian_phone: ['Guardian phone', 'Guardian mobile', 'هاتف ولي الأمر', 'رقم هاتف ولي الأمر', 'موبايل ولي الأمر'],
  guardian_email: ['Guardian email', 'البريد الإلكتروني لولي الأمر', 'بريد ولي الأمر'],
  guardian_address: ['Guardian address', 'عنوان ولي الأمر'],
  role: [
    ...['Role', 'Job', 'Job title', 'Position', 'Roles'],
    ...['الدور', 'الدور الوظيفي', 'الوظيفة', 'المسمى الوظيفي', 'الصفة'],
  ],
  alternate_name: [
    ...['Name in the other script', 'Other name', 'Arabic name', 'Name in Arabic', 'English name', 'Name in English'],
    ...['الاسم بالحروف الأخرى', 'الاسم بالعربية', 'الاسم العربي', 'الاسم بالإنجليزية', 'الاسم الإنجليزي'],
  ],
  address: ['Address', 'Home address', 'العنوان', 'عنوان السكن', 'محل الإقامة'],
  city: ['City', 'Town', 'المدينة'],
  is_doctor: ['Doctor (yes or no)', 'Is doctor', 'Is a doctor', 'Doctor', 'طبيب (نعم أو لا)', 'طبيب'],
  specialty: ['Specialty', 'Speciality', 'Specialization', 'Specialisation', 'التخصص', 'الاختصاص'],
  level: [
    ...['Level', 'Level of experience', 'Grade', 'Degree', 'Rank'],
    ...['مستوى الخبرة', 'المستوى', 'الدرجة', 'الدرجة العلمية', 'الدرجة الوظيفية'],
  ],
  bio: ['Bio', 'About the doctor', 'About', 'Biography', 'نبذة', 'نبذة عن الطبيب'],
  alternate_bio: [
    'Bio in the other script',
    'About the doctor, in the other script',
    'نبذة عن الطبيب بالحروف الأخرى',
    'نبذة بالحروف الأخرى',
  ],
  title: ['Clinic', 'Clinic name', 'Name of clinic', 'Title', 'Name', 'العيادة', 'اسم العيادة', 'الاسم'],
  alternate_title: [
    ...['Clinic name in the other script', 'Clinic name in Arabic', 'Clinic name in English', 'Title in Arabic'],
    ...['Name in the other script', 'Arabic name', 'Name in Arabic', 'English name', 'Name in English'],
    ...['اسم العيادة بالحروف الأخرى', 'اسم العيادة بالعربية', 'اسم العيادة بالإنجليزية'],
    ...['الاسم بالحروف الأخرى', 'الاسم بالعربية', 'الاسم العربي', 'الاسم بالإنجليزية', 'الاسم الإنجليزي'],
  ],
  hospital: ['Hospital', 'Location', 'المستشفى', 'الموقع'],
  doctor: [
    'Doctor’s email',
    'Doctor email',
    'Email of doctor',
    'Doctor',
    'بريد الطبيب',
    'البريد الإلكتروني للطبيب',
    'الطبيب',
  ],
  coordinators: [
    ...['Coordinators’ emails', 'Coordinator email', 'Coordinator emails', 'Coordinator', 'Coordinators'],
    ...['بريد المنسقين', 'بريد المنسق', 'البريد الإلكتروني للمنسقين', 'المنسق', 'المنسقون'],
  ],
  price: ['Price', 'Price in EGP', 'Fee', 'Fees', 'Cost', 'السعر', 'السعر بالجنيه', 'سعر الكشف', 'قيمة الكشف'],
  follow_up_price: [
    ...['Follow-up price', 'Follow-up price in EGP', 'Follow-up fee'],
    ...['سعر المتابعة', 'سعر المتابعة بالجنيه', 'سعر الاستشارة', 'قيمة المتابعة'],
  ],
  days: ['Days', 'Weekdays', 'Working days', 'Days of the week', 'الأيام', 'أيام العمل', 'أيام الأسبوع'],
  opens: ['From', 'Opens', 'Opening time', 'Start time', 'Opens at', 'من', 'من الساعة', 'وقت الفتح', 'تفتح'],
  closes: ['To', 'Closes', 'Closing time', 'End time', 'Closes at', 'إلى', 'إلى الساعة', 'وقت الإغلاق', 'تغلق'],
  slot_time: [
    ...[
      'Length of a visit',
      'Length of a visit in minutes',
      'Visit minutes',
      'Slot',
      'Slot time',
      'Slot minutes',
      'Duration',
    ],
    ...['مدة الزيارة', 'مدة الزيارة بالدقائق', 'مدة الكشف'],
  ],
  saturday: ['Saturday', 'Sat', 'السبت'],
  sunday: ['Sunday', 'Sun', 'الأحد'],
  monday: ['Monday', 'Mon', 'الاثنين'],
  tuesday: ['Tuesday', 'Tue', 'الثلاثاء'],
  wednesday: ['Wednesday', 'Wed', 'الأربعاء'],
  thursday: ['Thursday', 'Thu', 'الخميس'],
  friday: ['Friday', 'Fri', 'الجمعة'],
  start_date: ['Start date', 'First day', 'Open from', 'Start', 'تاريخ البداية', 'تاريخ البدء', 'أول يوم'],
  end_date: ['End date', 'Last day', 'Open until', 'End', 'تاريخ النهاية', 'تاريخ الانتهاء', 'آخر يوم'],
  clinic_type: ['Type', 'Type of clinic', 'Clinic type', 'النوع', 'نوع العيادة'],
  follow_up_period: ['Follow-up period', 'مدة المتابعة', 'فترة المتابعة'],
  physician_cancellation_tolerance: ['Doctor’s cancellation deadline', 'Doctor cancellation', 'مهلة إلغاء الطبيب'],
  patient_cancellation_tolerance: ['Patient’s cancellation deadline', 'Patient cancellation', 'مهلة إلغاء المريض'],
  late_cancellation_refund: [
    'Refund after the deadline',
    'Late cancellation refund',
    'نسبة الاسترداد بعد المهلة',
    'نسبة الاسترداد',
  ],
  last_appointment_tolerance: ['Booking deadline', 'Last appointment', 'مهلة الحجز', 'آخر مهلة للحجز'],
  walk_in_limit: ['Walk-ins per session', 'Walk-ins', 'Walk-in limit', 'الزيارات بدون موعد مسبق', 'زيارات بدون موعد'],
}

function fieldsByHeader(fields: readonly ImportField[]): ReadonlyMap<string, ImportField> {
  return new Map(
    fields.flatMap((field) => [...headers[field], field].map((header) => [foldText(header), field] as const).reverse()),
  )
}

const fieldOf = {
  patients: fieldsByHeader(patientFields),
  staff: fieldsByHeader(staffFields),
  clinics: fieldsByHeader(clinicFields),
}

/**
 * Suggests which field each column has, by its header in English or Arabic.
 * @param given the headers of a file
 * @returns the field of each column, each at most once: the first column has it; null where the header says nothing
 */
export function suggestFields(given: readonly string[], kind: ImportKind): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return given.map((header) => {
    const field = fieldOf[kind].get(foldText(header)) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Returns the required fields for which no column is chosen. */
export function missingFields(chosen: readonly (ImportField | null)[], kind: ImportKind): ImportField[] {
  const has = (field: ImportField) => chosen.includes(field)
  const isReplaced = (field: ImportField) =>
    ((field === 'first_name' || field === 'last_name') && has('full_name')) ||
    ((field === 'days' || field === 'opens' || field === 'closes') && chosen.some(isWeekday))
  return requiredFields[kind].filter((field) => !has(field) && !isReplaced(field))
}
