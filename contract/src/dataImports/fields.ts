import { foldText } from '../rules/foldText'

/** What a column of an imported file can be. `full_name` becomes the first and the last name. */
export const patientFields = [
  'first_name',
  'last_name',
  'full_name',
  'birth_date',
  'uuid',
  'email',
  'phone',
  'gender',
  'guardian_first_name',
  'guardian_last_name',
  'guardian_uuid',
  'guardian_phone',
  'guardian_email',
  'guardian_address',
] as const
export type PatientField = (typeof patientFields)[number]

/** The fields without which no patient can be created; a full name is as good as first and last name. */
export const requiredFields = ['first_name', 'last_name', 'birth_date', 'uuid', 'email', 'phone', 'gender'] as const

/** The headers under which files have a field, in both languages; compared as `foldText` writes them. */
const headers: Record<PatientField, readonly string[]> = {
  first_name: ['First name', 'Given name', 'Forename', 'الاسم الأول', 'الاسم الاول للمريض'],
  last_name: ['Last name', 'Family name', 'Surname', 'اسم العائلة', 'الاسم الأخير', 'اللقب', 'العائلة'],
  full_name: [
    ...['Name', 'Full name', 'Patient name', 'Patient', 'Name of patient'],
    ...['الاسم', 'اسم المريض', 'الاسم الكامل', 'الاسم بالكامل', 'الاسم رباعي', 'الاسم الرباعي', 'المريض'],
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
}

const fieldOf = new Map<string, PatientField>(
  patientFields.flatMap((field) =>
    [...headers[field], field].map((header) => [foldText(header), field] as const).reverse(),
  ),
)

/**
 * Suggests which field each column has, by its header in English or Arabic.
 * @param given the headers of a file
 * @returns the field of each column, each at most once: the first column has it; null where the header says nothing
 */
export function suggestFields(given: readonly string[]): (PatientField | null)[] {
  const taken = new Set<PatientField>()
  return given.map((header) => {
    const field = fieldOf.get(foldText(header)) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Returns the required fields for which no column is chosen. */
export function missingFields(chosen: readonly (PatientField | null)[]): PatientField[] {
  const has = (field: PatientField) => chosen.includes(field)
  return requiredFields.filter(
    (field) => !has(field) && !((field === 'first_name' || field === 'last_name') && has('full_name')),
  )
}
